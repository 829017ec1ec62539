/** The page after one whose fonts arrived late (`renderer/client-navigation/late-fonts.ts`). */
import { expect, it } from 'vitest'
import { paths } from '#domain/paths.ts'
import { createRequestI18n } from '#locales/server-i18n.ts'
import { isHydrated } from '#tests/support/browser/hydrated.ts'
import { describeInEngines } from '#tests/support/engines/engines.ts'

describeInEngines(['chromium', 'firefox', 'webkit'], 'fonts that arrive late', ({ world, page }) => {
  it('are not shown in the current page, but in the next one', async () => {
    const { t } = createRequestI18n('ar')
    await page().resize(1440)
    await page().goto(`${world().url}${paths.about()}?lng=ar`)
    await page().waitFor(isHydrated)
    await page().waitFor(() => {
      const [paint] = performance.getEntriesByName('first-contentful-paint')
      return paint !== undefined && performance.now() > paint.startTime + 500
    })
    await page().evaluate(async () => {
      const font = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('.woff2'))
      await (await fetch(font?.name ?? '', { cache: 'no-store' })).blob()
    })
    await page().click('header a', t('nav.products'))
    await page().waitFor(() => location.pathname === '/products')
    await page().waitFor(() =>
      [...document.fonts].some(({ display, status }) => display === 'swap' && status === 'loaded'),
    )
    // Without the rules of the style sheets, only the added faces are left.
    await page().waitFor(() => {
      for (const sheet of document.styleSheets) {
        for (let index = sheet.cssRules.length - 1; index >= 0; index--)
          if (sheet.cssRules[index] instanceof CSSFontFaceRule) sheet.deleteRule(index)
      }
      const context = document.createElement('canvas').getContext('2d')
      const widthIn = (fonts: string) => {
        if (context) context.font = `32px ${fonts}`
        return context?.measureText('سدير للمطاعم والمقاهي').width
      }
      return widthIn('"Markazi Text", monospace') !== widthIn('monospace')
    })
    expect(await page().evaluate(() => document.querySelector('h1')?.textContent)).toBe(t('nav.products'))
    expect(await page().messages()).toEqual([])
  })
})
