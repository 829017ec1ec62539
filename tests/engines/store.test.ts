import { describeInEngines } from '#tests/support/engines/engines.ts'
import { testEveryPage } from './every-page.ts'
import { testFlows } from './flows.ts'

// One browser per engine for both. Chromium has tests of its own (tests/browser).
describeInEngines(['firefox', 'webkit'], 'the store', (browsing) => {
  testEveryPage(browsing)
  testFlows(browsing)
})
