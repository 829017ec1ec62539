/** Rules for the source files (docs/architecture.md). Each returns the violations as `path:line  what`. */
import { topFolderOf } from './imports.ts'
import {
  nameOf,
  offendingDeclarations,
  offendingGlobals,
  offendingImports,
  offendingNodes,
} from './offences.ts'
import type { SourceFile } from './source-files.ts'
import { isNode, literalText, type Node } from './syntax.ts'

type Rule = (file: SourceFile) => readonly string[]

/** Which folder may import which. `types`: types only; a list: these files only. Anything else is not allowed. */
const MAY_IMPORT: Readonly<Record<string, Readonly<Record<string, true | 'types' | readonly string[]>>>> = {
  locales: { domain: ['domain/fetch-part.ts', 'domain/formats.ts', 'domain/search/vocabulary.ts'] },
  domain: { locales: 'types' },
  api: { domain: true },
  ui: { locales: true, domain: true, api: true },
  pages: { locales: true, domain: true, api: true, ui: true },
  renderer: { locales: true, domain: true, api: true, ui: true },
  server: { locales: true, domain: true, api: true, renderer: 'types', 'mock-api': ['mock-api/index.ts'] },
  'mock-api': { domain: ['domain/limits.ts'], api: ['api/wire.ts'], fixtures: true },
  fixtures: {},
  build: { locales: true },
  tools: {
    ...{ locales: true, domain: true, api: true, ui: true, pages: true, renderer: true, server: true },
    ...{ 'mock-api': ['mock-api/index.ts'], tests: true },
  },
}

export const importsAllowedFolders: Rule = (file) =>
  offendingImports(file, (imported) => {
    const [from, to] = [topFolderOf(file.path), topFolderOf(imported.target)]
    if (!imported.isOwn || from === to) return false
    const allowed = MAY_IMPORT[from]?.[to]
    if (allowed === 'types') return !imported.typesOnly
    return !(allowed === true || allowed?.includes(imported.target))
  })

/**
 * The order of the folders inside a large folder: a file imports from its own step and from the steps before it. `.` are
 * the files of the large folder itself. Folders without code of their own (`ui/styles`) are open to all.
 */
const ORDER: Readonly<Record<string, readonly (readonly string[])[]>> = {
  server: [
    ['process'],
    ['http'],
    ['provider'],
    ['operations', 'images', 'sign-in', 'site-files', 'mock'],
    ['rendering'],
    ['page-cache'],
    ['middleware'],
    ['edge'],
    ['.'],
  ],
  renderer: [['shared'], ['server', 'vike'], ['browser', 'on-idle', 'client-navigation'], ['.']],
  ui: [
    ['browser'],
    ['page'],
    ['forms'],
    ['data'],
    ['account', 'changes', 'favorites', 'compare', 'quote', 'search', 'viewed'],
    ['components'],
  ],
}

/** A bundle of its own: it shares types with the rest of `renderer/`, and no code. */
const ALONE = 'renderer/service-worker'

export const importsInOrder: Rule = (file) =>
  offendingImports(file, ({ target, isOwn, typesOnly }) => {
    const top = topFolderOf(file.path)
    const order = ORDER[top]
    if (!order || !isOwn || topFolderOf(target) !== top) return false
    const [from, to] = [subFolderOf(file.path), subFolderOf(target)]
    if ([from, to].filter((folder) => `${top}/${folder}` === ALONE).length === 1) return !typesOnly
    const stepOf = (name: string) => order.findIndex((step) => step.includes(name))
    return from !== to && stepOf(to) > stepOf(from)
  })

/** `server/process/log.ts` → `process`, `server/app.ts` → `.` */
function subFolderOf(path: string): string {
  const [, folder = '', ...rest] = path.split('/')
  return rest.length > 0 ? folder : '.'
}

/** Code of two pages belongs into `ui/`. */
export const importsNoOtherPage: Rule = (file) =>
  offendingImports(file, ({ target }) => {
    const page = file.path.split('/')[1]
    return (
      topFolderOf(file.path) === 'pages' && topFolderOf(target) === 'pages' && target.split('/')[1] !== page
    )
  })

/** No browser downloads zod: the wire types, the mock and the store's settings import it, which run on servers and in tests. */
export const importsNoZod: Rule = (file) =>
  ['api/wire.ts', 'server/settings.ts'].includes(file.path) || topFolderOf(file.path) === 'mock-api'
    ? []
    : offendingImports(
        file,
        ({ target, typesOnly }) => isPackage(target, 'zod') || (target === 'api/wire.ts' && !typesOnly),
      )

