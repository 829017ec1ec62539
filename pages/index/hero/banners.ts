/** The two banners (SPEC §2, Home). Their words are `home.hero.<key>.*`. */
export const BANNERS = [
  { key: 'cafe', scene: 'hero-cafe' },
  { key: 'lobby', scene: 'hero-lobby' },
] as const
