import { pictureUrl, providerPicture } from '#domain/pictures.ts'
import styles from './sheet.module.css'

/** An image that loads eagerly, because an image missing at print time is printed as white. */
export function SheetPicture({ image, width }: { readonly image?: string; readonly width: 240 | 800 }) {
  if (!image) return null
  return (
    <img
      className={styles.picture}
      src={pictureUrl(providerPicture(image), width)}
      alt=""
      width={width}
      height={width}
    />
  )
}
