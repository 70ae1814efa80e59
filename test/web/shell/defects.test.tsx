import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { showAuthentication } from '#test/web/features/fake-actors.ts'
import { draw, freshViews } from '#test/web/features/fake-app.tsx'
import { showToast, toastView } from '#web/design/toast/toasts.ts'
import { journalView } from '#web/read-models/views.ts'
import { Router } from '#web/shell/router.tsx'

/** The parts that have a defect, by name. */
const broken = vi.hoisted(() => new Set<string>())

const breakable = vi.hoisted(() => (name: string, real: (props: never) => unknown) => (props: never) => {
  if (broken.has(name)) throw new Error(`a defect of ${name}`)
  return real(props)
})
vi.mock('#web/shell/sidebar.tsx', async (original) => {
  const real: { readonly Sidebar: (props: never) => unknown } = await original()
  return { ...real, Sidebar: breakable('sidebar', real.Sidebar) }
})
vi.mock('#web/shell/command-code.tsx', async (original) => {
  const real: { readonly PaletteDialog: (props: never) => unknown } = await original()
  return { ...real, PaletteDialog: breakable('palette', real.PaletteDialog) }
})
vi.mock('#web/shell/sign-out-dialog.tsx', async (original) => {
  const real: { readonly SignOutDialog: (props: never) => unknown } = await original()
  return { ...real, SignOutDialog: breakable('question', real.SignOutDialog) }
})

vi.mock('#web/shell/save-indicator.tsx', async (original) => {
  const real: {
    readonly SaveIndicator: (props: never) => unknown
    readonly useSpokenOutcome: (props: never) => unknown
  } = await original()
  return {
    ...real,
    SaveIndicator: breakable('status', real.SaveIndicator),
    useSpokenOutcome: breakable('speech', real.useSpokenOutcome),
  }
})
vi.mock('#web/shell/protection.ts', async (original) => {
  const real: { readonly useProtection: (props: never) => unknown } = await original()
  return { ...real, useProtection: breakable('notice', real.useProtection) }
})
vi.mock('#web/shell/current-place.ts', async (original) => {
  const real: { readonly useCurrentPlace: (props: never) => unknown } = await original()
  return { ...real, useCurrentPlace: breakable('places', real.useCurrentPlace) }
})
vi.mock('#web/features/settings/settings-frame.tsx', async (original) => {
  const real: { readonly SettingsFrame: (props: never) => unknown } = await original()
  return { ...real, SettingsFrame: breakable('frame', real.SettingsFrame) }
})
vi.mock('#web/features/today/order-dialog.tsx', async (original) => {
  const real: { readonly OrderDialog: (props: never) => unknown } = await original()
  return { ...real, OrderDialog: breakable('order', real.OrderDialog) }
})

freshViews()

const failed = 'This part of the page could not be shown. Your journal was not changed by it.'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  window.history.replaceState(null, '', '/app/today')
})
afterEach(() => {
  broken.clear()
  vi.restoreAllMocks()
})

describe('A defect of what surrounds a page', () => {
  it('in the sidebar says so there, and the page stays', async () => {
    broken.add('sidebar')
    await act(async () => void draw(<Router />))
    expect(await screen.findByRole('heading', { level: 1, name: "Today's Plan" })).toBeTruthy()
    expect(screen.getByRole('complementary', { name: 'Sidebar' }).textContent).toBe(failed)
  })

  it('in the palette closes it and says so, and the page stays', async () => {
    broken.add('palette')
    await act(async () => void draw(<Router />))
    fireEvent.click(screen.getByRole('button', { name: 'Search and commands' }))
    await waitFor(() => expect(toastView.toasts.map(({ text }) => text)).toEqual([failed]))
    expect(screen.queryByRole('dialog')).toBe(null)
    expect(screen.queryByRole('heading', { level: 1, name: "Today's Plan" })).toEqual(expect.anything())
  })

  it('in the question at sign-out answers it: the user stays signed in', async () => {
    broken.add('question')
    const { actions } = draw(<Router />)
    await act(async () => showAuthentication({ signingOut: 'asking' }))
    await waitFor(() => expect(vi.mocked(actions.answerSignOut).mock.calls).toEqual([['cancel']]))
    expect(screen.getByRole('heading', { level: 1, name: "Today's Plan" })).toBeTruthy()
  })

  it('in one notice says so there, and the other notices stay', async () => {
    broken.add('notice')
    draw(<Router />)
    await act(async () => {
      Object.assign(journalView, { storage: 'none', message: { tone: 'error', text: 'Failed to save data' } })
    })
    expect(await screen.findByText(failed)).toBeTruthy()
    expect([screen.getByText('Failed to save data'), screen.getByText(/gives Bellbook no storage/)]).toHaveLength(2)
    expect(screen.getByRole('heading', { level: 1, name: "Today's Plan" })).toBeTruthy()
  })

  it.each(['status', 'speech', 'places'])('in the frame (%s) leaves the page', async (part) => {
    broken.add(part)
    await act(async () => void draw(<Router />))
    expect(await screen.findByRole('heading', { level: 1, name: "Today's Plan" })).toBeTruthy()
  })

  it('in the frame of the settings says so, and the sidebar stays', async () => {
    broken.add('frame')
    window.history.replaceState(null, '', '/app/settings')
    await act(async () => void draw(<Router />))
    expect(await screen.findByText(failed)).toBeTruthy()
    expect(screen.getByRole('complementary', { name: 'Sidebar' }).textContent).not.toBe('')
  })

  it('in a toast takes that toast away, and the next one is shown', async () => {
    draw(<Router />)
    await act(async () => showToast({ text: {} as string }))
    await act(async () => showToast({ text: 'Deleted' }))
    expect(toastView.toasts.map(({ text }) => text)).toEqual(['Deleted'])
    expect(await screen.findByText('Deleted')).toBeTruthy()
  })

  it('in a dialog that a page opens closes it and says so, and the page stays', async () => {
    broken.add('order')
    await act(async () => void draw(<Router />))
    await act(async () => undefined)
    fireEvent.click(await screen.findByRole('button', { name: 'Reorder' }))
    await waitFor(() => expect(toastView.toasts.map(({ text }) => text)).toEqual([failed]))
    expect(screen.queryByRole('dialog')).toBe(null)
    expect(screen.getByRole('button', { name: 'Reorder' })).toBeTruthy()
  })
})
