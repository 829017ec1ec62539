import type { Settings } from './settings.ts'

/** What the person who has started the store wants to know. The accounts are CONTRACT.md's. */
export function announce({
  settings,
  port,
  mock,
  operationsPort,
}: {
  settings: Settings
  port: number
  mock: string | undefined
  operationsPort: number | undefined
}): void {
  const here = `http://localhost:${port}`
  const lines = [`Sedir is open: ${here}`]
  if (settings.publicUrl !== here) lines.push(`Known outside as: ${settings.publicUrl}`)
  if (mock) {
    lines.push(
      'Demo accounts: demo@sedir.example / Demo12345, admin@sedir.example / Admin12345',
      `Mock provider: ${here}/__mock (mailbox, scenarios, API reference), the bare contract at ${mock}/api/v1.0`,
    )
  } else {
    lines.push(`Provider: ${settings.providerUrl}`)
  }
  if (operationsPort !== undefined) {
    const there = `http://localhost:${operationsPort}`
    lines.push(`Metrics: ${there}/metrics`, `Probes: ${there}/healthz, ${there}/readyz`)
  }
  console.log(lines.join('\n'))
}
