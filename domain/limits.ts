/** Numbers of the shop (SPEC §9), each with its unit in its name. */

// Passwords and codes
export const PASSWORD_MIN_LENGTH = 8
/** SPEC §5: the reset step first reports "too short" below this length, then applies the full rule. */
export const RESET_PASSWORD_MIN_LENGTH = 6
export const CODE_LENGTH = 6
export const PROFILE_IMAGE_MAX_BYTES = 5 * 1024 * 1024

// Page sizes
export const GRID_PAGE_SIZE = { 2: 6, 3: 9, 4: 12 } as const
export const LIST_PAGE_SIZE = 9
export const WISHLIST_PAGE_SIZE = 6
/** The provider rejects a larger `limit` (CONTRACT.md, Lists). */
export const PAGE_SIZE_MAX = 100
/** Number of pages shown on each side of the current page. */
export const PAGINATION_REACH = 2

// Limits of query parameters
export const PAGE_NUMBER_MAX = 1_000_000
export const KEYWORD_MAX_LENGTH = 100
export const CATEGORIES_MAX = 20
/** More than the catalogue has, so that a choice of all colours is not cut. */
export const COLORS_MAX = 100
export const COLOR_NAME_MAX_LENGTH = 40
export const PRICE_MAX_USD = 1_000_000
/** 100 m: no furniture is larger. */
export const SIZE_MAX_CM = 10_000
export const NEXT_PATH_MAX_LENGTH = 2000

// Numbers of items
export const HOME_LATEST = 6
export const HOME_FEATURED = 6
export const HOME_TAB_PRODUCTS = 3
export const HOME_CATEGORIES_LIMIT = 100
export const PROVIDED_SERVICES = 3
export const SIDEBAR_LATEST = 3
export const RELATED_PRODUCTS = 3
/** Ratings of a product that are shown at a time. */
export const RATINGS_PAGE_SIZE = 4
/** CONTRACT.md: longer comments are refused. */
export const RATING_COMMENT_MAX = 2000
export const RATING_STARS = 5
export const COMPARE_MAX = 4
export const RECENTLY_VIEWED_MAX = 8
/** Upper bound of favourite changes that are queued while the browser is offline. */
export const QUEUED_FAVORITES_MAX = 200

// Suggestions while typing
export const SUGGEST_FROM_LETTERS = 2
/** Debounce delay of the suggestions: continuous typing sends one request. */
export const SUGGEST_DELAY_MS = 200
/**
 * Number of products requested for suggestions. More are requested than shown, so that the best can be ranked first.
 */
export const SUGGEST_FETCHED = 24
export const SUGGESTED_PRODUCTS = 5
export const SUGGESTED_CATEGORIES = 4
export const RECENT_SEARCHES_MAX = 5

// Search
/**
 * UTF-16 code units of a keyword that is sent to the provider, twice `KEYWORD_MAX_LENGTH`: a character may have two. The
 * synonyms of the typed words may be longer, and the provider may refuse them.
 */
export const QUESTION_MAX_LENGTH = 200
/** Upper bound of the requests that a search sends at once. One more follows if they find nothing. */
export const SEARCH_QUESTIONS_MAX = 4
/**
 * Number of products that are ranked by relevance, of each request. A multiple of all page sizes, so that the pages after the
 * ranked products begin where these end. At most `PAGE_SIZE_MAX`.
 */
export const SEARCH_RANKED = 72

// Quote list
/** Upper bound of the lines. A product has one line in each room. */
export const QUOTE_ITEMS_MAX = 200
/** Upper bound of the products in a printed QR code (50 mm). */
export const QUOTE_CODE_ITEMS_MAX = 40
export const QUOTE_QUANTITY_MAX = 9999
export const QUOTE_NOTE_MAX_LENGTH = 200
export const QUOTE_ROOMS_MAX = 40
export const QUOTE_ROOM_NAME_MAX_LENGTH = 60
/** Length of the compressed list in a link, in characters. Mail and chat programs cut longer links. */
export const QUOTE_LINK_MAX_LENGTH = 8000
export const OFFER_PRICE_MAX_USD = 10_000_000
export const OFFER_TEXT_MAX_LENGTH = 100
export const OFFER_TERMS_MAX_LENGTH = 2000
/** Upper bound of the answers of all persons to all lines of a list. */
export const ANSWERS_MAX = 1000
export const STORED_OFFERS_MAX = 10
/** Length of an offer's path in a printed QR code (50 mm), in characters. */
export const OFFER_CODE_MAX_LENGTH = 1100
/** Length of a list as JSON, in bytes: a compressed link expands to no more. */
export const QUOTE_DOCUMENT_MAX_BYTES = 1_000_000
/** Upper bound of the products whose price and dimensions the browser remembers, of each list. */
export const REMEMBERED_MAX = 200
/** Length of a `mailto:` link that every mail program accepts, in characters. */
export const MAILTO_MAX_LENGTH = 2000
/** Upper bound of the products on a printed wishlist. */
export const SHEET_FAVORITES_MAX = 1000

// Text cuts, in characters
export const SUGGESTION_EXCERPT_LENGTH = 70
export const CARD_DESCRIPTION_LENGTH = 180
export const DETAIL_TITLE_LENGTH = 50
export const DETAIL_DESCRIPTION_LENGTH = 80

// Units
/** Weights from this value on are shown in kilograms. */
export const KILOGRAM_FROM_GRAMS = 1000
/** Lengths from this value on are shown in metres (SPEC §9: 1000 cm, not 100). */
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

// Motion, loading screen, toasts
export const SCROLL_ANIMATION_MS = 1000
/** Ceiling of the loading screen for pictures that neither load nor fail. */
export const LOADING_SCREEN_MAX_MS = 8000
export const TOAST_AUTO_CLOSE_MS = 5000
export const TOAST_HOTKEY = { altKey: true, code: 'KeyT' } as const

// Data
/** Retention of unused query data in the browser's cache. */
export const CACHE_RETENTION_MS = 60_000
/**
 * Retention of a failed prefetch. Within this time the page behind the link shows the failure without another
 * request.
 */
export const FAILURE_RETENTION_MS = 2000
/** Timeout of code, styles and texts that a page loads later. */
export const PART_TIMEOUT_MS = 15_000

/** The view transition of a product picture waits this long for the next page's data, then is left out. */
export const PICTURE_AWAITS_DATA_MS = 1000
/**
 * A view transition freezes the previous page while the next one renders. After this time the transition is skipped,
 * so that the freeze is not noticed.
 */
export const PICTURE_STILL_AT_MOST_MS = 250
