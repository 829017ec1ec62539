/** What `npm run mock` reads from the environment, checked once. */
import { resolve } from 'node:path'
import express from 'express'
import { z } from 'zod'
import { PACKAGE_ROOT } from './package-root.ts'

const MOCK_PORT = 4000
export const MAX_PRODUCTS = 20_000
export const MAX_SEED = 2 ** 31 - 1

interface MockSettings {
  readonly port: number
  readonly host: string
  readonly seed?: number
  readonly products?: number
  readonly dataDir: string
  readonly corsOrigin?: string
  readonly googleClientId?: string
  readonly trustProxy: string
  readonly allowRemoteAdmin: boolean
}

/** Throws one line that names every invalid setting. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): MockSettings {
  // An empty setting counts as absent.
  const defined = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const result = schema.safeParse(defined)
  if (!result.success) throw new Error(result.error.issues.map(({ message }) => message).join('; '))
  const { MOCK_DATA_DIR, ...settings } = result.data
  return {
    port: settings.MOCK_PORT,
    host: settings.MOCK_HOST,
    seed: settings.MOCK_SEED,
    products: settings.MOCK_PRODUCTS,
    dataDir: resolve(PACKAGE_ROOT, MOCK_DATA_DIR),
    corsOrigin: settings.MOCK_CORS_ORIGIN,
    googleClientId: settings.GOOGLE_CLIENT_ID,
    trustProxy: settings.MOCK_TRUST_PROXY,
    allowRemoteAdmin: settings.MOCK_ADMIN_ACCESS === 'anyone',
  }
}

const schema = z.object({
  MOCK_PORT: integer('MOCK_PORT', 65535).default(MOCK_PORT),
  MOCK_HOST: z.string().trim().default('127.0.0.1'),
  MOCK_SEED: integer('MOCK_SEED', MAX_SEED).optional(),
  MOCK_PRODUCTS: integer('MOCK_PRODUCTS', MAX_PRODUCTS).optional(),
  MOCK_DATA_DIR: z
    .string()
    .trim()
    .refine(isFolderForFiles, 'MOCK_DATA_DIR should be a folder for files')
    .default('.mock-data'),
  MOCK_CORS_ORIGIN: z
    .string()
    .trim()
    .refine(isOrigin, 'MOCK_CORS_ORIGIN should be an origin such as http://localhost:5173')
    .optional(),
  MOCK_ADMIN_ACCESS: z
    .enum(['loopback', 'anyone'], 'MOCK_ADMIN_ACCESS should be loopback or anyone')
    .default('loopback'),
  MOCK_TRUST_PROXY: z
    .string()
    .trim()
    .refine(isTrustable, 'MOCK_TRUST_PROXY should be addresses like "loopback, 10.0.0.0/8"')
    .default('loopback'),
  GOOGLE_CLIENT_ID: z.string().trim().optional(),
})

function integer(name: string, max: number) {
  const words = `${name} should be a whole number from 0 to ${max}`
  return z
    .string()
    .trim()
    .regex(/^\d{1,10}$/, words)
    .transform(Number)
    .pipe(z.int(words).max(max, words))
}

/** Express validates the addresses. */
function isTrustable(text: string): boolean {
  try {
    express().set('trust proxy', text)
    return !/^\d+$/.test(text)
  } catch {
    return false
  }
}

/** Below /proc no folder can be made, and the recursive `mkdir` of Node never returns. */
function isFolderForFiles(text: string): boolean {
  return !/^\/proc(\/|$)/.test(resolve(text))
}

function isOrigin(text: string): boolean {
  try {
    return new URL(text).origin === text && /^https?:/.test(text)
  } catch {
    return false
  }
}
