import { paths } from '#domain/paths.ts'
import { providerPicture } from '#domain/pictures.ts'
import type { Category } from '#domain/shapes.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Picture } from '#ui/components/picture.tsx'
import { Skeleton } from '#ui/components/skeleton.tsx'
import styles from './categories.module.css'

interface CategoryCardProps {
  readonly category: Category
}

export function CategoryCard({ category }: CategoryCardProps) {
  const { t } = useTranslation()
  return (
    <a className={styles.card} href={paths.category(category.id)}>
      <div className={styles.media}>
        {category.image && (
          <Picture
            src={providerPicture(category.image)}
            alt=""
            sizes="(min-width: 91.375em) 32vw, (min-width: 75.0625em) 40vw, (min-width: 47.875em) 50vw, (min-width: 36em) 80vw, 135vw"
            width={1200}
            height={800}
          />
        )}
      </div>
      <div className={styles.body}>
        <h3>{category.name}</h3>
        {category.productCount > 0 && <p>{t('home.categories.count', { count: category.productCount })}</p>}
      </div>
    </a>
  )
}

export function CategoryCardSkeleton() {
  return (
    <div>
      <Skeleton className={styles.media} />
      <div className={styles.body}>
        <Skeleton className={styles.nameLine} />
      </div>
    </div>
  )
}
