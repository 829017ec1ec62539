/** Returns the price reduction in whole per cent, at most 99, `2480` from `2890` → `14`, or `undefined` if there is none. */
export function salePercent(newPriceUsd?: number, oldPriceUsd?: number): number | undefined {
  if (!newPriceUsd || !oldPriceUsd) return undefined
  const percent = Math.min(Math.round((1 - newPriceUsd / oldPriceUsd) * 100), 99)
  return percent > 0 ? percent : undefined
}
