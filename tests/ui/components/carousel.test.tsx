import { describe, expect, test } from 'vitest'
import { Carousel } from '#ui/components/carousel/carousel.tsx'
import { asMarkup, asPage } from '../rendered-component.tsx'

const slides = ['one', 'two', 'three'].map((name) => (
  <a key={name} href={`#${name}`}>
    {name}
  </a>
))

describe('a carousel, as the server writes it', () => {
  test('is a list with every slide in order, ready to scroll with the keyboard', () => {
    const page = asPage(<Carousel label="Categories">{slides}</Carousel>)
    const list = page.querySelector('section ul')
    expect(Array.from(list?.querySelectorAll('li a') ?? [], (link) => link.textContent)).toEqual([
      'one',
      'two',
      'three',
    ])
    expect(list?.getAttribute('tabindex')).toBe('0')
    expect(page.querySelector('[inert]')).toBeNull()
  })

  test.each([
    ['en', 'carousel', ['Previous slide', 'Next slide'], 'Go to slide 2'],
    ['ar', 'عرض شرائح', ['الشريحة السابقة', 'الشريحة التالية'], 'الشريحة 2'],
    ['tr', 'slayt gösterisi', ['Önceki slayt', 'Sonraki slayt'], '2. slayt'],
  ] as const)('is named in %s, with its arrows and bullets', (language, role, arrows, bullet) => {
    const page = asPage(<Carousel label="X">{slides}</Carousel>, { language })
    const section = page.querySelector('section')
    expect([section?.getAttribute('aria-label'), section?.getAttribute('aria-roledescription')]).toEqual([
      'X',
      role,
    ])
    const names = Array.from(page.querySelectorAll('button'), (button) => button.getAttribute('aria-label'))
    expect(names).toEqual(expect.arrayContaining([...arrows, bullet]))
    expect(page.querySelectorAll('button[aria-current]')).toHaveLength(3)
  })

  test('its arrows are disabled at the ends, unless it loops', () => {
    const disabled = (loop: boolean) =>
      Array.from(
        asPage(
          <Carousel label="X" loop={loop}>
            {slides}
          </Carousel>,
        ).querySelectorAll('[aria-disabled]'),
        (button) => button.getAttribute('aria-disabled'),
      )
    expect([disabled(false), disabled(true)]).toEqual([
      ['true', 'false'],
      ['false', 'false'],
    ])
  })

  test('has its arrows in the head that the page passes', () => {
    const page = asPage(
      <Carousel label="X" bullets={false} head={(arrows) => <header>{arrows}</header>}>
        {slides}
      </Carousel>,
    )
    expect(page.querySelectorAll('header button')).toHaveLength(2)
    expect(page.querySelectorAll('button')).toHaveLength(2)
  })

  test('has no inline style, which the security policy would refuse', () => {
    expect(asMarkup(<Carousel label="X">{slides}</Carousel>)).not.toContain('style=')
  })
})
