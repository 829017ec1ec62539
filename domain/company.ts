/**
 * Data of the demo company that is the same in every language. Its name is a translated text,
 * `company.name`. `showrooms.ts` has its showrooms.
 */

import type { Language } from '#locales/languages.ts'

export const company = {
  email: 'hello@sedir.example',
  phone: '+90 212 555 01 44',
  foundedYear: 1998,
  /** Brand name in both scripts, as the logo has it. */
  brand: { latin: 'Sedir', arabic: 'سدير' },
  social: [
    { network: 'facebook', name: 'Facebook', url: 'https://www.facebook.com/sedir.trading.example' },
    { network: 'instagram', name: 'Instagram', url: 'https://www.instagram.com/sedir.trading.example' },
    { network: 'linkedin', name: 'LinkedIn', url: 'https://www.linkedin.com/company/sedir-trading-example' },
    { network: 'x-social', name: 'X', url: 'https://x.com/sedir_example' },
  ],
} as const

/** Name of the shop in the script of the language. */
export function shopName(language: Language): string {
  return language === 'ar' ? company.brand.arabic : company.brand.latin
}

export const telephoneLink = `tel:${company.phone.replace(/[^+\d]/g, '')}`

/** Returns the address of a WhatsApp chat with the company. `text` prefills the message. */
export function whatsappLink(text?: string): string {
  const chat = `https://wa.me/${company.phone.replace(/\D/g, '')}`
  return text ? `${chat}?text=${encodeURIComponent(text)}` : chat
}
