import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { providerPicture, storePicture } from '#domain/pictures.ts'
import { Picture } from '#ui/components/picture.tsx'
import { SiteContext, type SiteContextValue } from '#ui/page/page-context.ts'

const markup = (props: Partial<Parameters<typeof Picture>[0]> = {}) =>
  renderToStaticMarkup(
    <Picture src={storePicture('hero-cafe')} alt="" sizes="100vw" width={1600} height={900} {...props} />,
  )

describe('a picture', () => {
  test('has a srcset with every width up to its own, and keeps its space before it has loaded', () => {
    const widths = Array.from(markup().matchAll(/\/_image\/(\d+)\//g), ([, width]) => Number(width))
    expect(Math.max(...widths)).toBe(1600)
    expect(markup()).toMatch(/width="1600" height="900"/)
  })

  test('has no width beyond its original, neither in src nor in srcset', () => {
    const small = markup({ src: providerPicture('/images/products/a b.webp'), width: 300, height: 300 })
    expect(small).toContain('src="/_image/240/provider/images/products/a%20b.webp"')
    expect(small).toMatch(/\/_image\/320\/\S+ 300w"/)
    expect(small).not.toContain('/_image/480/')
  })

  test('has the colours of its preview as placeholder, if the server has them', () => {
    const known = storePicture('hero-cafe')
    const placeholderOf = (source: string) =>
      source === known ? { core: '#a06030', edge: '#f0e8e0' } : undefined
    const shown = (src: typeof known) =>
      renderToStaticMarkup(
        <SiteContext value={{ placeholderOf } as Partial<SiteContextValue> as SiteContextValue}>
          <Picture src={src} alt="" sizes="100vw" width={9} height={9} />
        </SiteContext>,
      )
    expect(shown(known)).toContain('data-core="#a06030" data-edge="#f0e8e0"')
    expect(shown(storePicture('hero-lobby'))).not.toContain('data-')
  })

  test('is loaded lazily, unless it has priority', () => {
    expect(markup()).toContain('loading="lazy"')
    expect(markup({ priority: true })).toMatch(
      /loading="eager" fetchPriority="high"|fetchPriority="high".*loading="eager"/i,
    )
  })
})
