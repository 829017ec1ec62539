import { expect, it } from 'vitest'
import { LANGUAGES } from '#locales/languages.ts'
import { violationsOn } from '#tests/support/axe.ts'
import { describeInBrowser } from '#tests/support/visit.ts'
import { enter, submit, wordsOf } from './customer.ts'

const quiet = { reducedMotion: 'reduce' } as const

describeInBrowser('axe finds nothing on account pages in other states', ({ visit }) => {
  it.each(LANGUAGES)('in %s: on fields with errors, and in the three windows', async (locale) => {
    const t = wordsOf(locale)
    const { page } = await visit('/forgot-password', { locale, ...quiet })
    await submit(page.locator('main form'))
    await page.locator('[aria-invalid=true]').waitFor()
    expect(await violationsOn(page)).toEqual([])

    await enter(page)
    await page.goto('/profile')
    for (const name of [t('account.editProfile'), t('account.changeEmail'), t('account.changePassword')]) {
      await page.getByRole('button', { name }).click()
      const dialog = page.getByRole('dialog', { name })
      await dialog.waitFor()
      expect(await violationsOn(page), name).toEqual([])
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden' })
    }
  })
})
