import { modelOf } from '#domain/model-of-sku.ts'
import { canReplace } from '#domain/offer/offer.ts'
import type { Product } from '#domain/shapes.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Select } from '#ui/components/field/select.tsx'
import { useProducts } from '#ui/data/use-catalogue.ts'

interface SwapSelectProps {
  readonly product: Product
  readonly value: string | undefined
  readonly onChange: (productId: string | undefined) => void
}

/** Chooses the product to have instead: another finish of the model, or a product of the same type and size. */
export function SwapSelect({ product, value, onChange }: SwapSelectProps) {
  const { t } = useTranslation()
  const model = modelOf(product.sku)
  const sameModel = useProducts({ keyword: model, limit: CHOICES })
  const sameKind = useProducts({
    categoryIds: product.categories.map(({ id }) => id).sort(),
    sort: '-createdAt',
    limit: CHOICES,
  })
  const isFinish = (other: Product) => other.id !== product.id && modelOf(other.sku) === model
  const finishes = sameModel.items.filter(isFinish)
  const others = sameKind.items.filter(
    (other) => other.id !== product.id && !isFinish(other) && canReplace(product, other),
  )
  if (finishes.length + others.length === 0) return <p>{t('answers.noSwap')}</p>
  return (
    <Select
      label={t('answers.swapFor')}
      size="sm"
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value || undefined)}
    >
      <option value="">{t('answers.choosePlease')}</option>
      <Options label={t('answers.finishes')} products={finishes} />
      <Options label={t('answers.sameKind')} products={others} />
    </Select>
  )
}

/** Larger than the number of finishes of any model. */
const CHOICES = 24

function Options({ label, products }: { readonly label: string; readonly products: readonly Product[] }) {
  if (products.length === 0) return null
  return (
    <optgroup label={label}>
      {products.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </optgroup>
  )
}
