/** Signs the demo customer in as a page of the store does. Returns the cookie. */
export async function signIn(storeUrl: string): Promise<string> {
  const answer = await fetch(`${storeUrl}/api/v1.0/auth/customer/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: storeUrl, 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ email: 'demo@sedir.example', password: 'Demo12345' }),
  })
  const cookie = /customerToken=[^;]+/.exec(answer.headers.get('set-cookie') ?? '')?.[0]
  if (!cookie) throw new Error(`The demo customer could not sign in: ${answer.status}`)
  return cookie
}
