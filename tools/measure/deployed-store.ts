import { findHaproxy, frontPorts, startHaproxy } from '#tests/haproxy/start-haproxy.ts'
import { openStore } from '#tests/support/built-store.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { findVarnish } from '#tests/varnish/find-varnish.ts'
import { startVarnish } from '#tests/varnish/start-varnish.ts'
import { CommandError } from './run-command.ts'

export function requireFront(): void {
  if (!findHaproxy() || !findVarnish())
    throw new CommandError(
      'There is no HAProxy or no Varnish: install the packages haproxy, varnish and openssl',
    )
}

/**
 * Starts the built store behind HAProxy and Varnish, with the configuration of `deploy/` and a self-signed certificate.
 * `url` is HAProxy's, `storeUrl` the store's own, without a certificate.
 */
export async function openDeployedStore(environment: Readonly<Record<string, string>>) {
  const ports = await frontPorts()
  const store = await openStore({
    PUBLIC_URL: `https://localhost:${ports.https}`,
    TRUST_PROXY: '1',
    ...environment,
  })
  const port = Number(new URL(store.url).port)
  const varnish = await startVarnish([port, port])
  const haproxy = await startHaproxy({ ports, cachePort: varnish.proxyPort })
  await waitFor(async () => {
    const { ok } = await fetch(`${haproxy.operations}/healthz`)
    if (!ok || (await varnish.healthyStores()) < 2) throw new Error('The store is not healthy')
  })
  return {
    url: haproxy.url,
    storeUrl: store.url,
    async close() {
      await haproxy.close()
      await varnish.close()
      await store.close()
    },
  }
}
