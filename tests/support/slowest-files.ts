/** Prints the files of a test run that took the most time. */
import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

const SHOWN_FILES = 10

export class SlowestFiles implements Reporter {
  onTestRunEnd(files: readonly TestModule[]): void {
    if (files.length <= SHOWN_FILES) return
    const times = files.map((file) => ({
      path: relative(process.cwd(), file.moduleId),
      seconds: secondsOf(file),
    }))
    const slowest = times.toSorted((left, right) => right.seconds - left.seconds).slice(0, SHOWN_FILES)
    const total = times.reduce((sum, { seconds }) => sum + seconds, 0)
    console.log(`Slowest files, of ${Math.round(total)} s of all workers:`)
    for (const { path, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(7)} s  ${path}`)
  }
}

function secondsOf(file: TestModule): number {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
    file.diagnostic()
  return (environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration) / 1000
}
