import { Window } from 'happy-dom'
import { describe, expect, it } from 'vitest'
import { pageScripts } from '#renderer/vike/page-context-script.ts'

const product = {
  pageId: '/pages/details/@id',
  routeParams: { id: 'abc' },
  is404: null,
  abortReason: undefined,
  abortStatusCode: undefined,
}

function scriptsOf(page: Parameters<typeof pageScripts>[0]) {
  const { document } = new Window()
  document.body.innerHTML = pageScripts(
    page,
    { entry: '/assets/entry.js', routerFiles: ['/assets/router.js'] },
    'n0nce',
  )
  return [...document.querySelectorAll('script')]
}

describe('a page, behind its shell,', () => {
  it('says which one it is before it loads the script that brings it alive, all under its nonce', () => {
    const scripts = scriptsOf(product)
    expect(scripts.map(({ id, src }) => id || src)).toEqual([
      'vike_pageContext',
      'vike_globalContext',
      '/assets/entry.js',
    ])
    expect(scripts.every((script) => script.getAttribute('nonce') === 'n0nce')).toBe(true)
    expect(JSON.parse(scripts[0]?.textContent ?? '')).toEqual({
      pageId: '/pages/details/@id',
      routeParams: { id: 'abc' },
      routerFiles: ['/assets/router.js'],
    })
  })

  it('says why it is an error page', () => {
    const [said] = scriptsOf({
      ...product,
      pageId: '/pages/_error',
      is404: false,
      abortReason: { status: 502 },
      abortStatusCode: 503,
    })
    expect(JSON.parse(said?.textContent ?? '')).toMatchObject({
      is404: false,
      abortReason: { status: 502 },
      abortStatusCode: 503,
    })
  })

  it('says nothing that ends its script or looks like an address to a crawler', () => {
    const id = '</script><b>/nowhere'
    const [said, ...others] = scriptsOf({ ...product, routeParams: { id } })
    expect(others).toHaveLength(2)
    expect(said?.textContent).not.toMatch(/[^\\]\//)
    expect(JSON.parse(said?.textContent ?? '').routeParams.id).toBe(id)
  })
})
