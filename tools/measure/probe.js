// Preloaded into a measured server: reports its resource usage on request. JavaScript, because the server runs without a
// TypeScript loader.
import { createHistogram, monitorEventLoopDelay } from 'node:perf_hooks'

const delay = process.env.PROBE_DELAY ? monitorEventLoopDelay({ resolution: 10 }) : createHistogram()
if ('enable' in delay) delay.enable()

process.on('message', (message) => {
  if (message !== 'usage') return
  const { user, system } = process.cpuUsage()
  process.send?.({
    usage: {
      cpuMs: (user + system) / 1000,
      residentMb: process.memoryUsage.rss() / 1024 / 1024,
      peakResidentMb: process.resourceUsage().maxRSS / 1024,
      loopDelayMs: delay.max / 1e6,
      resources: process.getActiveResourcesInfo(),
    },
  })
  delay.reset()
})
// The channel must not keep the process alive.
process.channel?.unref()
