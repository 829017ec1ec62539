import type { Generator } from './generator.ts'
import type { Section } from './section.ts'

/** One part of the benchmark. */
export interface Part {
  readonly name: string
  readonly needsChrome?: boolean
  run(setting: Setting): Promise<Section>
}

interface Setting {
  readonly generator: Generator
  /** Fewer and shorter rounds: checks that the part works; its figures are not to be quoted. */
  readonly quick: boolean
}
