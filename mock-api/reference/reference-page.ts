export function referencePage(_document: unknown): string {
  return '<!doctype html>'
}
