/** The browsers of this machine by engine: Chromium, Firefox (`firefox-esr`) and WebKit (`webkit2gtk-driver`, `xvfb`). */
import { afterAll, beforeAll, describe } from 'vitest'
import { findChrome } from '../browser/chrome.ts'
import { makeWorld, type World, type WorldOptions } from '../world.ts'
import type { EnginePage } from './engine-page.ts'
import { findExecutable } from './executable.ts'
import { openWithPuppeteer } from './puppeteer-engine.ts'
import { findWebKit, openWebKit } from './webkit-engine.ts'

export type Engine = 'chromium' | 'firefox' | keyof typeof WEBKIT_FEATURES

/** Like Safari 16: features that a setting of WebKit turns off. */
export const WITHOUT_POPOVERS = 'webkit without popovers and anchor positioning'

/**
 * For tests in which no picture moves from page to page and whose result does not depend on painting. Compositing without a
 * graphics card takes two fifths of WebKit's CPU time. WebKitGTK without it crashes when a view transition starts
 * (https://github.com/block/buzz/issues/3654).
 */
export const WITHOUT_COMPOSITING = 'webkit without compositing and view transitions'

/** `MiniBrowser --features=help` lists the names. */
const WEBKIT_FEATURES = {
  webkit: [],
  [WITHOUT_POPOVERS]: ['!PopoverAttribute', '!CSSAnchorPositioning'],
  [WITHOUT_COMPOSITING]: ['!AcceleratedCompositing', '!ViewTransitions', '!CrossDocumentViewTransitions'],
} as const

export interface EngineWorld {
  readonly world: () => World
  readonly page: () => EnginePage
}

/** Runs the same tests in each engine, with one store and one browser per engine. The title says if they are skipped because the browser is not installed. */
export function describeInEngines(
  engines: readonly Engine[],
  name: string,
  tests: (browsing: EngineWorld, engine: Engine) => void,
  options: WorldOptions = {},
) {
  describe.each(engines)(`in %s ${name}`, (engine) => {
    const open = findEngine(engine)
    describe.skipIf(!open)(open ? 'installed' : 'not installed', () => {
      let world: World
      let page: EnginePage
      beforeAll(async () => {
        ;[world, page] = await Promise.all([
          makeWorld({ ...options, until: () => {} }),
          open?.() as Promise<EnginePage>,
        ])
      })
      afterAll(async () => {
        await page?.close()
        await world?.close()
      })
      tests({ world: () => world, page: () => page }, engine)
    })
  })
}

/** Returns a function that opens the engine's browser; undefined if it is not installed. */
function findEngine(engine: Engine): (() => Promise<EnginePage>) | undefined {
  if (engine !== 'chromium' && engine !== 'firefox') {
    const programs = findWebKit()
    return programs && (() => openWebKit(programs, WEBKIT_FEATURES[engine]))
  }
  const executable = engine === 'chromium' ? findChrome() : findExecutable('firefox-esr', 'firefox')
  return executable
    ? () => openWithPuppeteer(engine === 'chromium' ? 'chrome' : 'firefox', executable)
    : undefined
}
