/** The two banners (SPEC §2, Home). Texts: `home.hero.<key>.*`. */
export const BANNERS = [
  { key: 'cafe', scene: 'hero-cafe' },
  { key: 'lobby', scene: 'hero-lobby' },
] as const