/**
 * react-i18next's hook copies the whole instance in every component, a third of what a page cost; i18next weighs 15 KB in
 * a browser (docs/decisions/2026-11-21-texts-in-browsers.md). Each package has the one or two places that need it.
 */
export const importsNoTextPackage: Rule = (file) =>
  offendingImports(file, ({ target, typesOnly }) => {
    const places = TEXT_PACKAGES[target.split('/')[0] ?? '']
    return !typesOnly && places?.includes(file.path) === false
  })

const TEXT_PACKAGES: Readonly<Record<string, readonly string[]>> = {
  i18next: ['locales/server-i18n.ts', 'server/middleware/language.ts'],
  'react-i18next': ['ui/browser/use-translation.ts', 'ui/components/texts-provider.tsx'],
}

/** Results of `domain/` depend on the arguments only. */
export const hasPureDomain: Rule = (file) =>
  topFolderOf(file.path) !== 'domain'
    ? []
    : [
        ...offendingImports(file, ({ isOwn }) => !isOwn),
        ...offendingNodes(file, (node) => {
          if (node.type === 'MemberExpression') {
            const whole = `${nameOf(node.object)}.${nameOf(node.property)}`
            if (IMPURE_CALLS.has(whole)) return whole
          }
          if (node.type === 'NewExpression' && nameOf(node.callee) === 'Date' && isEmpty(node.arguments))
            return 'new Date()'
          return undefined
        }),
        ...offendingGlobals(file, ['process', 'window', 'document', 'navigator', 'localStorage', 'fetch']),
      ]

/** `api/` and `server/` send requests to the provider; a service worker answers the browser's. */
export const fetchesInApiOnly: Rule = (file) =>
  ['api', 'server'].includes(topFolderOf(file.path)) || file.path.includes('service-worker')
    ? []
    : offendingGlobals(file, ['fetch', 'XMLHttpRequest'])

/**
 * A dynamic import can fail: it is an argument of one of `LOADERS`, which retry it and show the failure
 * (ui/browser/load-part.ts). With React's `lazy` the page would become empty.
 */
export const loadsPartsSafely: Rule = (file) =>
  ['server', 'mock-api', 'fixtures'].includes(topFolderOf(file.path))
    ? []
    : offendingNodes(file, (node, around) => {
        if (node.type === 'ImportSpecifier' && nameOf(node.imported) === 'lazy') {
          const from = around.at(-1)?.source
          return literalText(from) === 'react' ? 'lazy' : undefined
        }
        if (node.type === 'MemberExpression' && nameOf(node.property) === 'lazy')
          return nameOf(node.object) === 'React' ? 'React.lazy' : undefined
        if (node.type === 'MemberExpression' && nameOf(node.property) === 'glob')
          return LOADS_MANY.has(file.path) ? undefined : 'import.meta.glob'
        if (node.type !== 'ImportExpression') return undefined
        const isSafe = around.some(
          ({ type }, index) =>
            type === 'ArrowFunctionExpression' && LOADERS.has(nameOf(around[index - 1]?.callee)),
        )
        return isSafe ? undefined : 'import()'
      })

/** The result of `withStyles` is an argument of one of the others. */
const LOADERS = new Set(['fetchPart', 'partLoader', 'loadQuietly', 'lazyPart', 'withStyles'])
/** Their imports are arguments of `fetchPart` where they are loaded. */
const LOADS_MANY = new Set([
  'renderer/browser/page-code.ts',
  'renderer/client-navigation/page-routes.ts',
  'locales/browser-texts.ts',
])

/** The server and the pages are two bundles, each with a copy of these classes: the type guards compare names. */
export const usesErrorGuards: Rule = (file) =>
  offendingNodes(file, (node) => {
    const isCheck = node.type === 'BinaryExpression' && node.operator === 'instanceof'
    const name = isCheck ? nameOf(node.right) : ''
    return PROVIDER_FAILURES.has(name) ? `instanceof ${name}` : undefined
  })

const PROVIDER_FAILURES = new Set([
  'ProviderFailure',
  'ApiError',
  'NetworkError',
  'TimeoutError',
  'BrokenAnswerError',
])

