import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { company } from '#domain/company.ts'
import { contactMail, mailto, PHONE_PATTERN } from '#domain/contact-mail.ts'
import { MAILTO_MAX_LENGTH } from '#domain/limits.ts'

const labels = { name: 'Name', email: 'Email', phone: 'Phone', message: 'Message' }
const leyla = {
  name: 'Leyla Aksoy',
  email: 'leyla@kiyi.example',
  phone: '+90 555 010 20 30',
  message: 'Two\nlines',
}

/** Parses a `mailto:` link as a mail program does. */
function read(link: string) {
  const [address, search] = link.slice('mailto:'.length).split('?')
  const parts = Object.fromEntries(
    (search ?? '').split('&').map((part) => part.split('=').map(decodeURIComponent) as [string, string]),
  )
  return { address, ...parts } as { address: string; subject: string; body: string }
}

describe('a mail to the company', () => {
  it('has the name as subject and the four values as body', () => {
    expect(read(contactMail(leyla, { labels, language: 'en' }).href)).toEqual({
      address: company.email,
      subject: 'Leyla Aksoy',
      body: 'Name: Leyla Aksoy\r\nEmail: leyla@kiyi.example\r\nPhone: +90 555 010 20 30\r\nMessage: Two\r\nlines',
    })
  })

  it('names the requested product first', () => {
    expect(
      read(contactMail(leyla, { labels, language: 'en', about: 'Divan (SD-BNQ-180)' }).href).body,
    ).toMatch(/^Divan \(SD-BNQ-180\)\r\n\r\nName: /)
  })

  it('is encoded in a way that all mail programs read', () => {
    const link = mailto({ subject: "a & b = c+d? !'()*", body: 'first\nsecond\r\nthird\rfourth' })
    expect(link).toBe(
      'mailto:hello@sedir.example?subject=a%20%26%20b%20%3D%20c%2Bd%3F%20%21%27%28%29%2A&body=first%0D%0Asecond%0D%0Athird%0D%0Afourth',
    )
  })

  it('keeps Arabic and Turkish letters', () => {
    const arabic = { ...leyla, name: 'ليلى أكسوي', message: 'كرسي بلوط؟ ışık' }
    const mail = read(
      contactMail(arabic, {
        labels: { name: 'الاسم', email: 'البريد', phone: 'الهاتف', message: 'الرسالة' },
        language: 'ar',
      }).href,
    )
    expect(mail.subject).toBe('ليلى أكسوي')
    expect(mail.body).toContain('الرسالة: كرسي بلوط؟ ışık')
    // Without the isolate a mail program shows "30 20 010 555 90+".
    expect(mail.body).toContain('الهاتف: \u2066+90 555 010 20 30\u2069')
  })

  it('leaves out a message that is too long for mail programs, and says so', () => {
    const mailWith = (message: string) => contactMail({ ...leyla, message }, { labels, language: 'en' })
    const room = MAILTO_MAX_LENGTH - mailWith('').href.length
    // `trimEnd` removes the space behind the label of an empty message: `%20`.
    const longest = mailWith('x'.repeat(room - 3))
    expect([longest.isComplete, longest.href.length]).toEqual([true, MAILTO_MAX_LENGTH])
    expect(mailWith('x'.repeat(room - 2))).toEqual({ ...mailWith(''), isComplete: false })
    // An Arabic letter takes six characters of a link.
    expect(mailWith('ع'.repeat(320)).isComplete).toBe(false)
  })

  it('cannot contain another header or address', () => {
    const mail = mailto({ subject: '\r\n x\r\nBcc: all@evil.example', body: '&cc=all@evil.example' })
    expect(mail).not.toMatch(/&(cc|bcc)=/i)
    expect(read(mail).subject).toBe('x Bcc: all@evil.example')
  })

  it('is valid for any text', () => {
    const text = fc.string({ unit: 'binary' })
    const broken = fc.constantFrom('\ud83d', '\udc00x', 'a\ud83db\ud83d')
    fc.assert(
      fc.property(fc.oneof(text, broken), fc.oneof(text, broken), (subject, body) => {
        expect(mailto({ subject, body })).toMatch(
          /^mailto:hello@sedir\.example\?subject=[^&\s]*&body=[^&\s]*$/,
        )
      }),
    )
  })
})

describe('the pattern of a phone number', () => {
  // Browsers compile a pattern with the flag v, older ones with u.
  const isPhone = (text: string) =>
    ['v', 'u'].map((flag) => new RegExp(`^(?:${PHONE_PATTERN})$`, flag).test(text))

  it.each([
    '+90 (532) 555-01-20',
    '(+90) 532 555 01 20',
    '0090 532 555 01 20',
    '0212/555.01.44',
    '555 0120',
    '٠٠٩٦٦ ٥٠ ٥٥٥ ٠١٢٠',
    '+۹۸ ۲۱ ۵۵۵۵ ۰۱۲۰',
    '\u2066+966 50 555 0120\u2069',
  ])('accepts %s', (text) => {
    expect(isPhone(text)).toEqual([true, true])
  })

  it.each(['abc', '   ', '+', '12345', '0532 abc 01 20', '123456789012345678', 'leyla@kiyi.example'])(
    'refuses %j',
    (text) => {
      expect(isPhone(text)).toEqual([false, false])
    },
  )
})
