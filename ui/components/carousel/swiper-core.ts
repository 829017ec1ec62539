/** All of Swiper that the carousels use, in a chunk of its own. */
export { Swiper } from 'swiper'
