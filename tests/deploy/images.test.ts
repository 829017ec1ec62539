/** What the images are made of: held to what can be seen without building them, and run as they would be. */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { root } from '../support/source-files.ts'
import { lineOf, readDockerfile, type Stage } from './dockerfile.ts'

const stages = readDockerfile('Dockerfile')
const varnish = readDockerfile('deploy/varnish/Dockerfile')
const compose = read('compose.yaml')
const sources = read('.dockerignore')
  .split('\n')
  .filter((line) => line.startsWith('!'))
  .map((line) => line.slice(1))

const instructionsOf = (stage: Stage | undefined, name: string) =>
  stage?.instructions.filter((each) => each.name === name).map(({ text }) => text) ?? []

describe('an image', () => {
  test('is built on versions that have a name', () => {
    for (const { image } of [...stages, ...varnish])
      if (!stages.some(({ name }) => name === image))
        expect(image).toMatch(/^(node:24\.\d+\.\d+-\w+|debian:\d+)-slim$/)
  })

  test('copies what is there, and what the builder is sent', () => {
    const copied = stages.flatMap((stage) => instructionsOf(stage, 'COPY'))
    for (const line of copied) {
      const from = /^--from=([\w-]+) /.exec(line)?.[1]
      if (from) {
        expect(stages.map(({ name }) => name)).toContain(from)
        continue
      }
      for (const path of line
        .split(' ')
        .slice(0, -1)
        .filter((each) => each !== '.')) {
        expect(existsSync(join(root, path)), path).toBe(true)
        expect(sources, path).toContain(path.split('/')[0])
      }
    }
    for (const path of sources) expect(existsSync(join(root, path)), path).toBe(true)
    for (const path of instructionsOf(varnish[0], 'COPY').flatMap((line) => line.split(' ').slice(0, -1)))
      expect(existsSync(join(root, 'deploy', 'varnish', path)), path).toBe(true)
  })

  test.each(['store', 'mock', 'varnish'])(
    'of the %s runs as nobody in particular, hears a signal, and says how it is',
    (name) => {
      const stage = name === 'varnish' ? varnish[0] : stages.find((each) => each.name === name)
      expect(instructionsOf(stage, 'USER')).toEqual([name === 'varnish' ? 'varnish' : 'node'])
      expect(instructionsOf(stage, 'STOPSIGNAL')).toEqual(['SIGTERM'])
      expect(instructionsOf(stage, 'HEALTHCHECK')[0]).toMatch(/ CMD \["/)
      const [command = ''] = instructionsOf(stage, 'CMD')
      // A shell in between would keep the signal to itself.
      expect(JSON.parse(command)[0]).toBe(name === 'varnish' ? 'varnishd' : 'node')
      const names = stage?.instructions.map((each) => each.name) ?? []
      expect(names.slice(names.indexOf('USER'))).not.toContain('RUN')
    },
  )

  test('holds no secret, and is told settings that there are', () => {
    const settings = [
      ...[...read('server/settings.ts').matchAll(/read\.\w+\(\s*'([A-Z_]+)'/g)].map(([, name]) => name),
      ...[...read('mock-api/settings.ts').matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name]) => name),
      'NODE_ENV',
      // The C library's.
      'MALLOC_ARENA_MAX',
    ]
    const told = [
      ...stages
        .flatMap((stage) => instructionsOf(stage, 'ENV'))
        .flatMap((line) => line.match(/[A-Z_]+(?==)/g)),
      ...[...compose.matchAll(/^ +([A-Z_]{3,}):/gm)].map(([, name]) => name),
    ]
    expect(told.length).toBeGreaterThan(8)
    expect(told.filter((name) => !settings.includes(name ?? ''))).toEqual([])
    expect(sources).not.toContain('.env')
  })
})

describe('the composition', () => {
  test('builds what there is, and mends itself in the right order', () => {
    for (const [, target = ''] of compose.matchAll(/target: (\w+)/g))
      expect(stages.map(({ name }) => name)).toContain(target)
    expect(compose).toMatch(/build: deploy\/varnish\n/)
    expect(compose.match(/condition: service_healthy/g)).toHaveLength(3)
    for (const [, store = ''] of read('deploy/varnish/site.vcl').matchAll(/\.host = "(\w+)"/g))
      expect(compose).toContain(`\n  ${store}:\n`)
  })

  test('mounts what is written to, and nothing else can be', () => {
    const written = stages
      .flatMap((stage) => instructionsOf(stage, 'RUN'))
      .flatMap((line) => line.match(/(?<=mkdir )\S+/g) ?? [])
    expect(written).toHaveLength(2)
    for (const folder of written) expect(compose).toMatch(new RegExp(`:${folder}['"]\\]`))
    expect(compose.match(/read_only: true/g)).toHaveLength(2)
  })
})

test('what the images leave out is missed by nobody', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sedir-images-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }))
  const mock = await start(folder, 'mock', {}, /answers at (http:\S+?)\/api/)
  const store = await start(folder, 'store', { PROVIDER_URL: mock, TRUST_PROXY: '1' }, /is open: (http:\S+)/)
  const { data } = await (await fetch(`${store}/api/v1.0/products?limit=1`)).json()
  const home = await (await fetch(store)).text()
  const picture = /\/_image\/\d+\/store\/[^" ]+/.exec(home)?.[0]
  const paths = [
    '/',
    '/products',
    `/details/${data[0]._id}`,
    '/about',
    '/contact',
    '/privacy',
    '/login',
    '/signup',
  ]
  for (const path of [
    ...paths,
    '/forgot-password',
    '/sitemap.xml',
    '/manifest.webmanifest',
    '/favicon.ico',
    picture,
  ])
    expect(`${path} ${(await fetch(`${store}${path}`)).status}`).toBe(`${path} 200`)
  const forgotten = await fetch(`${store}/api/v1.0/auth/customer/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ email: 'demo@sedir.example', password: 'Demo12345' }),
  })
  expect(forgotten.status).toBe(200)
  for (const path of ['/__mock', '/api/v1.0/docs']) expect((await fetch(mock + path)).status, path).toBe(200)
})

/** Lays out what the image of that name holds, packages as links, and starts it. */
async function start(
  folder: string,
  name: 'store' | 'mock',
  settings: Record<string, string>,
  ready: RegExp,
) {
  const app = join(folder, name)
  const left = new Set(
    lineOf(stages, `${name}-packages`)
      .flatMap((stage) => instructionsOf(stage, 'RUN'))
      .flatMap((line) => /rm -rf ([^&]+)/.exec(line)?.[1]?.trim().split(/\s+/) ?? []),
  )
  expect(left.size).toBeGreaterThan(10)
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { dev?: boolean }>
  }
  for (const [path, { dev }] of Object.entries(packages)) {
    const [, scoped = '', scope = ''] = /^node_modules\/((@?[^/]+)(?:\/[^/]+)?)$/.exec(path) ?? []
    if (!scoped || dev || left.has(scoped) || left.has(scope) || !existsSync(join(root, path))) continue
    await mkdir(dirname(join(app, path)), { recursive: true })
    await symlink(join(root, path), join(app, path))
  }
  const image = stages.find((stage) => stage.name === name)
  for (const line of instructionsOf(image, 'COPY').filter((each) => !each.includes('node_modules'))) {
    const paths = line
      .replace(/^--from=\w+ \/app\//, '')
      .split(' ')
      .slice(0, -1)
    for (const path of paths) await cp(join(root, path), join(app, path), { recursive: true })
  }
  const [command = ''] = instructionsOf(image, 'CMD')
  const [, ...flagsAndScript] = JSON.parse(command) as string[]
  const script = flagsAndScript.pop() ?? ''
  const child = spawn(
    process.execPath,
    [...flagsAndScript, '--preserve-symlinks', '--preserve-symlinks-main', join(app, script)],
    {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        LOG_LEVEL: 'silent',
        PORT: '0',
        HOST: '127.0.0.1',
        CACHE_DIR: join(folder, 'cache'),
        MOCK_PORT: '0',
        // A busy machine is no failing provider.
        PROVIDER_TIMEOUT_MS: '30000',
        MOCK_DATA_DIR: join(folder, 'data'),
        ...settings,
      },
    },
  )
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk
    })
  await expect.poll(() => said, { timeout: 30_000 }).toMatch(ready)
  return ready.exec(said)?.[1]?.replace('localhost', '127.0.0.1') ?? ''
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}
