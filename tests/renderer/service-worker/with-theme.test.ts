import request from 'supertest'
import { beforeAll, expect, it } from 'vitest'
import { THEME_COOKIE } from '#domain/cookies.ts'
import { THEMES, type Theme } from '#domain/theme.ts'
import { withTheme } from '#renderer/service-worker/with-theme.ts'
import { createTestStore } from '#tests/support/test-store.ts'

let pages: Record<Theme, string>

beforeAll(async () => {
  const store = await createTestStore({ mock: { products: 20 } })
  const pageIn = async (theme: Theme) => {
    const { text } = await request(store.handler)
      .get('/about')
      .set('Cookie', `${THEME_COOKIE}=${theme}`)
      .expect(200)
    return text
  }
  pages = { system: await pageIn('system'), light: await pageIn('light'), dark: await pageIn('dark') }
  await store.close()
})

it.each(THEMES.flatMap((cached) => THEMES.map((chosen) => [cached, chosen] as const)))(
  'a page that was cached in the theme `%s` has the markup of a page in the theme `%s`',
  (cached, chosen) => {
    expect(markupOf(withTheme(pages[cached], chosen))).toEqual(markupOf(pages[chosen]))
  },
)

/** The tags that have a theme. Its radio buttons are corrected after hydration. */
function markupOf(html: string): readonly string[] {
  return html.match(/<html[^>]*>|<meta name="(color-scheme|theme-color)"[^>]*>/g) ?? []
}
