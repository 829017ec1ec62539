/** The shop's numbers (SPEC §9), each with its unit in its name. */

// Cookies
/** The language that a visitor chose (SPEC §1). */
export const LANGUAGE_COOKIE = 'i18next'
export const THEME_COOKIE = 'theme'
/** Layout and columns of the listing. */
export const VIEW_COOKIE = 'listingView'
/** Language, theme and layout are remembered for one year. */
export const PREFERENCE_COOKIE_MAX_AGE_S = 365 * 24 * 60 * 60
/** The session's token. The cookie is `HttpOnly`: no script reads it. */
export const SESSION_COOKIE = 'customerToken'
/** `1` while a customer asked to be remembered (PRODUCT.md, Account). */
export const REMEMBER_COOKIE = 'customerRemember'

// Passwords and codes
export const PASSWORD_MIN_LENGTH = 8
/** SPEC §5: the reset step says "too short" below this first, then applies the full rule. */
export const RESET_PASSWORD_MIN_LENGTH = 6
export const CODE_LENGTH = 6
export const PROFILE_IMAGE_MAX_BYTES = 5 * 1024 * 1024

// Page sizes
export const GRID_PAGE_SIZE = { 2: 6, 3: 9, 4: 12 } as const
export const LIST_PAGE_SIZE = 9
export const WISHLIST_PAGE_SIZE = 6
/** CONTRACT.md, Lists: the provider refuses more. */
export const PAGE_SIZE_MAX = 100
/** Pages beside the current one in the pagination. */
export const PAGINATION_REACH = 2

// What an address may ask for
export const PAGE_NUMBER_MAX = 1_000_000
export const KEYWORD_MAX_LENGTH = 100
export const CATEGORIES_MAX = 20
export const COLORS_MAX = 20
export const COLOR_NAME_MAX_LENGTH = 40
export const PRICE_MAX_USD = 1_000_000
/** 100 m: no piece is larger. */
export const SIZE_MAX_CM = 10_000
export const NEXT_PATH_MAX_LENGTH = 2000

// How many of what
export const HOME_LATEST = 6
export const HOME_FEATURED = 6
export const HOME_TAB_PRODUCTS = 3
export const HOME_CATEGORIES_LIMIT = 100
export const PROVIDED_SERVICES = 3
export const SIDEBAR_LATEST = 3
export const RELATED_PRODUCTS = 3
export const RATING_STARS = 5
export const COMPARE_MAX = 4
export const RECENTLY_VIEWED_MAX = 8
/** Changed favourites that wait for the network. */
export const QUEUED_FAVORITES_MAX = 200

// Suggestions while typing
export const SUGGEST_FROM_LETTERS = 2
/** A person who goes on typing asks once. */
export const SUGGEST_DELAY_MS = 200
/** Asked for, so that the best of them come first. */
export const SUGGEST_FETCHED = 12
export const SUGGESTED_PRODUCTS = 5
export const SUGGESTED_CATEGORIES = 4
export const RECENT_SEARCHES_MAX = 5

// Other words for a search that finds nothing, or little
/** What one search may ask beyond what was typed. */
export const OTHER_KEYWORDS_MAX = 2
/** Other words are shown in place of the typed ones only where they find so many times as much. */
export const CLEARLY_MORE_TIMES = 2

// Quote list
/** As many as one printed code and one address hold. */
export const QUOTE_ITEMS_MAX = 40
export const QUOTE_QUANTITY_MAX = 9999
export const QUOTE_NOTE_MAX_LENGTH = 200
/** What every mail program still takes as one `mailto:` link, in characters. */
export const MAILTO_MAX_LENGTH = 2000
/** The whole wishlist on paper reads this many pieces at most. */
export const SHEET_FAVORITES_MAX = 1000

// Text cuts, in characters
export const SUGGESTION_EXCERPT_LENGTH = 70
export const CARD_DESCRIPTION_LENGTH = 180
export const DETAIL_TITLE_LENGTH = 50
export const DETAIL_DESCRIPTION_LENGTH = 80

// Units
/** From here on a weight is shown in kilograms. */
export const KILOGRAM_FROM_GRAMS = 1000
/** From here on a length is shown in metres (SPEC §9 says 1000 cm, not 100). */
export const METRE_FROM_CM = 1000

// Will it fit?
export const DOOR_WIDTH_CM = 80
export const DOOR_HEIGHT_CM = 200
export const PERSON_HEIGHT_CM = 170

// Galleries and sliders
export const GALLERY_SLIDES = 20
export const LIGHTBOX_DEFAULT_IMAGES = 4
export const RELATED_THUMBNAILS = 4
export const SLIDE_SPEED_MS = 500
export const AUTOPLAY_DELAY_MS = 3000

// Motion and chrome
export const SCROLL_ANIMATION_MS = 1000
export const TOAST_AUTO_CLOSE_MS = 5000
export const TOAST_HOTKEY = { altKey: true, code: 'KeyT' } as const

// Data
/** Unused query data is dropped after this. */
export const CACHE_RETENTION_MS = 60_000
/** What could not be read ahead is not asked for again within this: the page behind the link says so at once. */
export const FAILURE_RETENTION_MS = 2000
/** How long a page waits for code, styles or texts that it loads later. */
export const PART_TIMEOUT_MS = 15_000

/** A picture moves on to the next page only if what this page shows is there by then. */
export const PICTURE_AWAITS_DATA_MS = 1000
/** While the next page is built, the one before stands still: no longer than nobody notices. */
export const PICTURE_STILL_AT_MOST_MS = 250
