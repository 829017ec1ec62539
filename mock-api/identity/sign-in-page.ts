import { html } from '../admin/html.ts'
import { mockDocument } from '../admin/mock-document.ts'
import { DEMO_IDENTITIES } from './demo-identities.ts'

/** The page to pick an identity; each choice repeats the authorization request with the identity added. */
export function signInPage(authorizationRequest: string): string {
  const request = new URL(authorizationRequest, 'http://mock.invalid')
  const choose = (identity: string) => {
    const chosen = new URL(request)
    chosen.searchParams.set('identity', identity)
    return chosen.pathname + chosen.search
  }
  return mockDocument({
    title: 'Log in — Sedir mock provider',
    style: 'identity',
    main: html`<section class="sign-in wrap">
<h1>Choose an account</h1>
<p>This page stands in for the identity provider. The tokens are signed and checked like real ones.</p>
<ul class="identities">
${Object.entries(DEMO_IDENTITIES).map(
  ([key, { name, email, note }]) =>
    html`<li><a href="${choose(key)}"><strong><bdi>${name}</bdi></strong><span>${email}</span><span>${note}</span></a></li>`,
)}
<li><a href="${choose('cancel')}"><strong>Cancel</strong><span>Back to the store without logging in</span></a></li>
</ul>
<form method="get" action="${request.pathname}">
<h2>Another account</h2>
${[...request.searchParams].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<label>E-mail <input type="email" name="email" required autocomplete="off"></label>
<label>Name <input type="text" name="name" maxlength="60" autocomplete="off"></label>
<button class="button" type="submit">Log in</button>
</form>
</section>`,
  })
}
