/** The shop's numbers (SPEC §9), each with its unit in its name. */

// Language and session
/** SPEC §1: the choice of language, site-wide. */
export const LANGUAGE_COOKIE = 'i18next'
export const LANGUAGE_COOKIE_MAX_AGE_S = 365 * 24 * 60 * 60
export const CUSTOMER_TOKEN_COOKIE = 'customerToken'
/** PRODUCT.md, Account: "remember me" on. Off is a session cookie. */
export const REMEMBERED_SESSION_MAX_AGE_S = 30 * 24 * 60 * 60
/** Keeps view and columns of the listing over a reload. */
export const VIEW_COOKIE = 'listingView'
export const VIEW_COOKIE_MAX_AGE_S = 365 * 24 * 60 * 60

// Passwords and codes
export const PASSWORD_MIN_LENGTH = 8
/** SPEC §5: the reset step says "too short" below this first, then applies the full rule. */
export const RESET_PASSWORD_MIN_LENGTH = 6
export const CODE_LENGTH = 6
export const CODE_LIFETIME_MINUTES = 10
export const PROFILE_IMAGE_MAX_BYTES = 5 * 1024 * 1024

// Page sizes
export const GRID_PAGE_SIZE = { 2: 6, 3: 9, 4: 12 } as const
export const LIST_PAGE_SIZE = 9
export const PAGE_SIZE_DEFAULT = 9
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
export const HOME_BANNERS = 2
export const HOME_SERVICES = 6
export const PROVIDED_SERVICES = 3
export const BRAND_STRIP_ENTRIES = 7
export const SIDEBAR_LATEST = 3
export const RELATED_PRODUCTS = 3
export const RATING_STARS = 5
export const COMPARE_MAX = 4
export const RECENTLY_VIEWED_MAX = 8

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
/** Thumbnails that show at once, by the least window width in CSS pixels. */
export const THUMBNAILS_BY_WIDTH_PX = { 0: 3, 576: 4, 768: 5, 992: 6, 1200: 8 } as const
export const CATEGORY_SLIDES_BY_WIDTH_PX = { 0: 1, 576: 2, 766: 3, 1201: 4, 1462: 5 } as const
export const FEATURED_SLIDES_BY_WIDTH_PX = { 0: 1, 992: 2 } as const
export const FOOTER_SLIDES_BY_WIDTH_PX = { 0: 1, 992: 3 } as const
export const FEATURED_GAP_PX = 24
export const HERO_ARROWS_FROM_WIDTH_PX = 481
export const SIDEBAR_FROM_WIDTH_PX = 992
export const SLIDE_SPEED_MS = 500
export const FADE_SPEED_MS = 800
export const AUTOPLAY_DELAY_MS = 3000

// Motion and chrome
export const HEADER_FIXED_AFTER_PX = 100
export const LOADER_REMOVAL_DELAY_MS = 2000
export const SCROLL_ANIMATION_MS = 1000
export const MODAL_Z_INDEX = 1050
export const MODAL_FADE_MS = 150
export const MODAL_MOVE_MS = 300
export const TOAST_AUTO_CLOSE_MS = 5000
export const TOAST_HOTKEY = { altKey: true, code: 'KeyT' } as const

// Data
/** Unused query data is dropped after this. */
export const CACHE_RETENTION_MS = 60_000
/** What could not be read ahead is not asked for again within this: the page behind the link says so at once. */
export const FAILURE_RETENTION_MS = 2000
/** How long a page waits for code, styles or texts that it loads later. */
export const PART_TIMEOUT_MS = 15_000
export const SUBSCRIPTION_BATCHING_MS = 500

/** A picture moves on to the next page only if what this page shows is there by then. */
export const PICTURE_AWAITS_DATA_MS = 1000
/** While the next page is built, the one before stands still: no longer than nobody notices. */
export const PICTURE_STILL_AT_MOST_MS = 250
