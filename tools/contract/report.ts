import type { Findings } from './suite.ts'

/** The findings as lines for a terminal: calls that differ, then calls that keep the contract, then what was not tried. */
export function report({ differences, notTried, rowCount, requestCount }: Findings): string {
  const calls = [...differences].sort(([one], [other]) => one.localeCompare(other, 'en'))
  const differing = calls.filter(([, lines]) => lines.length > 0)
  const kept = calls.filter(([, lines]) => lines.length === 0).map(([call]) => call)
  return [
    ...differing.flatMap(([call, lines]) => [call, ...lines.map((line) => `  ${line}`), '']),
    ...(kept.length > 0 ? ['As in the contract:', ...kept.map((call) => `  ${call}`), ''] : []),
    ...(notTried.length > 0 ? ['Not tried:', ...notTried.map((line) => `  ${line}`), ''] : []),
    `${rowCount - notTried.length} of ${rowCount} checks with ${requestCount} requests: ` +
      (differing.length === 0 ? 'nothing differs' : `${differing.length} of ${calls.length} calls differ`),
  ].join('\n')
}
