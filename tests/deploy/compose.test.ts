/** What `docker compose up` would start, as far as it can be seen without Docker. */
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '../support/architecture/source-files.ts'
import { composition, type Service } from './compose.ts'
import { readDockerfile } from './dockerfile.ts'

const services = Object.entries(composition.services)
const targets = readDockerfile('Dockerfile')

test('the composition has a mock, two stores, Varnish and HAProxy', () => {
  expect(services.map(([name]) => name)).toEqual(['mock', 'store1', 'store2', 'varnish', 'haproxy'])
})

test.each(services)(
  'the container of %s is read-only, has no capabilities, cannot gain privileges, and has a memory limit',
  (_name, service) => {
    expect(service.read_only).toBe(true)
    expect(service.cap_drop).toEqual(['ALL'])
    expect(service.security_opt).toEqual(['no-new-privileges:true'])
    for (const key of ['privileged', 'cap_add', 'user', 'pid', 'network_mode', 'devices'])
      expect(service[key]).toBeUndefined()
    expect(service.mem_limit).toMatch(/^\d+m$/)
    expect(service.restart).toBe('unless-stopped')
  },
)

test.each(services)('every folder that the image of %s creates is a volume or a tmpfs', (name, service) => {
  const { instructions } = imageOf(service)
  const made = instructions.flatMap(({ text }) => text.match(/(?<=mkdir )\S+/g) ?? [])
  const mounted = [
    ...(service.volumes ?? []).map((volume) => volume.replace(/:ro$/, '').split(':').at(-1)),
    ...(service.tmpfs ?? []).map((folder) => folder.split(':')[0]),
  ]
  for (const folder of made) expect(mounted).toContain(folder)
  // The certificate of localhost, and what Varnish's compiler writes.
  if (name === 'haproxy' || name === 'varnish') expect(mounted).toContain('/tmp')
})

test('the tmpfs of Varnish allows execution, for its compiled configuration', () => {
  expect(composition.services.varnish?.tmpfs?.[0]).toMatch(/^\/var\/lib\/varnish\/sedir:exec,/)
})

test('only HAProxy has public ports; the mock’s port is open on the loopback address', () => {
  expect(Object.fromEntries(services.map(([name, { ports = [] }]) => [name, ports]))).toEqual({
    mock: ['127.0.0.1:4000:4000'],
    store1: [],
    store2: [],
    varnish: [],
    haproxy: ['8080:8080', '8443:8443'],
  })
})

test('each network has only the services that call each other', () => {
  const members = (network: string) =>
    services.filter(([, { networks }]) => networks?.includes(network)).map(([name]) => name)
  expect(Object.fromEntries(Object.keys(composition.networks).map((name) => [name, members(name)]))).toEqual({
    visitors: ['varnish', 'haproxy'],
    stores: ['store1', 'store2', 'varnish'],
    provider: ['mock', 'store1', 'store2'],
  })
  expect(composition.networks.stores?.internal).toBe(true)
})

test('each service starts when those that it depends on are healthy', () => {
  const needs = Object.fromEntries(
    services.map(([name, { depends_on = {} }]) => [name, Object.keys(depends_on)]),
  )
  expect(needs).toEqual({
    mock: [],
    store1: ['mock'],
    store2: ['mock'],
    varnish: ['store1', 'store2'],
    haproxy: ['varnish'],
  })
  for (const [, { depends_on = {} }] of services)
    for (const { condition } of Object.values(depends_on)) expect(condition).toBe('service_healthy')
})

test('stores and HAProxy have the same PUBLIC_URL, with https', () => {
  const addresses = ['store1', 'store2', 'haproxy'].map(
    (name) => composition.services[name]?.environment?.PUBLIC_URL,
  )
  expect(new Set(addresses)).toEqual(new Set([`\${PUBLIC_URL:-https://localhost:8443}`]))
})

test('the configurations of Varnish and HAProxy have names of services and ports that their images expose', () => {
  for (const [, store = '', port = ''] of read('deploy/varnish/site.vcl').matchAll(
    /\.host = "(\w+)";\s+\.port = "(\d+)"/g,
  ))
    expect(exposed(store)).toContain(port)
  const [, cache = '', port = ''] =
    /presetenv CACHE (\w+):(\d+)/.exec(read('deploy/haproxy/haproxy.cfg')) ?? []
  expect(exposed(cache)).toContain(port)
  for (const published of composition.services.haproxy?.ports ?? [])
    expect(exposed('haproxy')).toContain(published.split(':')[1])
})

test('every volume of a service is declared', () => {
  const named = services.flatMap(([, { volumes = [] }]) =>
    volumes.map((volume) => /^(?:\$\{\w+:-)?(\w+)/.exec(volume)?.[1]),
  )
  expect(new Set(named)).toEqual(new Set(Object.keys(composition.volumes)))
})

test('deploy/pin-images.sh adds the digest of every base image, and replaces an older one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sedir-digests-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(join(root, 'deploy'), join(folder, 'deploy'), { recursive: true })
  cpSync(join(root, 'Dockerfile'), join(folder, 'Dockerfile'))
  mkdirSync(join(folder, 'bin'))
  const docker = join(folder, 'bin', 'docker')
  const basesWith = (digest: string) => {
    // Stands for Docker: says the digest of whatever it is asked about.
    writeFileSync(docker, `#!/bin/sh\ncase $* in *--format*:*-slim) echo ${digest};; *) exit 1;; esac\n`)
    chmodSync(docker, 0o755)
    const PATH = [join(folder, 'bin'), process.env.PATH].join(delimiter)
    const { status, stderr } = spawnSync('sh', [join(folder, 'deploy', 'pin-images.sh')], {
      env: { PATH },
      encoding: 'utf8',
    })
    const files = ['Dockerfile', 'deploy/varnish/Dockerfile', 'deploy/haproxy/Dockerfile']
    const bases = files.flatMap((file) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(/^FROM (\S+:\S+)/gm)].map(([, base]) => base),
    )
    return { status, stderr, bases }
  }
  for (const letter of ['a', 'b']) {
    const digest = `sha256:${letter.repeat(64)}`
    const { status, stderr, bases } = basesWith(digest)
    expect(stderr).toBe('')
    expect(status).toBe(0)
    expect(bases).toHaveLength(3)
    for (const base of bases) expect(base).toMatch(new RegExp(`^(node|debian):[\\w.-]+-slim@${digest}$`))
  }
  expect(basesWith('unknown').status).not.toBe(0)
})

function imageOf({ build }: Service) {
  if (typeof build === 'string') return lastOf(`${build}/Dockerfile`)
  if (build.dockerfile) return lastOf(`${build.context}/${build.dockerfile}`)
  return targets.find(({ name }) => name === build.target) ?? expect.unreachable('a stage of that name')
}

function lastOf(path: string) {
  return readDockerfile(path).at(-1) ?? expect.unreachable('a stage')
}

function exposed(name: string): readonly string[] {
  const service = composition.services[name] ?? expect.unreachable(`a service ${name}`)
  return imageOf(service).instructions.flatMap((each) => (each.name === 'EXPOSE' ? each.text.split(' ') : []))
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}
