import { formatLength, formatSale } from '#domain/formats.ts'
import { RELATED_THUMBNAILS } from '#domain/limits.ts'
import { paths } from '#domain/paths.ts'
import { mediaUrl } from '#domain/pictures.ts'
import { salePercent } from '#domain/product/sale-percent.ts'
import type { Product } from '#domain/shapes.ts'
import type { Language } from '#locales/languages.ts'
import { Badge } from '#ui/components/badge.tsx'
import { DimensionLine } from '#ui/components/dimension-line/dimension-line.tsx'
import { Heart } from '#ui/components/heart/heart.tsx'
import { LoopingVideo } from '#ui/components/looping-video/looping-video.tsx'
import { useAfterFirstRender } from '#ui/page/use-after-first-render.ts'
import styles from './card-media.module.css'
import { CardSlides, SlideMarks } from './card-slides.tsx'
import { CardThumbnails } from './card-thumbnails.tsx'
import { useSlides } from './use-slides.ts'

interface CardMediaProps {
  readonly product: Product
  readonly language: Language
  readonly priority: boolean
  readonly sizes: string
  readonly slider: 'plain' | 'thumbnails'
}

/** The pictures and what lies over them: leaf categories, sale, wishlist button, length. */
export function CardMedia({ product, language, priority, sizes, slider }: CardMediaProps) {
  const slides = useSlides()
  const hasThumbnails = slider === 'thumbnails'
  const hasLaterParts = useAfterFirstRender()
  const images = product.images.slice(0, hasThumbnails ? RELATED_THUMBNAILS : CARD_SLIDES)
  const video = hasThumbnails ? product.video : undefined
  const length = formatLength(product.lengthCm, language)
  const percent = salePercent(product.newPriceUsd, product.oldPriceUsd)
  const media = (
    // `data-product` is for the view transition to the product's page (renderer/client-navigation/transition-images.ts).
    <div className={styles.media} data-product={paths.details(product.id)}>
      <CardSlides
        slides={slides}
        images={hasLaterParts ? images : images.slice(0, 1)}
        productId={product.id}
        priority={priority}
        sizes={sizes}
      />
      {video && slides.current === 0 && <LoopingVideo src={mediaUrl(video)} />}
      {!hasThumbnails && images.length > 1 && <SlideMarks slides={slides} images={images} />}
      <div className={styles.labels}>
        {product.categories.map(({ id, name, isLeaf }) => isLeaf && <Badge key={id}>{name}</Badge>)}
        {percent && (
          <Badge tone="cushion">
            <bdi dir="ltr">{formatSale(percent, language)}</bdi>
          </Badge>
        )}
      </div>
      <Heart product={product} className={styles.heart} />
      {hasLaterParts && length && !video && slides.current === 0 && (
        <div className={styles.dim}>
          <DimensionLine className={styles.line}>{length}</DimensionLine>
        </div>
      )}
    </div>
  )
  if (!hasThumbnails) return media
  return (
    <div className={styles.gallery}>
      {media}
      <CardThumbnails images={images} title={product.title} slides={slides} />
    </div>
  )
}

/** Number of pictures on a card; the product's page shows all. */
const CARD_SLIDES = 3
