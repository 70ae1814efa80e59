import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ToastRegion, toastStaysMs } from '#web/design/toast/toast-region.tsx'
import { announce, showToast, toastView } from '#web/design/toast/toasts.ts'

const update = (work: () => void) => act(async () => work())
const shown = () => [...document.querySelectorAll('[aria-live=polite] > div')].map((toast) => toast.querySelector('span')?.textContent)
const region = () => document.querySelector('[aria-live=assertive]')
const later = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(toastView, { toasts: [], announcement: { id: 0, text: '' } })
  render(<ToastRegion />)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('Toasts', () => {
  it('appear in a region that was there before them, and go by themselves', async () => {
    await update(() => showToast({ text: 'Deleted' }))
    expect(shown()).toEqual(['Deleted'])
    await later(toastStaysMs - 1)
    expect(shown()).toEqual(['Deleted'])
    await later(1)
    expect(shown()).toEqual([])
  })

  it('stay while they are pointed at', async () => {
    await update(() => showToast({ text: 'Deleted' }))
    await update(() => fireEvent.pointerEnter(screen.getByText('Deleted')))
    await later(toastStaysMs * 2)
    expect(shown()).toEqual(['Deleted'])
    await update(() => fireEvent.pointerLeave(screen.getByText('Deleted')))
    await later(toastStaysMs)
    expect(shown()).toEqual([])
  })

  it('offer what can be done about them, once', async () => {
    const run = vi.fn<() => void>()
    await update(() => showToast({ text: 'Deleted', action: { label: 'Put back', run } }))
    await update(() => fireEvent.click(screen.getByRole('button', { name: 'Put back' })))
    expect([run.mock.calls.length, shown()]).toEqual([1, []])
  })

  it('are three at most: the oldest goes', async () => {
    await update(() => ['one', 'two', 'three', 'four'].forEach((text) => showToast({ text })))
    expect(shown()).toEqual(['two', 'three', 'four'])
  })

  it('the same announcement twice is spoken twice', async () => {
    await update(() => announce('Moved'))
    const first = region()?.firstElementChild
    await update(() => announce('Moved'))
    expect([region()?.textContent, region()?.firstElementChild === first]).toEqual(['Moved', false])
  })
})
