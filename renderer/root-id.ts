/** The element that React renders into, on both sides. */
export const ROOT_ID = 'page'
