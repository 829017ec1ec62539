import type { Generator } from './generator.ts'
import type { Section } from './section.ts'

/** One question that the bench answers. */
export interface Part {
  readonly name: string
  run(setting: Setting): Promise<Section>
}

interface Setting {
  readonly generator: Generator
  /** Fewer and shorter rounds: to see that it works, not to quote. */
  readonly quick: boolean
}
