import type { Language } from '#locales/languages.ts'
import { formatNumber } from '../formats.ts'

/** Cubic centimetres → `12.34 m³`, in Turkish `12,34 m³`. `undefined` for 0. Small volumes are rounded up to 0.01 m³. */
export function formatVolume(cm3: number, language: Language): string | undefined {
  if (!(cm3 > 0)) return undefined
  const cubicMetres = Math.max(0.01, cm3 / 1_000_000).toFixed(2)
  return `${formatNumber(cubicMetres, language)} ${language === 'ar' ? 'م³' : 'm³'}`
}
