import { shopName } from '#domain/company.ts'
import { inLanguage } from '#domain/paths.ts'
import { pictureUrl, storePicture } from '#domain/pictures.ts'
import { LANGUAGE_TRAITS, LANGUAGES } from '#locales/languages.ts'
import type { Head, PageSession } from '#ui/page/page-context.ts'

interface HeadTag {
  readonly name: 'meta' | 'link'
  readonly attributes: Readonly<Record<string, string>>
}

/** Returns a page's tags for `<head>` except the title: description, robots, canonical, alternates, social previews. */
export function headTags(
  head: Head,
  { language, publicUrl }: Pick<PageSession, 'language' | 'publicUrl'>,
): HeadTag[] {
  const inOf = (code: typeof language) => publicUrl + inLanguage(head.path, code)
  return [
    named('description', head.description),
    ...(head.hidden
      ? [named('robots', 'noindex')]
      : [
          link({ rel: 'canonical', href: inOf(language) }),
          ...LANGUAGES.map((code) => link({ rel: 'alternate', hreflang: code, href: inOf(code) })),
          link({ rel: 'alternate', hreflang: 'x-default', href: inOf('en') }),
        ]),
    preview('site_name', shopName(language)),
    preview('type', head.kind ?? 'website'),
    preview('title', head.title),
    preview('description', head.description),
    preview('url', inOf(language)),
    preview('locale', LANGUAGE_TRAITS[language].openGraph),
    ...LANGUAGES.filter((code) => code !== language).map((code) =>
      preview('locale:alternate', LANGUAGE_TRAITS[code].openGraph),
    ),
    preview('image', publicUrl + (head.image ?? SHOP_PICTURE)),
    ...(head.imageAlt ? [preview('image:alt', head.imageAlt)] : []),
    named('twitter:card', 'summary_large_image'),
  ]
}

/** Preview image of pages without a picture. */
const SHOP_PICTURE = pictureUrl(storePicture('hero-cafe'), 1280)

const named = (name: string, content: string): HeadTag => ({ name: 'meta', attributes: { name, content } })
const preview = (property: string, content: string): HeadTag => ({
  name: 'meta',
  attributes: { property: `og:${property}`, content },
})
const link = (attributes: HeadTag['attributes']): HeadTag => ({ name: 'link', attributes })
