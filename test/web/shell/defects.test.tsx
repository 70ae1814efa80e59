import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { showAuthentication } from '#test/web/features/fake-actors.ts'
import { draw, freshViews } from '#test/web/features/fake-app.tsx'
import { toastView } from '#web/design/toast/toasts.ts'
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
    expect([screen.queryByRole('dialog'), screen.queryByRole('heading', { level: 1, name: "Today's Plan" })]).toEqual([
      null,
      expect.anything(),
    ])
  })

  it('in the question at sign-out answers it: the user stays signed in', async () => {
    broken.add('question')
    const { actions } = draw(<Router />)
    await act(async () => showAuthentication({ signingOut: 'asking' }))
    await waitFor(() => expect(vi.mocked(actions.answerSignOut).mock.calls).toEqual([['cancel']]))
    expect(screen.getByRole('heading', { level: 1, name: "Today's Plan" })).toBeTruthy()
  })
})
