import type english from './en.json'

// The compiler checks keys: `t('nav.hom')` does not build. `t('listing.showing', { count })` finds the plural forms.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    returnNull: false
    resources: { translation: typeof english }
  }
}
