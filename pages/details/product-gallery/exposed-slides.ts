/**
 * Which of the repeated slides speak for their pictures: one each, the one on show among them (the rest is hidden from
 * screen readers and from the keyboard). `exposedSlides({ current: 9, pictures: 8, slides: 20 }) // { from: 9, to: 17 }`
 */
export function exposedSlides(gallery: { current: number; pictures: number; slides: number }) {
  const from = Math.max(0, Math.min(gallery.current, gallery.slides - gallery.pictures))
  return { from, to: from + gallery.pictures }
}
