import type { i18n, ResourceStore, TFunction } from 'i18next'

export interface FixedTexts {
  readonly t: TFunction
}

/**
 * The texts of one instance, in its language. Instances never change theirs: another language is another instance.
 * A text without anything to put in is looked up once for all who share the texts, because i18next takes ten times as
 * long for it as React for the element around it.
 */
export function fixedTexts(instance: i18n): FixedTexts {
  const known = spoken.get(instance)
  if (known) return known
  const texts = {
    t: remembering(instance.getFixedT(instance.language) as unknown as Translate, memoryOf(instance)),
  }
  spoken.set(instance, texts)
  return texts
}

const spoken = new WeakMap<i18n, FixedTexts>()
const memories = new WeakMap<ResourceStore, Map<string, Memory>>()

/** By key. Only what is in the texts goes in, so that it cannot grow. */
type Memory = Map<string, string>

function memoryOf({ store, language }: i18n): Memory {
  const byLanguage = memories.get(store) ?? new Map<string, Memory>()
  memories.set(store, byLanguage)
  const memory = byLanguage.get(language) ?? new Map<string, string>()
  byLanguage.set(language, memory)
  return memory
}

function remembering(t: Translate, memory: Memory): TFunction {
  const remembered = (key: string, ...options: readonly unknown[]) => {
    if (options.length > 0) return t(key, ...options)
    const known = memory.get(key)
    if (known !== undefined) return known
    const text = t(key)
    if (text !== key) memory.set(key, text)
    return text
  }
  return remembered as unknown as TFunction
}

type Translate = (key: string, ...options: readonly unknown[]) => string
