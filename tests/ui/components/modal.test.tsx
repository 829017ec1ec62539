import { describe, expect, test, vi } from 'vitest'
import { Modal } from '#ui/components/dialog/modal.tsx'
import { hydrated } from '../rendered-component.tsx'

describe('a modal dialog', () => {
  const onClose = vi.fn()
  const modal = (open: boolean) => (
    <Modal open={open} onClose={onClose} title="Edit profile">
      <input defaultValue="Leyla" />
    </Modal>
  )

  test('is rendered when it opens, with new content each time', () => {
    const { place, show } = hydrated(modal(false))
    expect(place.querySelector('input')).toBeNull()
    show(modal(true))
    const first = place.querySelector('input') as HTMLInputElement
    expect(place.querySelector('dialog')?.open).toBe(true)
    first.value = 'half-typed'
    show(modal(false))
    expect(place.querySelector('dialog')?.open).toBe(false)
    show(modal(true))
    expect(place.querySelector('input')?.value).toBe('Leyla')
  })

  test('is named by its title', () => {
    const { place } = hydrated(modal(true))
    expect(place.querySelector('dialog')?.getAttribute('aria-label')).toBe('Edit profile')
    expect(place.querySelector('dialog h2')?.textContent).toBe('Edit profile')
  })

  test('calls onClose when closed by Esc or a press on the backdrop, and not at a press inside', () => {
    const { place } = hydrated(modal(true))
    const dialog = place.querySelector('dialog') as HTMLDialogElement
    onClose.mockClear()
    dialog.querySelector('input')?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
    // The chooser of a file input was closed.
    dialog.querySelector('input')?.dispatchEvent(new Event('cancel', { bubbles: true }))
    expect(onClose).not.toHaveBeenCalled()
    // Esc: at once, so that the next key press finds the dialog closed.
    dialog.dispatchEvent(new Event('cancel'))
    expect(onClose).toHaveBeenCalledOnce()
    onClose.mockClear()
    // A press on the scroll bar or the padding has the dialog itself as its target.
    dialog.getBoundingClientRect = () => new DOMRect(100, 50, 200, 300)
    const press = (clientX: number, clientY: number) =>
      dialog.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, clientX, clientY }))
    press(299, 200)
    press(100, 50)
    expect(dialog.open).toBe(true)
    expect(onClose).not.toHaveBeenCalled()
    press(99, 200)
    expect(dialog.open).toBe(false)
    expect(onClose).toHaveBeenCalled()
  })

  test('does not call onClose when its event comes late: another dialog was opened, or the same one again', () => {
    const { place, show } = hydrated(modal(true))
    const dialog = place.querySelector('dialog') as HTMLDialogElement
    // Esc closes the dialog. Its event follows in a later task.
    dialog.open = false
    show(modal(false))
    onClose.mockClear()
    dialog.dispatchEvent(new Event('close'))
    expect(onClose).not.toHaveBeenCalled()
    show(modal(true))
    dialog.dispatchEvent(new Event('close'))
    expect(dialog.open).toBe(true)
    expect(onClose).not.toHaveBeenCalled()
  })
})
