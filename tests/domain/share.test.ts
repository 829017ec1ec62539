import { expect, test } from 'vitest'
import { shareTargets } from '#domain/share.ts'

test('each share link contains the address of the page', () => {
  const links = shareTargets.map(({ link }) => link({ url: 'https://s.example/details/1', title: 'كرسي' }))
  expect(links).toHaveLength(2)
  for (const link of links)
    expect([...new URL(link).searchParams.values()]).toContain('https://s.example/details/1')
})
