/** What the images are made of: held to what can be seen without building them, and run as they would be. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { root } from '../support/architecture/source-files.ts'
import { lineOf, readDockerfile, type Stage } from './dockerfile.ts'

const stages = readDockerfile('Dockerfile')
/** Those that are built beside the store: their Dockerfile and the folder that its builder is sent. */
const fronts = [
  { name: 'varnish', stage: readDockerfile('deploy/varnish/Dockerfile')[0], context: 'deploy/varnish' },
  { name: 'haproxy', stage: readDockerfile('deploy/haproxy/Dockerfile')[0], context: 'deploy' },
]
const compose = read('compose.yaml')
const sources = read('.dockerignore')
  .split('\n')
  .filter((line) => line.startsWith('!'))
  .map((line) => line.slice(1))

const instructionsOf = (stage: Stage | undefined, name: string) =>
  stage?.instructions.filter((each) => each.name === name).map(({ text }) => text) ?? []

describe('an image', () => {
  test('has base images and packages of exact versions', () => {
    for (const { image } of [...stages, ...fronts.map(({ stage }) => stage ?? expect.unreachable())])
      if (!stages.some(({ name }) => name === image))
        expect(image).toMatch(/^(node:24\.\d+\.\d+-bookworm|debian:12\.\d+)-slim(@sha256:[0-9a-f]{64})?$/)
    for (const { stage } of fronts) {
      const [, packages = ''] =
        /--no-install-recommends (.*?) &&/.exec(instructionsOf(stage, 'RUN').join()) ?? []
      for (const each of packages.trim().split(' ')) expect(each).toMatch(/^'[a-z]+=\d+\.\d+(\.\d+-|\.)\*'$/)
    }
  })

  test('copies only files that exist and that .dockerignore includes', () => {
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
        expect(
          sources.some((source) => path === source || path.startsWith(`${source}/`)),
          path,
        ).toBe(true)
      }
    }
    for (const path of sources) expect(existsSync(join(root, path)), path).toBe(true)
    for (const { stage, context } of fronts)
      for (const path of instructionsOf(stage, 'COPY').flatMap((line) => line.split(' ').slice(0, -1)))
        expect(existsSync(join(root, context, path)), path).toBe(true)
  })

  test.each([
    ['store', 'node', 'SIGTERM', 'node'],
    ['mock', 'node', 'SIGTERM', 'node'],
    ['varnish', 'varnish', 'SIGTERM', 'varnishd'],
    // Its script ends as HAProxy itself.
    ['haproxy', '1000', 'SIGUSR1', 'sh'],
  ])('of the %s runs as the user %s, ends on %s, and has a health check', (name, user, signal, program) => {
    const stage = [...stages, ...fronts.map((front) => ({ ...front.stage, name: front.name }) as Stage)].find(
      (each) => each.name === name,
    )
    expect(instructionsOf(stage, 'USER')).toEqual([user])
    expect(instructionsOf(stage, 'STOPSIGNAL')).toEqual([signal])
    // Each ten seconds: no program that takes a fifth of a second to start.
    expect(instructionsOf(stage, 'HEALTHCHECK')[0]).toMatch(/ CMD (bash \S*is-healthy\.sh|varnishadm) /)
    const [command = ''] = instructionsOf(stage, 'CMD')
    // A shell in between would keep the signal to itself.
    expect(JSON.parse(command)[0]).toBe(program)
    const names = stage?.instructions.map((each) => each.name) ?? []
    expect(names.slice(names.indexOf('USER'))).not.toContain('RUN')
    if (program === 'sh')
      expect(read('deploy/haproxy/start.sh').trim().split('\n').at(-1)).toMatch(/^exec haproxy /)
  })

  test('has no .env, and sets only settings that exist', () => {
    const settings = [
      ...[...read('server/settings.ts').matchAll(/^ +([A-Z_]+):/gm)].map(([, name]) => name),
      ...[...read('mock-api/settings.ts').matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name]) => name),
      'NODE_ENV',
      // The C library's.
      'MALLOC_ARENA_MAX',
      // Of deploy/haproxy/haproxy.cfg.
      'CERTIFICATE',
    ]
    const told = [
      ...[...stages, ...fronts.map(({ stage }) => stage)]
        .flatMap((stage) => instructionsOf(stage, 'ENV'))
        .flatMap((line) => line.match(/[A-Z_]+(?==)/g)),
      ...[...compose.matchAll(/^ +([A-Z_]{3,}):/gm)].map(([, name]) => name),
    ]
    expect(told.length).toBeGreaterThan(8)
    expect(told.filter((name) => !settings.includes(name ?? ''))).toEqual([])
    expect(sources).not.toContain('.env')
  })
})

test('is built from the files that .dockerignore includes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sedir-context-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }))
  for (const path of sources) await cp(join(root, path), join(folder, path), { recursive: true })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  const build = spawn('npm', ['run', 'build'], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  const [errors, [code]] = await Promise.all([textOf(build.stderr), once(build, 'exit')])
  expect({ code, errors: code === 0 ? '' : errors }).toEqual({ code: 0, errors: '' })
  expect(existsSync(join(folder, 'dist/server/index.js'))).toBe(true)
})

test('store and mock serve every page with only the files and packages of their images', async () => {
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
  const ports = { store: new URL(store).port, mock: new URL(mock).port }
  for (const name of ['store', 'mock'] as const) {
    expect(await isHealthy(join(folder, name), name, ports[name])).toBe(true)
    expect(await isHealthy(join(folder, name), name, '1')).toBe(false)
  }
})

/** Runs the image's own health check in its folder. */
function isHealthy(app: string, name: 'store' | 'mock', port: string): Promise<boolean> {
  const [text = ''] = instructionsOf(
    stages.find((stage) => stage.name === name),
    'HEALTHCHECK',
  )
  const command = text.replace(/^.* CMD /, '').replace(' 4000 ', ` ${port} `)
  const env = { PATH: process.env.PATH, PORT: '3000', METRICS_PORT: port }
  return new Promise((resolve) => {
    spawn('sh', ['-c', command], { cwd: app, env }).once('exit', (code) => resolve(code === 0))
  })
}

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
    const words = line.replace(/^--from=\w+ \/app\//, '').split(' ')
    const into = words.pop()
    for (const path of words)
      await cp(join(root, path), join(app, into === './' ? basename(path) : path), { recursive: true })
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
