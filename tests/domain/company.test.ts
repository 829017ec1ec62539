import { expect, test } from 'vitest'
import { shopName, telephoneLink, whatsappLink } from '#domain/company.ts'
import type { Language } from '#locales/languages.ts'

test('the links to phone and WhatsApp have the company’s number', () => {
  expect(telephoneLink).toBe('tel:+902125550144')
  expect(whatsappLink()).toBe('https://wa.me/902125550144')
  expect(whatsappLink('Divan & co')).toBe('https://wa.me/902125550144?text=Divan%20%26%20co')
})

test.each<[Language, string]>([
  ['en', 'Sedir'],
  ['ar', 'سدير'],
  ['tr', 'Sedir'],
])('in %s the shop is called %s', (language, name) => expect(shopName(language)).toBe(name))
