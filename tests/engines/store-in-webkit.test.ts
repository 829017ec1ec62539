import { describeInEngines } from '#tests/support/engines/engines.ts'
import { testEveryPage } from './every-page.ts'
import { testFlows } from './flows.ts'

describeInEngines(['webkit'], 'the store', (browsing, engine) => {
  testEveryPage(browsing, engine)
  testFlows(browsing)
})
