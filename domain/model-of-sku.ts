/**
 * Returns the model of a SKU. Each colour is a separate product, and the last segment of its SKU names the finish:
 * `modelOf('SD-DCH-KAV-OAKCREAM')` → `SD-DCH-KAV`. A SKU with one segment is returned unchanged.
 */
export function modelOf(sku: string): string {
  const end = sku.lastIndexOf('-')
  return end > 0 ? sku.slice(0, end) : sku
}
