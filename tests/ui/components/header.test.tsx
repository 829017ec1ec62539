import { describe, expect, test, vi } from 'vitest'
import { Header } from '#ui/components/header/header.tsx'
import { LanguagePicker } from '#ui/components/header/language-picker.tsx'
import { asMarkup, asPage, hydrated, leyla, linksOf } from '../rendered-component.tsx'

const menuOf = (page: Document) =>
  Array.from(page.querySelectorAll('header nav a'), (link) => link.textContent)

describe('the header', () => {
  test('a visitor has links to Home, Products, About, Contact, login and sign-up', () => {
    const page = asPage(<Header />)
    expect(menuOf(page).slice(0, 4)).toEqual(['Home', 'Products', 'About', 'Contact'])
    expect(linksOf(page)).toEqual(expect.arrayContaining(['/login', '/signup']))
    expect(linksOf(page)).not.toContain('/profile')
  })

  test('a customer has links to the wishlist and the profile instead', () => {
    const page = asPage(<Header />, { customer: leyla })
    expect(menuOf(page).slice(0, 5)).toEqual(['Home', 'Products', 'Wishlist', 'About', 'Contact'])
    expect(linksOf(page)).toEqual(expect.arrayContaining(['/profile/wishlist', '/profile']))
    expect(linksOf(page)).not.toContain('/login')
  })

  test('only the link to the current page is marked as current', () => {
    const page = asPage(<Header />, { address: '/products?page=2' })
    const current = Array.from(page.querySelectorAll('[aria-current]'), (link) => link.getAttribute('href'))
    // Once in the header, once in the menu of a narrow window.
    expect(current).toEqual(['/products', '/products'])
  })

  test('nothing in it is styled or scripted inline, as the security policy demands', () => {
    expect(asMarkup(<Header />, { customer: leyla })).not.toMatch(/ (style|on[a-z]+)="/)
  })
})

describe('the choice of languages', () => {
  test('without script, each language is a link to the same page', () => {
    const page = asPage(<LanguagePicker />, { language: 'tr', address: '/products?keyword=oak&lng=tr' })
    expect(linksOf(page)).toEqual([
      '/products?keyword=oak&lng=en',
      '/products?keyword=oak&lng=ar',
      '/products?keyword=oak&lng=tr',
    ])
  })

  test.each([
    ['en', 'Language: English'],
    ['ar', 'اللغة: العربية'],
    ['tr', 'Dil: Türkçe'],
  ] as const)(
    'in %s the button names the language, and the language has the check mark',
    (language, name) => {
      const page = asPage(<LanguagePicker />, { language })
      expect(page.querySelector('button .sr-only')?.textContent).toBe(name)
      expect(page.querySelector('[aria-checked="true"]')?.getAttribute('lang')).toBe(language)
      expect(page.querySelectorAll('[aria-checked="true"]')).toHaveLength(1)
    },
  )

  test.each([
    ['en', 'EN'],
    ['ar', 'ع'],
    ['tr', 'TR'],
  ] as const)(
    'in %s the short name that narrow windows show is part of the accessible name',
    (language, short) => {
      const button = asPage(<LanguagePicker />, { language }).querySelector('button')
      for (const hidden of button?.querySelectorAll('[aria-hidden]') ?? []) hidden.remove()
      expect(button?.textContent?.endsWith(short)).toBe(true)
    },
  )

  test('arrows, Home and End move the focus in the menu', () => {
    const { place } = hydrated(<LanguagePicker />)
    const items = Array.from(place.querySelectorAll('a'))
    items[0]?.focus()
    const press = (key: string) => {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
      return document.activeElement?.getAttribute('lang')
    }
    expect([
      press('ArrowDown'),
      press('ArrowDown'),
      press('ArrowDown'),
      press('ArrowUp'),
      press('Home'),
      press('End'),
    ]).toEqual(['ar', 'tr', 'en', 'tr', 'en', 'tr'])
  })

  test('a choice changes the language without a reload', () => {
    const switchLanguage = vi.fn()
    const { place } = hydrated(<LanguagePicker />, { switchLanguage })
    const menu = place.querySelector('[role=menu]') as HTMLElement
    menu.hidePopover = () => {}
    const click = new MouseEvent('click', { bubbles: true, cancelable: true })
    place.querySelector('a[lang=ar]')?.dispatchEvent(click)
    expect(click.defaultPrevented).toBe(true)
    expect(switchLanguage).toHaveBeenCalledExactlyOnceWith('ar')
  })
})
