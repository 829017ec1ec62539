import { arch, availableParallelism, loadavg, platform, totalmem } from 'node:os'

/** Returns kind and load of the machine: `2026-11-21, 2 cores, 8 GB, linux x64, Node 20.20.2, load 1.4`. */
export function describeMachine(date: Date): string {
  const gigabytes = Math.round(totalmem() / 1024 ** 3)
  return `${date.toISOString().slice(0, 10)}, ${availableParallelism()} cores, ${gigabytes} GB, ${platform()} ${arch()}, Node ${process.versions.node}, load ${loadavg()[0]?.toFixed(1)} at the start`
}
