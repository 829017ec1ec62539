import { describe, expect, test } from 'vitest'
import { FooterLegal } from '#ui/components/footer/footer-legal.tsx'
import { FooterLinks } from '#ui/components/footer/footer-links.tsx'
import { SubscribePanel } from '#ui/components/footer/subscribe-panel.tsx'
import { asMarkup, asPage, hydrated, linksOf } from '../rendered-component.tsx'

describe('the footer', () => {
  test.each([
    ['en', '© 2026 Sedir Trading. All rights reserved.'],
    ['ar', '٢٠٢٦'],
    ['tr', '© 2026 Sedir Ticaret'],
  ] as const)('the legal line in %s has the year of the request', (language, words) => {
    expect(asMarkup(<FooterLegal />, { language, session: { today: '2026-12-31' } })).toContain(words)
  })

  test('the legal line links to Home, Privacy and Contact', () => {
    expect(linksOf(asPage(<FooterLegal />))).toEqual(['/', '/privacy', '/contact'])
  })

  test('the server renders its sections collapsed', () => {
    expect(asMarkup(<FooterLinks title="On this site" links={[]} />)).not.toContain('open')
  })

  test('subscribing opens a mail to the company with the e-mail address, without a request', () => {
    const { place } = hydrated(<SubscribePanel />)
    const email = place.querySelector('input[type=email]') as HTMLInputElement
    email.value = 'leyla@kiyi.example'
    const submit = new SubmitEvent('submit', { bubbles: true, cancelable: true })
    place.querySelector('form')?.dispatchEvent(submit)
    expect(submit.defaultPrevented).toBe(true)
    expect(window.location.href).toMatch(/^mailto:hello@sedir\.example\?subject=.+leyla%40kiyi\.example/)
  })

  test('without script the form opens a mail as well', () => {
    const markup = asMarkup(<SubscribePanel />)
    expect(markup).toContain('action="mailto:hello@sedir.example"')
    expect(markup).toMatch(/type="email"[^>]*name="body"|name="body"[^>]*type="email"/)
  })
})
