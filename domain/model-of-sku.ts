/**
 * A colour is its own product; its sku's last segment names the finish. What is left names the model:
 * `modelOf('SD-DCH-KAV-OAKCREAM')` → `SD-DCH-KAV`. A sku of one segment is its own model.
 */
export function modelOf(sku: string): string {
  const end = sku.lastIndexOf('-')
  return end > 0 ? sku.slice(0, end) : sku
}
