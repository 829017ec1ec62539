import { expect, test } from 'vitest'
import { PROFILE_IMAGE_MAX_BYTES } from '#domain/limits.ts'
import { checkPicture, initialsOf } from '#domain/profile/picture.ts'
import type { Language } from '#locales/languages.ts'

test.each<[string, Language, string]>([
  ['Leyla Aksoy', 'en', 'LA'],
  ['irem şahin', 'en', 'IŞ'],
  ['irem şahin', 'tr', 'İŞ'],
  ['عمر حدّاد', 'ar', 'ع\u200cح'],
  [' Mira ', 'tr', 'M'],
  // The first and the last of several names.
  ['Ayşe Nur Demir', 'tr', 'AD'],
  // Joined, the letters would be the word "no".
  ['ليلى أكسوي', 'ar', 'ل\u200cأ'],
  ['أحمد (المدير)', 'ar', 'أ\u200cا'],
  ['Leyla – “Atölye”', 'tr', 'LA'],
  ['Cafe 7 !', 'en', 'C7'],
])('the initials of %j in %s are %s', (username, language, initials) => {
  expect(initialsOf(username, language)).toBe(initials)
})

test.each([
  ['image/jpeg', 1, undefined],
  ['image/png', PROFILE_IMAGE_MAX_BYTES, undefined],
  ['image/webp', PROFILE_IMAGE_MAX_BYTES + 1, 'provider.pictureTooLarge'],
  ['image/png', 0, 'provider.notAPicture'],
  ['image/svg+xml', 1, 'provider.notAPicture'],
  ['', 1, 'provider.notAPicture'],
])('a profile picture of type %j with %d bytes: %s', (type, size, error) => {
  expect(checkPicture({ type, size })).toBe(error)
})
