import { useMutation } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderPart } from '../../testing/render-app.tsx'
import { inForm } from '../forms/in-form.tsx'
import { ACTION_MS, TOAST_MS, type Toaster, useToast } from './toast.tsx'

let toaster: Toaster
function Holder() {
  toaster = useToast()
  return null
}

/** A row that can be removed. */
function Page() {
  const [isThere, setIsThere] = useState(true)
  return (
    <>
      <h1 tabIndex={-1}>List</h1>
      {isThere && <button type="button">Row</button>}
      <button type="button" onClick={() => setIsThere(false)}>
        Empty
      </button>
      <Holder />
    </>
  )
}

const ends = new Map<string, { resolve: () => void; reject: (error: Error) => void }>()

/** A write that ends when it is asked to, with a failure that is shown. */
function Write({ name, isQuiet }: { name: string; isQuiet?: true }) {
  const toast = useToast()
  const { mutate } = useMutation({
    ...(isQuiet && { meta: { isQuiet } }),
    mutationFn: () => new Promise<void>((resolve, reject) => ends.set(name, { resolve, reject })),
    onError: () => toast.failure({ title: `${name} failed` }),
  })
  return (
    <button type="button" onClick={() => mutate()}>
      {name}
    </button>
  )
}

const show = (action: () => void) => act(action)
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

