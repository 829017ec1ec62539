import { Thumbs } from 'swiper/modules'
import { SLIDE_SPEED_MS } from '#domain/limits.ts'
import { Swiper } from '#ui/components/carousel/create-swiper.ts'

export interface SliderParts {
  readonly main: HTMLElement
  readonly thumbs: HTMLElement
  /** Index of the slide to start with. */
  readonly start: number
  readonly wrapperClass: string
  readonly slideClass: string
  readonly onChange: (index: number) => void
}

interface LinkedSliders {
  readonly show: (index: number) => void
  /** Scrolls the focused thumbnail into view. */
  readonly reveal: (index: number) => void
  readonly unlink: () => void
}

/** Two Swipers over one list of pictures: the thumbnails lead the main slider and follow it (SPEC §2). */
export function linkSliders(parts: SliderParts): LinkedSliders {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const common = {
    wrapperClass: parts.wrapperClass,
    slideClass: parts.slideClass,
    initialSlide: parts.start,
    // The style sheet sets the slide width, so that Swiper does not resize the slides.
    slidesPerView: 'auto',
    // Otherwise Swiper measures all slides again whenever a picture has loaded.
    lazyPreload: false,
    speed: isCalm ? 0 : SLIDE_SPEED_MS,
  } as const
  for (const list of [parts.main, parts.thumbs]) list.scrollLeft = 0
  const thumbs = new Swiper(parts.thumbs, {
    ...common,
    spaceBetween: gapOf(parts.thumbs),
    watchSlidesProgress: true,
  })
  const main = new Swiper(parts.main, {
    ...common,
    modules: [Thumbs],
    thumbs: { swiper: thumbs },
    on: { slideChange: ({ activeIndex }) => parts.onChange(activeIndex) },
  })
  return {
    show: (index) => main.slideTo(index),
    reveal: (index) => {
      const thumb = thumbs.slides[index]
      if (thumb && !thumbs.visibleSlides.includes(thumb)) thumbs.slideTo(index)
    },
    unlink: () => {
      main.destroy()
      thumbs.destroy()
    },
  }
}

/** Swiper sets the gap as a margin of the slides; it equals the CSS gap before. */
function gapOf(list: HTMLElement): number {
  const slide = list.firstElementChild?.firstElementChild
  return slide ? Number.parseFloat(getComputedStyle(slide).marginInlineEnd) || 0 : 0
}