/** Every visible text is a key of `locales/`. */
export const hasNoLiteralText: Rule = (file) =>
  offendingNodes(file, (node, around) => {
    if (node.type === 'JSXText') return words(node.value)
    if (node.type === 'JSXAttribute' && TEXT_ATTRIBUTES.has(attributeName(node)))
      return words(attributeText(node))
    const holder = around.at(-1)
    const isChild = holder?.type === 'JSXExpressionContainer' && around.at(-2)?.type !== 'JSXAttribute'
    return isChild ? words(literalText(node)) : undefined
  })

/** The Content-Security-Policy refuses inline styles; markup from strings could contain scripts. */
export const hasNoInlineStyle: Rule = (file) =>
  offendingNodes(file, (node) => {
    const name = node.type === 'JSXAttribute' ? attributeName(node) : ''
    return name === 'style' || name === 'dangerouslySetInnerHTML' ? name : undefined
  })

/** Arabic is written from right to left. */
export const hasNoPhysicalDirection: Rule = (file) => offendingDeclarations(file, PHYSICAL)

/** Arabic letters are joined: the tokens are 0 in Arabic. */
export const spacesLettersByTokens: Rule = (file) =>
  file.path === 'ui/styles/tokens.css' ? [] : offendingDeclarations(file, UNTOKENED_SPACING)

/** Sizes of texts and gaps follow the font size of the browser's settings; so do the windows that a layout is for. */
export const measuresWindowsInEm: Rule = ({ path, text }) =>
  [...text.matchAll(WINDOW_IN_PX)].map(([query]) => `${path}: ${query}`)

/** A browser that does not know `scripting` (Safari 16, Chrome 119) ignores the rule, also the one with `not`. */
export const addsStylesWithoutScript: Rule = ({ path, text }) =>
  path.endsWith('.css') && /@media[^{]*\bnot\b[^{]*\(scripting|scripting:(?!\s*none)/.test(text)
    ? [`${path}: scripting`]
    : []

/** With `* + *` or `a + a` Chromium recalculates all matches of the last one behind any inserted or removed element. */
export const namesSiblings: Rule = ({ path, text }) =>
  [...text.matchAll(UNNAMED_SIBLINGS)].map(([selector]) => `${path}: ${selector.trim()}`)

export const hasDescriptiveName: Rule = (file) =>
  /(^|\/)(utils?|helpers?|misc|common)(\/|\.[a-z]+$)/.test(file.path) ? [file.path] : []

const IMPURE_CALLS = new Set(['Math.random', 'Date.now', 'performance.now', 'crypto.randomUUID'])
const TEXT_ATTRIBUTES = new Set([
  ...['alt', 'title', 'placeholder', 'label', 'heading', 'caption', 'hint', 'text', 'note', 'description'],
  ...['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'aria-placeholder'],
])
const PHYSICAL =
  /(?<![\w-])(?:(?:(?:scroll-)?(?:margin|padding)|border|inset)-(?:left|right)[\w-]*|border-(?:top|bottom)-(?:left|right)-radius|left|right)\s*:|(?<![\w-])(?:float|clear|text-align|caption-side)\s*:\s*(?:left|right)/g
const WINDOW_IN_PX =
  /\([^()]*\b(?:width|height|inline-size|block-size)\s*(?::|[<>]=?)\s*[\d.]+px|[\d.]+px\s*[<>]=?\s*(?:width|height)|\bsizes="[^"]*\b[\d.]+px/g
const UNNAMED_SIBLINGS = /(?<=^|[\s,>(])(?:[a-z][a-z\d]*|\*)\s*[+~]\s*(?:[a-z]|\*)[^{};]*\{/g
const UNTOKENED_SPACING =
  /(?<![\w-])letter-spacing\s*:(?!\s*(?:(?:calc\()?var\(--|0[;\s}]|normal|inherit))[^;}]+/g

function words(text: unknown): string | undefined {
  return typeof text === 'string' && /\p{L}/u.test(text.replace(/&\w+;/g, '')) ? text.trim() : undefined
}

function attributeText(attribute: Node): string | undefined {
  const { value } = attribute
  return literalText(isNode(value) && value.type === 'JSXExpressionContainer' ? value.expression : value)
}

function attributeName(attribute: Node): string {
  return nameOf(attribute.name)
}

function isEmpty(list: unknown): boolean {
  return Array.isArray(list) && list.length === 0
}

function isPackage(target: string, name: string): boolean {
  return target === name || target.startsWith(`${name}/`)
}
