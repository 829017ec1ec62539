import { Window } from 'happy-dom'
import { describe, expect, it } from 'vitest'
import { pageScript } from '#renderer/shared/page-script.ts'

const product = { pageId: '/pages/details/@id', routeParams: { id: 'abc' } }

function scriptsOf(page: Parameters<typeof pageScript>[0]) {
  const { document } = new Window()
  document.body.innerHTML = pageScript(page, 'n0nce')
  return [...document.querySelectorAll('script')]
}

describe('what the server writes about a page', () => {
  it('is its route, under its nonce', () => {
    const [script, ...others] = scriptsOf(product)
    expect(others).toEqual([])
    expect(script?.getAttribute('nonce')).toBe('n0nce')
    expect(JSON.parse(script?.textContent ?? '')).toEqual(product)
  })

  it('is the status of an error page', () => {
    const [script] = scriptsOf({ pageId: '/pages/_error', routeParams: {}, status: 502 })
    expect(JSON.parse(script?.textContent ?? '')).toMatchObject({ status: 502 })
  })

  it('has nothing that ends its script or looks like an address to a crawler', () => {
    const id = '</script><b>/nowhere'
    const [script, ...others] = scriptsOf({ ...product, routeParams: { id } })
    expect(others).toEqual([])
    expect(script?.textContent).not.toMatch(/[^\\]\//)
    expect(JSON.parse(script?.textContent ?? '').routeParams.id).toBe(id)
  })
})
