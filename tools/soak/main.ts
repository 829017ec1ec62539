/**
 * `npm run soak`: tests the built store for three minutes (`--minutes`) with visitors and customers in three languages,
 * aborted and slow requests, a faulty provider and overload, then with attacks. Exits with 1 when a rule is violated.
 * `--write` puts the report into docs/performance.md.
 */
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { openStore } from '#tests/support/built-store.ts'
import { freePort } from '#tests/support/free-port.ts'
import { signIn } from '../bench/customer.ts'
import { startGenerator } from '../bench/generator.ts'
import { type Peer, startPeer } from '../bench/peers/start-peer.ts'
import { markdown, refresh } from '../bench/report.ts'
import { productIds, uncached } from '../bench/store-pages.ts'
import { describeMachine } from '../measure/machine.ts'
import { nextMessage } from '../measure/measured-process.ts'
import { CommandError, requireBuild, runCommand } from '../measure/run-command.ts'
import { type AttackedStore, newPictures, pipelinedRequests, slowClients } from './attacks.ts'
import { type AttackReport, report } from './report.ts'
import { runScenario } from './scenario.ts'

const PROVIDER = fileURLToPath(new URL('faulty-provider.ts', import.meta.url))

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { minutes: { type: 'string', default: '3' }, write: { type: 'boolean', default: false } },
  })
  const minutes = Number(values.minutes)
  if (!(minutes >= 0.5 && minutes <= 60)) throw new CommandError('--minutes must be a number from 0.5 to 60')
  requireBuild()
  const measured = `Measured ${describeMachine(new Date())}.`
  const provider = await startPeer(['--import', 'tsx', PROVIDER])
  const metricsPort = await freePort()
  const store = await openStore({
    METRICS_PORT: String(metricsPort),
    PROVIDER_URL: provider.url,
    // The default of the setting, which tests raise: here the provider hangs.
    PROVIDER_TIMEOUT_MS: '1500',
    LOADING_SCREEN_MS: '0',
    LOG_LEVEL: 'fatal',
    PROBE_DELAY: '1',
  })
  const generator = startGenerator()
  const result = await runScenario({
    store,
    operationsUrl: `http://127.0.0.1:${metricsPort}`,
    minutes,
    cookie: await signIn(store.url),
    products: await productIds(store.url, 40),
    async setFaultMode(faultMode) {
      const reply = nextMessage(provider.child, 'isNow')
      provider.child.send({ faultMode })
      await reply
    },
    async providerConnections() {
      const reply = nextMessage(provider.child, 'mostConnections')
      provider.child.send({ wants: 'mostConnections' })
      return Number(await reply)
    },
    overload: (seconds) =>
      generator.measure(store, { paths: [uncached('/'), uncached('/products')], seconds, connections: 300 }),
  })
  generator.close()
  const attacks = [
    await attack(provider, pipelinedRequests),
    await attack(provider, (attacked) => slowClients(attacked, provider)),
    await attack(provider, newPictures),
  ]
  await provider.close()

  const { section, broken } = report(result, minutes, attacks)
  console.log(`${markdown(section)}\n\n${measured}`)
  for (const line of broken.slice(0, 20)) console.error(line)
  if (broken.length > 20) console.error(`… and ${broken.length - 20} more`)
  if (values.write) await refresh('docs/performance.md', [section], measured)
  if (broken.length > 0) process.exitCode = 1
}

/** Starts a store for each attack, so that one attack does not affect the figures of the next. */
async function attack(
  provider: Peer,
  run: (attacked: AttackedStore) => Promise<AttackReport>,
): Promise<AttackReport> {
  const metricsPort = await freePort()
  const store = await openStore({
    METRICS_PORT: String(metricsPort),
    PROVIDER_URL: provider.url,
    LOADING_SCREEN_MS: '0',
    LOG_LEVEL: 'fatal',
  })
  try {
    return await run({ store, operationsUrl: `http://127.0.0.1:${metricsPort}` })
  } finally {
    await store.close()
  }
}

await runCommand('npm run soak -- [--minutes 3] [--write]', main)
