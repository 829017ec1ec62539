/**
 * Returns the range of repeated slides that is exposed to assistive technology: each picture once, including the current
 * slide. The other slides are hidden from screen readers and from the keyboard. `exposedSlides({ current: 9, pictures: 8, slides: 20 }) // { from: 9, to: 17 }`
 */
export function exposedSlides(gallery: { current: number; pictures: number; slides: number }) {
  const from = Math.max(0, Math.min(gallery.current, gallery.slides - gallery.pictures))
  return { from, to: from + gallery.pictures }
}
