import { describe, expect, onTestFinished, test } from 'vitest'
import { listenForToasts, notify, type Toast } from '#ui/browser/notify.ts'

function listen() {
  const heard: Toast[] = []
  onTestFinished(listenForToasts((toast) => heard.push(toast)))
  return heard
}

describe('a message', () => {
  test('is passed to the listener', () => {
    const heard = listen()
    notify.success('Link copied to clipboard')
    notify.error('Network error')
    expect(heard).toEqual([
      { kind: 'success', text: 'Link copied to clipboard' },
      { kind: 'error', text: 'Network error' },
    ])
  })

  test('for after a reload is stored for the next page, and is shown once', () => {
    const before = listen()
    notify.successAfterReload('Signed in successfully')
    expect(before).toEqual([])
    expect(listen()).toEqual([{ kind: 'success', text: 'Signed in successfully' }])
    expect(listen()).toEqual([])
  })

  test.each(['null', '7', '[null]'])('that is stored as %s is shown as text and breaks no page', (stored) => {
    sessionStorage.setItem('toastAfterReload', stored)
    expect(listen()).toEqual([{ kind: 'success', text: stored }])
    expect(listen()).toEqual([])
  })
})
