/** Identities of the local identity provider, and defective tokens that have to be refused. */
export interface DemoIdentity {
  readonly email: string
  readonly name: string
  readonly emailVerified: boolean
  /** What is wrong with the token. */
  readonly fault?: 'audience' | 'issuer' | 'expired'
  readonly note: string
}

export const DEMO_IDENTITIES = {
  leyla: {
    email: 'demo@sedir.example',
    name: 'Leyla Aksoy',
    emailVerified: true,
    note: 'Has an account with a password already',
  },
  deniz: {
    email: 'deniz@mail.example',
    name: 'Deniz Yılmaz',
    emailVerified: true,
    note: 'New here: an account is made',
  },
  nour: {
    email: 'nour@mail.example',
    name: 'نور الخطيب',
    emailVerified: true,
    note: 'New here, with an Arabic name',
  },
  unverified: {
    email: 'ece@mail.example',
    name: 'Ece Kaya',
    emailVerified: false,
    note: 'Refused: the address is not verified',
  },
  expired: {
    email: 'deniz@mail.example',
    name: 'Deniz Yılmaz',
    emailVerified: true,
    fault: 'expired',
    note: 'Refused: the token has expired',
  },
  audience: {
    email: 'deniz@mail.example',
    name: 'Deniz Yılmaz',
    emailVerified: true,
    fault: 'audience',
    note: 'Refused: the token was made for another shop',
  },
} as const satisfies Readonly<Record<string, DemoIdentity>>

export function demoIdentity(key: unknown): DemoIdentity | undefined {
  return typeof key === 'string' && Object.hasOwn(DEMO_IDENTITIES, key)
    ? DEMO_IDENTITIES[key as keyof typeof DEMO_IDENTITIES]
    : undefined
}
