import { describeInEngines } from '#tests/support/engines/engines.ts'
import { testEveryPage } from './every-page.ts'
import { testFlows } from './flows.ts'

// One browser for both. Each engine has a file of its own, so that two run at the same time. Chromium: tests/browser.
describeInEngines(['firefox'], 'the store', (browsing, engine) => {
  testEveryPage(browsing, engine)
  testFlows(browsing)
})
