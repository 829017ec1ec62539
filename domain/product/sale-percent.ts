/** Whole per cent by which a price came down, `2480` from `2890` → `14`; `undefined` when it did not. */
export function salePercent(newPriceUsd?: number, oldPriceUsd?: number): number | undefined {
  if (!newPriceUsd || !oldPriceUsd) return undefined
  const percent = Math.round((1 - newPriceUsd / oldPriceUsd) * 100)
  return percent > 0 ? percent : undefined
}
