import { describe, expect, test } from 'vitest'
import { createRequestI18n } from '#locales/server-i18n.ts'
import { tagName } from '#ui/components/tag-name.ts'

describe('a tag', () => {
  test.each([
    ['re-coverable', 'ar', 'قابل لإعادة التنجيد'],
    ['solid-wood', 'tr', 'masif ahşap'],
    ['Solid wood', 'tr', 'masif ahşap'],
    ['unknown-tag', 'tr', 'unknown-tag'],
    ['  padded ', 'en', 'padded'],
    ['<script>alert(1)</script>', 'en', '<script>alert(1)</script>'],
    ['a.b', 'en', 'a.b'],
    ['constructor', 'en', 'constructor'],
    ['', 'en', ''],
  ] as const)('%j reads in %s as %j', (tag, language, name) => {
    expect(tagName(tag, createRequestI18n(language).t)).toBe(name)
  })
})
