/** Names of the cookies that the store sets. The privacy page lists them all. */

/** The chosen language (SPEC §1). */
export const LANGUAGE_COOKIE = 'i18next'
export const THEME_COOKIE = 'theme'
/** Layout and columns of the listing. */
export const VIEW_COOKIE = 'listingView'
/** Lifetime of the language, theme and layout cookies: one year. */
export const PREFERENCE_COOKIE_MAX_AGE_S = 365 * 24 * 60 * 60
/** The session token. The cookie is `HttpOnly`: scripts cannot read it. */
export const SESSION_COOKIE = 'customerToken'
/** `1` if the customer chose "remember me" (PRODUCT.md, Account). */
export const REMEMBER_COOKIE = 'customerRemember'
/** A browser without script gets complete pages. Also the query parameter that sets the cookie. */
export const COMPLETE_COOKIE = 'complete'
/** One sign-in with an identity provider, until its callback. */
export const IDENTITY_COOKIE = 'identity'
/** `signedIn` after a sign-in with an identity provider, until the page has shown the message. */
export const SIGN_IN_RESULT_COOKIE = 'news'
/** The provider chooses the rest of the name: `reset.<name>`. */
export const RESET_COOKIE_PREFIX = 'reset.'
