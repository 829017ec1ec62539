import { expect, it } from 'vitest'
import { createRequestI18n } from '#locales/server-i18n.ts'
import { isHydrated } from '#tests/support/browser/hydrated.ts'
import { filesOfSource } from '#tests/support/browser/lazy-files.ts'
import { describeInEngines, WITHOUT_COMPOSITING } from '#tests/support/engines/engines.ts'

const { t } = createRequestI18n('en')

// WebKit does not return the focus when a dialog is closed while a style sheet is loading: the opener is still inert then.
describeInEngines([WITHOUT_COMPOSITING], 'the focus', ({ world, page }) => {
  it('returns to the button of the menu after a search that was opened there and loaded slowly', async () => {
    const files = filesOfSource('ui/components/search/search-dialog.tsx')
    const held = world().hold((path) => path.endsWith('.css') && files.has(path))
    await page().goto(`${world().url}/about`)
    await page().resize(390)
    await page().waitFor(isHydrated)
    await page().click('header button', t('nav.openMenu'))
    await page().click('dialog[open] button', t('search.open'))
    await expect.poll(held.waiting).not.toEqual([])
    await page().waitFor(() => !document.querySelector('dialog[open]'))
    held.release()
    await page().click('dialog:modal button', t('common.close'))
    await page().waitFor(() => !document.querySelector('dialog[open]'))
    expect(await page().evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      t('nav.openMenu'),
    )
  })
})