describe('toasts', () => {
  beforeEach(async () => {
    await renderPart(<Holder />)
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('are shown one at a time: a new one replaces the old one [V-TOAST-01]', () => {
    show(() => toaster.success({ title: 'First' }))
    show(() => toaster.failure({ title: 'Second', text: 'Because of it.' }))
    expect(screen.queryByText('First')).toBeNull()
    expect(screen.getByRole('alert').textContent).toContain('SecondBecause of it.')
  })

  it('disappear after 5000 ms when they report success [V-TOAST-02]', () => {
    show(() => toaster.success({ title: 'Saved' }))
    expect(TOAST_MS).toBe(5000)
    pass(4999)
    expect(screen.getByText('Saved')).toBeTruthy()
    pass(1)
    expect(screen.queryByText('Saved')).toBeNull()
  })

  it('stay until they are dismissed when they report failures, in the destructive style [V-TOAST-06]', () => {
    show(() => toaster.failure({ title: 'Failed' }))
    pass(60_000)
    expect(screen.getByText('Failed').closest('.failure')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByText('Failed')).toBeNull()
  })

  it('pause while hovered or focused, and then have their whole time again', () => {
    show(() => toaster.success({ title: 'Saved' }))
    const region = screen.getByText('Saved').closest('.region') ?? document.body
    pass(4000)
    fireEvent.pointerEnter(region)
    fireEvent.focusIn(region)
    pass(60_000)
    fireEvent.pointerLeave(region)
    pass(60_000)
    fireEvent.focusOut(region)
    pass(4999)
    expect(screen.getByText('Saved')).toBeTruthy()
    pass(1)
    expect(screen.queryByText('Saved')).toBeNull()
  })

  it('with an action stay for ten seconds after the last key, which is where the keyboard is on its way to it', () => {
    show(() => toaster.success({ title: 'Removed', action: { label: 'Undo', onPress: () => {} } }))
    const region = screen.getByText('Removed').closest('.region') ?? document.body
    expect(ACTION_MS).toBe(10_000)
    for (const _ of [1, 2, 3]) {
      pass(9000)
      fireEvent.keyDown(document.body, { key: 'Tab' })
    }
    fireEvent.focusIn(region)
    fireEvent.keyDown(region, { key: 'Tab' })
    pass(60_000)
    fireEvent.focusOut(region)
    pass(9999)
    expect(screen.getByText('Removed')).toBeTruthy()
    pass(1)
    expect(screen.queryByText('Removed')).toBeNull()
  })

  it('restart their time for the next one', () => {
    show(() => toaster.success({ title: 'First' }))
    pass(4000)
    show(() => toaster.success({ title: 'Second' }))
    pass(4000)
    expect(screen.getByText('Second')).toBeTruthy()
  })

  it('are announced: success politely, failures assertively', () => {
    expect(screen.getByRole('status').textContent).toBe('')
    show(() => toaster.success({ title: 'Saved' }))
    expect(screen.getByRole('status').textContent).toBe('Saved')
  })

  it('are announced again when the same thing has happened again', () => {
    show(() => toaster.success({ title: 'Saved' }))
    const first = screen.getByText('Saved')
    show(() => toaster.success({ title: 'Saved' }))
    expect(screen.getByText('Saved')).not.toBe(first)
  })
})

describe('the focus in a message', () => {
  const button = (name: string) => screen.getByRole('button', { name })
  const undo = { label: 'Undo', onPress: () => toaster.success({ title: 'Restored' }) }
  beforeEach(() => renderPart(<Page />))

  it('returns to where it was before when a button of it was pressed, or another message replaces it', () => {
    button('Row').focus()
    show(() => toaster.success({ title: 'Removed', action: undo }))
    button('Undo').focus()
    fireEvent.click(button('Undo'))
    expect(screen.getByText('Restored')).toBeTruthy()
    expect(document.activeElement).toBe(button('Row'))
    button('Close').focus()
    show(() => toaster.failure({ title: 'Failed' }))
    expect(document.activeElement).toBe(button('Row'))
  })

  it('moves to the heading of the page when that is gone, and stays where it is outside of the message', () => {
    button('Row').focus()
    show(() => toaster.success({ title: 'Removed', action: undo }))
    button('Undo').focus()
    fireEvent.click(button('Empty'))
    fireEvent.click(button('Undo'))
    expect(document.activeElement).toBe(screen.getByRole('heading'))
    button('Empty').focus()
    fireEvent.click(button('Close'))
    expect(document.activeElement).toBe(button('Empty'))
  })
})

describe('a failure, when a write succeeds afterwards', () => {
  const press = async (name: string) => {
    ends.delete(name)
    fireEvent.click(screen.getByRole('button', { name }))
    await waitFor(() => expect(ends.has(name)).toBe(true))
  }
  const end = (name: string, outcome: 'resolve' | 'reject') =>
    act(async () => ends.get(name)?.[outcome](new Error('no connection')))
  const alert = () => screen.getByRole('alert').textContent
  beforeEach(() =>
    renderPart(
      <>
        <Write name="Save" />
        <Write name="Like" />
        <Write name="Report progress" isQuiet />
      </>,
    ),
  )

  it('disappears: the retry has corrected it', async () => {
    await press('Save')
    await end('Save', 'reject')
    await waitFor(() => expect(alert()).toBe('Save failed'))
    await press('Save')
    expect(alert()).toBe('Save failed')
    await end('Save', 'resolve')
    await waitFor(() => expect(alert()).toBe(''))
  })

  it('stays when that write was sent before it', async () => {
    await press('Like')
    await press('Save')
    await end('Save', 'reject')
    await waitFor(() => expect(alert()).toBe('Save failed'))
    await end('Like', 'resolve')
    expect(alert()).toBe('Save failed')
  })

  it('stays when nobody pressed for that write', async () => {
    await press('Save')
    await end('Save', 'reject')
    await press('Report progress')
    await end('Report progress', 'resolve')
    expect(alert()).toBe('Save failed')
  })
})

describe('the failure of a form', () => {
  let form: HTMLFormElement
  beforeEach(async () => {
    await renderPart(<Holder />)
    form = document.body.appendChild(document.createElement('form'))
  })
  afterEach(() => form.remove())

  it('is shown at the end of that form, where it covers nothing, and only there', () => {
    show(() => toaster.failure({ title: 'Not saved', place: inForm(form) }))
    expect(screen.getAllByText('Not saved')).toHaveLength(1)
    expect(form.lastElementChild?.getAttribute('role')).toBe('alert')
    expect(form.textContent).toBe('Not saved')
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(form.childElementCount).toBe(0)
  })

  it('is scrolled to, unless an invalid field has the focus or the person is doing something else', () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
    show(() => toaster.failure({ title: 'In the background', place: inForm(form, true) }))
    const field = form.appendChild(document.createElement('input'))
    field.setAttribute('aria-invalid', 'true')
    field.focus()
    show(() => toaster.failure({ title: 'A field is wrong', place: inForm(form) }))
    expect(scrolled).not.toHaveBeenCalled()
    field.removeAttribute('aria-invalid')
    show(() => toaster.failure({ title: 'Everything is wrong', place: inForm(form) }))
    expect(scrolled).toHaveBeenCalledOnce()
  })

  it('is shown in the corner when the form has left the page', () => {
    form.remove()
    show(() => toaster.failure({ title: 'Too late', place: inForm(form) }))
    expect(screen.getByText('Too late').closest('.region')).toBeTruthy()
  })
})
