/** The part of Swiper that the carousels use, as a separate chunk. */
export { Swiper } from 'swiper'
