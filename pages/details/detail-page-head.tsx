import { paths } from '#domain/paths.ts'
import { pictureUrl, providerPicture } from '#domain/pictures.ts'
import { cut } from '#domain/product/text.ts'
import { breadcrumbLd, productLd } from '#domain/seo.ts'
import type { Product } from '#domain/shapes.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { PageHead } from '#ui/components/page-head/page-head.tsx'
import { usePageSession } from '#ui/page/page-context.ts'

/** About the length that search engines show. */
const DESCRIPTION_LENGTH = 160

/** Title, description and structured data for tabs, search engines and link previews. */
export function DetailPageHead({ product }: { readonly product: Product }) {
  const { t } = useTranslation()
  const site = usePageSession()
  const path = paths.details(product.id)
  const [image] = product.images
  return (
    <PageHead
      title={product.title}
      description={cut(product.description || product.title, DESCRIPTION_LENGTH)}
      path={path}
      image={image && pictureUrl(providerPicture(image), 1280)}
      imageAlt={image && product.title}
      kind="product"
      jsonLd={
        import.meta.env.SSR
          ? [
              productLd(site, {
                ...product,
                colors: product.colors.map((name) => t(`color.${name}`, { defaultValue: name })),
              }),
              breadcrumbLd(site, [
                { name: t('nav.home'), path: paths.home() },
                { name: t('nav.products'), path: paths.products() },
                { name: product.title, path },
              ]),
            ]
          : undefined
      }
    />
  )
}
