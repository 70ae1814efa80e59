import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toastMs } from '#test/support/toasts.ts'
import { press, update } from '#test/web/features/person.ts'
import { Dialog } from '#web/design/dialog/dialog.tsx'
import { ToastNotes, toastStaysMs } from '#web/design/toast/toast-notes.tsx'
import { ToastRegion } from '#web/design/toast/toast-region.tsx'
import { announce, showToast, toastView } from '#web/design/toast/toasts.ts'

const shown = () =>
  [...document.querySelectorAll('[aria-live=polite] > div')].map((toast) => toast.querySelector('span')?.textContent)
const region = () => document.querySelector('[aria-live=assertive]')
const later = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms))

/** The page with these modals over it, in the order in which they are opened. */
const pageWith = (titles: ReadonlyArray<string>) => (
  <>
    <ToastRegion>
      <ToastNotes />
    </ToastRegion>
    {titles.map((title) => (
      <Dialog key={title} title={title} onClose={() => undefined}>
        <button type="button" data-first-focus>
          Close {title}
        </button>
      </Dialog>
    ))}
  </>
)
let page: ReturnType<typeof render>

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(toastView, { toasts: [], announcement: { id: 0, text: '' } })
  page = render(pageWith([]))
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
    // Journeys hold these by their time.
    expect(toastStaysMs).toBe(toastMs)
  })

  it('look different where something is critical', async () => {
    await update(() => showToast({ text: 'Deleted' }))
    await update(() => showToast({ text: 'Failed', tone: 'critical' }))
    const looks = [...document.querySelectorAll('[aria-live=polite] > div')].map(({ className }) => className)
    expect([looks.length, new Set(looks).size]).toEqual([2, 2])
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
    await press('Put back')
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

describe('Toasts over a modal', () => {
  const live = () => document.querySelector('[aria-live=polite]')
  const places = () =>
    [live(), region()].map((element) => element?.closest('dialog')?.querySelector('h2')?.textContent ?? 'the page')
  const open = (...titles: ReadonlyArray<string>) => page.rerender(pageWith(titles))

  it('are shown and spoken within the topmost one, in any order of closing, and in the end on the page', async () => {
    const before = live()
    open('One')
    open('One', 'Two')
    await update(() => showToast({ text: 'Restored' }))
    expect([places(), shown()]).toEqual([['Two', 'Two'], ['Restored']])
    open('Two', 'Three')
    expect(places()).toEqual(['Three', 'Three'])
    open('Two')
    expect(places()).toEqual(['Two', 'Two'])
    open()
    expect([places(), shown(), live() === before]).toEqual([['the page', 'the page'], ['Restored'], true])
  })

  it('a toast that appears with the closing of one is announced once more, earlier ones are not', async () => {
    open('One')
    await update(() => {
      showToast({ text: 'Deleted' })
      open()
    })
    expect([places(), shown(), region()?.textContent]).toEqual([['the page', 'the page'], ['Deleted'], ''])
    await later(150)
    expect(region()?.textContent).toBe('Deleted')
    await update(() => announce(''))
    open('One')
    open()
    await later(150)
    expect(region()?.textContent).toBe('')
  })

  it('go by themselves when their modal took the focus out of them', async () => {
    open('One')
    await update(() => showToast({ text: 'Restored' }))
    act(() => screen.getByRole('button', { name: 'Dismiss' }).focus())
    await later(toastStaysMs * 2)
    expect(shown()).toEqual(['Restored'])
    open()
    await later(toastStaysMs)
    expect(shown()).toEqual([])
  })

  it('give the focus to the first control of it, where it came from nowhere', async () => {
    open('One')
    act(() => (document.activeElement as HTMLElement).blur())
    await update(() => showToast({ text: 'Restored' }))
    act(() => screen.getByRole('button', { name: 'Dismiss' }).focus())
    await press('Dismiss')
    expect(document.activeElement?.textContent).toBe('Close One')
  })
})

describe('The focus in a toast', () => {
  const ways: Readonly<Record<string, () => void>> = {
    'it is dismissed': () => fireEvent.click(screen.getByRole('button', { name: 'Dismiss' })),
    'it has done what it offers': () => fireEvent.click(screen.getByRole('button', { name: 'Undo' })),
    'newer ones push it out': () => ['one', 'two', 'three'].forEach((text) => showToast({ text })),
  }
  const comeFrom = async (name: string) => {
    await update(() => showToast({ text: 'Deleted', action: { label: 'Undo', run: () => undefined } }))
    act(() => screen.getByRole('button', { name }).focus())
    act(() => screen.getByRole('button', { name: 'Undo' }).focus())
    act(() => screen.getByRole('button', { name: 'Dismiss' }).focus())
  }

  it.each(Object.keys(ways))('goes back to where it came from when %s', async (way) => {
    render(<button type="button">Here</button>)
    await comeFrom('Here')
    await update(() => ways[way]?.())
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Here' }))
  })

  it('goes to the page where that is gone', async () => {
    render(<main id="main" tabIndex={-1} />)
    const gone = render(<button type="button">Here</button>)
    await comeFrom('Here')
    gone.unmount()
    await press('Dismiss')
    expect(document.activeElement?.id).toBe('main')
  })

  it('stays where it has gone meanwhile', async () => {
    render(
      <>
        <button type="button">Here</button>
        <button type="button">There</button>
      </>,
    )
    await comeFrom('Here')
    act(() => screen.getByRole('button', { name: 'There' }).focus())
    await later(toastStaysMs)
    expect([shown(), document.activeElement]).toEqual([[], screen.getByRole('button', { name: 'There' })])
  })
})
