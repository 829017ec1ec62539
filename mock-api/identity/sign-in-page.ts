export function signInPage(_url: string): string {
  return '<!doctype html>'
}
