import { describeInEngines, WITHOUT_COMPOSITING } from '#tests/support/engines/engines.ts'
import { testEveryPage } from './every-page.ts'
import { testFlows } from './flows.ts'

describeInEngines([WITHOUT_COMPOSITING], 'the store', testEveryPage)
describeInEngines(['webkit'], 'the store', testFlows)
