import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { domainError, messageOf } from '#domain/errors/catalogue.ts'
import { showAuthentication, showCallback, showJournals, showSave } from '#test/web/features/fake-actors.ts'
import { draw, freshViews } from '#test/web/features/fake-app.tsx'
import { update } from '#test/web/features/person.ts'
import { keepInstallOffer } from '#web/adapters/install-offer.ts'
import { appUpdateView } from '#web/read-models/app-update.ts'
import { draftView, journalView } from '#web/read-models/views.ts'
import { pages } from '#web/shell/pages.ts'
import { Router } from '#web/shell/router.tsx'

freshViews()

const at = (path: string) => window.history.replaceState(null, '', path)
const sidebar = () => within(screen.getByRole('complementary', { name: 'Sidebar' }))
const spoken = () => document.querySelector('[aria-live=assertive]')?.textContent
const indicator = () => sidebar().queryByText(/^(Saving\.\.\.|Saved|Save failed|Pending\.\.\.)$/)
/** What the indicator says when a pointer is on it. */
const titleOnHover = async (): Promise<string | undefined> => {
  await update(() => void fireEvent.pointerEnter(indicator()?.parentElement ?? document.body))
  return waitFor(() => {
    const words = indicator()?.closest<HTMLElement>('[title]')?.title
    expect(words).toBeTruthy()
    return words
  })
}

const unreachable = { pendingSince: 0, failure: { kind: 'unreachable' } } as const
const todayAt = (hour: number, minute: number): number => new Date(2026, 10, 20, hour, minute).getTime()

beforeEach(() => {
  vi.setSystemTime(todayAt(12, 0))
  at('/app/today')
})
afterEach(() => void vi.useRealTimers())

describe('Routes on the screen', () => {
  it('[spec 2] while it is not known who is here the loading screen shows', () => {
    showAuthentication({ step: 'loading' })
    draw(<Router />)
    expect(
      within(screen.getByRole('status')).getByRole('heading', { level: 1, name: 'Loading your trading journal...' }),
    ).toBeTruthy()
  })

  it('[spec 8 NETWORK_ERROR] offline and with nothing on this device, it says so and offers both ways on', async () => {
    showAuthentication({ step: 'loading', offline: true })
    const { actions } = draw(<Router />)
    expect(screen.getByRole('alert').textContent).toBe(
      'Your journal is not on this device yet. The server cannot be reached: trying again in a few seconds.',
    )
    await update(() => fireEvent.click(screen.getByRole('button', { name: 'Try again' })))
    await update(() => fireEvent.click(screen.getByRole('button', { name: 'Sign in again' })))
    expect([vi.mocked(actions.retrySignIn).mock.calls.length, vi.mocked(actions.signIn).mock.calls.length]).toEqual([
      1, 1,
    ])
  })

  it('a journal that was made on the setup page opens on Today', async () => {
    at('/setup')
    showAuthentication({ step: 'needs_file_selection' })
    await update(() => void draw(<Router />))
    await update(() => showJournals({}, { work: 'creating' }))
    await update(() => {
      showJournals({}, { work: 'idle' })
      showAuthentication({ step: 'fully_authenticated' })
    })
    await waitFor(() => expect(window.location.pathname).toBe('/app/today'))
  })

  it('[spec 2 Routing rules] sends a signed-in user from anywhere else to the dashboard, titled', async () => {
    at('/nowhere')
    await update(() => draw(<Router />))
    await waitFor(() => expect(window.location.pathname).toBe('/app'))
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeTruthy()
    await waitFor(() => expect(document.title).toBe('Dashboard · Bellbook'))
  })

  it('leads to the landing page, outside of the shell, when no user is signed in', async () => {
    const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => undefined)
    showAuthentication({ step: 'signed_out' })
    draw(<Router />)
    await waitFor(() => expect(replace).toHaveBeenCalledWith('/'))
    replace.mockRestore()
  })

  it('[spec 2 Routing rules] leads to the landing page when signing in failed without a configuration', async () => {
    const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => undefined)
    at('/auth/callback')
    showAuthentication({ step: 'signed_out' })
    showCallback('error', 'Google Drive client not configured')
    draw(<Router />)
    await waitFor(() => expect(replace).toHaveBeenCalledWith('/'))
    replace.mockRestore()
  })

  it('draws a page once its code is here, and not after a rest', async () => {
    draw(<Router />)
    await import('#web/features/search/search-screen.tsx')
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
    navigate('/app/search')
    const search = pages.find(({ path }) => path === '/app/search')
    if (search && 'screen' in search) await search.screen.prepare()
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    expect(screen.queryByRole('heading', { level: 1, name: 'Search' })).not.toBeNull()
    vi.unstubAllGlobals()
  })

  it('[spec 2 Routing rules] on arrival at another page it is at the top and the focus is on its heading', async () => {
    const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
    draw(<Router />)
    expect(scroll).not.toHaveBeenCalled()
    await update(() => showAuthentication({ step: 'needs_file_selection' }))
    const heading = await screen.findByRole('heading', { level: 1, name: 'Set up your journal' })
    // The focus follows behind the drawing.
    await waitFor(() => expect(document.activeElement).toBe(heading))
    expect(scroll).toHaveBeenCalledExactlyOnceWith(0, 0)
    expect(window.location.pathname).toBe('/setup')
    expect(document.title).toBe('Set up your journal · Bellbook')
    scroll.mockRestore()
  })

  it('the title of the setup says what its heading does, before the sign-in and after it', async () => {
    at('/setup')
    const said = () => [document.title, screen.getByRole('heading', { level: 1 }).textContent]
    showAuthentication({ step: 'signed_out' })
    await update(() => draw(<Router />))
    await waitFor(() =>
      expect(said()).toEqual(['Sign in to open your journal · Bellbook', 'Sign in to open your journal']),
    )
    await update(() => showAuthentication({ step: 'needs_file_selection' }))
    await waitFor(() => expect(said()).toEqual(['Set up your journal · Bellbook', 'Set up your journal']))
  })

  it.each([
    ['/app', 'dashboard'],
    ['/app/today', 'today'],
    ['/app/calendar', 'calendar'],
    ['/app/trades', 'trades'],
    ['/app/settings/general', 'settings'],
    ['/app/settings/brokerage', 'settings'],
  ])('[spec 2 Routing rules] at %s the current view is %s', async (path, view) => {
    at(path)
    await update(() => draw(<Router />))
    expect(screen.getByRole('main').dataset['view']).toBe(view)
  })

  it.each([
    ['Dashboard', 'Dashboard', 'Today'],
    ['Today', "Today's Plan", 'Dashboard'],
    ['Calendar', 'Calendar', 'Dashboard'],
    ['Trades', 'Trades', 'Dashboard'],
  ])('the focus that arrived at %s before its journal is on the heading afterwards', async (link, name, from) => {
    const { journal } = journalView
    Object.assign(journalView, { status: 'loading', journal: undefined })
    at(from === 'Today' ? '/app/today' : '/app')
    await update(() => draw(<Router />))
    await update(() => fireEvent.click(sidebar().getByRole('link', { name: link })))
    const before = await screen.findByRole('heading', { level: 1, name })
    await waitFor(() => expect(document.activeElement).toBe(before))
    await update(() => Object.assign(journalView, { status: 'ready', journal }))
    expect(screen.queryByText('Loading your trading journal...')).toBe(null)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name })))
  })

  it('the callback page needs no shell', async () => {
    at('/auth/callback')
    showAuthentication({ step: 'signed_out' })
    showCallback('error')
    await update(() => draw(<Router />))
    expect(await screen.findByRole('link', { name: 'Try Again' })).toBeTruthy()
    expect(screen.queryByRole('complementary')).toBe(null)
  })
})

describe('[spec 2 Sidebar]', () => {
  it('has Dashboard, Today, Calendar, Trades, Insight and Settings, marks the current one, and legal pages', () => {
    draw(<Router />)
    const links = sidebar()
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')])
    expect(links).toEqual([
      ['Dashboard', '/app', null],
      ['Today', '/app/today', 'page'],
      ['Calendar', '/app/calendar', null],
      ['Trades', '/app/trades', null],
      ['Insight', '/app/insight', null],
      ['Settings', '/app/settings', null],
      ['Privacy', '/privacy', null],
      ['Terms', '/terms', null],
    ])
  })

  it.each([
    ['/app', 'Dashboard'],
    ['/app/', 'Dashboard'],
    ['/app/today', 'Today'],
    ['/app/today/', 'Today'],
    ['/app/calendar/2026-11-20', 'Calendar'],
    ['/app/settings/theme', 'Settings'],
  ])('%s marks %s and nothing else', async (path, label) => {
    at(path)
    await update(() => draw(<Router />))
    expect(
      sidebar()
        .getAllByRole('link')
        .filter((link) => link.getAttribute('aria-current') === 'page')
        .map((link) => link.textContent),
    ).toEqual([label])
  })

  it.each([
    ['a plain click stays in the document', {}, true],
    ['a click for another tab is left to the browser', { ctrlKey: true }, false],
    ['a middle click is left to the browser', { button: 1 }, false],
  ])('%s', async (_name, how, stays) => {
    draw(<Router />)
    const click = createEvent.click(sidebar().getByRole('link', { name: 'Today' }), how)
    await update(() => fireEvent(sidebar().getByRole('link', { name: 'Today' }), click))
    expect(click.defaultPrevented).toBe(stays)
  })

  it('Sign Out signs out', async () => {
    const { actions } = draw(<Router />)
    await update(() => fireEvent.click(sidebar().getByRole('button', { name: 'Sign Out' })))
    expect(actions.signOut).toHaveBeenCalledOnce()
  })

  it.each([
    ['Keep and sign out', 'keep'],
    ['Discard and sign out', 'discard'],
    ['Stay signed in', 'cancel'],
  ] as const)('asks what becomes of pending edits: %s', async (label, answer) => {
    showAuthentication({ signingOut: 'asking' })
    const { actions } = draw(<Router />)
    await update(() => undefined)
    fireEvent.click(await screen.findByRole('button', { name: label }))
    expect(actions.answerSignOut).toHaveBeenCalledExactlyOnceWith(answer)
  })

  it('[F40] says so where a text was not accepted: it waits in its field, and not for the drive', async () => {
    showAuthentication({ signingOut: 'asking' })
    draftView.refusals = [{ date: '2026-11-20', field: 'notes', error: domainError('journal', 'INVALID_CONTENT') }]
    draw(<Router />)
    expect((await screen.findByRole('dialog')).textContent).toContain('what was not accepted waits in its field')
    draftView.refusals = []
  })

  it('asks about pending edits with the focus on the safe answer, also in a dialog that was open before', async () => {
    showAuthentication({ signingOut: 'flushing' })
    draw(<Router />)
    const dialog = await screen.findByRole('dialog', { name: 'Saving your last edits' })
    await update(() => showAuthentication({ signingOut: 'asking' }))
    expect(document.activeElement?.textContent).toBe('Keep and sign out')
    expect(screen.getByRole('dialog', { name: 'Some edits are not in your drive yet' }) === dialog).toBe(true)
  })

  it('the drawer closes on selection and on Escape, and gives the focus back', async () => {
    draw(<Router />)
    const opener = screen.getByRole('button', { name: 'Open menu' })
    opener.focus()
    await update(() => fireEvent.click(opener))
    const drawer = screen.getByRole('dialog', { name: 'Menu' })
    await update(() => fireEvent.click(within(drawer).getByRole('link', { name: 'Today' })))
    expect(screen.queryByRole('dialog')).toBe(null)
    expect(document.activeElement).toBe(opener)
    await update(() => fireEvent.click(opener))
    await update(() => fireEvent.keyDown(screen.getByRole('dialog', { name: 'Menu' }), { key: 'Escape' }))
    expect(screen.queryByRole('dialog')).toBe(null)
  })
})

describe('[spec 2 Sidebar] the save indicator', () => {
  it.each([
    ['idle', false, undefined],
    [{ pending: 'waiting' }, true, 'Pending...'],
    [{ saving: 'attempting' }, true, 'Saving...'],
    ['saved', false, 'Saved'],
    ['failed', true, 'Save failed'],
    ['blocked', true, 'Save failed'],
  ] as const)('%s, pending %s: %s', (value, isPending, text) => {
    showSave(value, { pendingSince: isPending ? 0 : undefined })
    draw(<Router />)
    expect(indicator()?.textContent).toBe(text)
  })

  it.each([
    [1, /^1 edit is not in your drive yet, since 9:05.AM$/],
    [1234, /^1,234 edits are not in your drive yet, since 9:05.AM$/],
    [0, /^Some edits are not/],
  ])('Pending... shows on hover how many edits wait and since when: %i', async (waiting, words) => {
    showSave({ pending: 'waiting' }, { pendingSince: todayAt(9, 5) })
    Object.assign(journalView, { waiting })
    draw(<Router />)
    expect(indicator()?.textContent).toBe('Pending...')
    expect(await titleOnHover()).toMatch(words)
  })

  it('the places of every day are at the foot, each one press away, and say which of them is shown', async () => {
    window.history.replaceState(null, '', '/app/today')
    draw(<Router />)
    const places = () => within(screen.getByRole('navigation', { name: 'Places' })).getAllByRole('link')
    const shown = () =>
      places().map((link) => `${link.textContent}${link.getAttribute('aria-current') === 'page' ? ', shown' : ''}`)
    expect(shown()).toEqual(['Dashboard', 'Today, shown', 'Calendar', 'Trades'])
    await update(() => fireEvent.click(places()[2] as HTMLElement))
    await waitFor(() => expect(shown()).toEqual(['Dashboard', 'Today', 'Calendar, shown', 'Trades']))
    expect(window.location.pathname).toBe('/app/calendar')
  })

  it('Saved shows when on hover', async () => {
    showSave('saved', { lastSavedAt: todayAt(10, 42) })
    draw(<Router />)
    expect(await titleOnHover()).toMatch(/^Last saved 10:42.AM$/)
    await update(() =>
      showSave({ pending: 'waiting' }, { lastSavedAt: todayAt(10, 42), pendingSince: todayAt(10, 43) }),
    )
    expect(indicator()?.closest('[title]')).toBeNull()
  })

  it('Save failed says why and tries again on a click', async () => {
    showSave('failed', unreachable)
    const { actions } = draw(<Router />)
    const failed = sidebar().getByRole('button', { name: 'Save failed' })
    expect(document.getElementById(failed.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Click to retry: Failed to save data',
    )
    await update(() => fireEvent.click(failed))
    expect(actions.retrySave).toHaveBeenCalledOnce()
  })

  it('a try after a failure keeps the button, and so the focus', async () => {
    showSave('failed', unreachable)
    draw(<Router />)
    const failed = sidebar().getByRole('button', { name: 'Save failed' })
    failed.focus()
    const state = () => [document.activeElement === failed, failed.textContent, failed.getAttribute('aria-disabled')]
    await update(() => showSave({ saving: 'attempting' }, unreachable))
    expect(state()).toEqual([true, 'Saving...', 'true'])
    await update(() => showSave('failed', unreachable))
    expect(state()).toEqual([true, 'Save failed', null])
  })

  it('says that a text is not in the drive while the journal refuses it', async () => {
    showSave('saved')
    draw(<Router />)
    const error = domainError('journal', 'INVALID_CONTENT')
    await update(() => void (draftView.refusals = [{ date: '2026-11-20', field: 'notes', error }]))
    expect([sidebar().queryByText('1 text not in your drive') !== null, indicator()]).toEqual([true, null])
    await update(() => void (draftView.refusals = []))
    expect(indicator()?.textContent).toBe('Saved')
  })

  it('a failure is spoken once, and its end too', async () => {
    draw(<Router />)
    await update(() => showSave('saved'))
    expect(spoken()).toBe('')
    await update(() => showSave('failed', unreachable))
    expect(spoken()).toBe('Save failed')
    await update(() => showSave('saved'))
    expect(spoken()).toBe('Saved')
  })
})

describe('Notices', () => {
  afterEach(() => {
    vi.restoreAllMocks()
  })

  it('[spec 8 Application-level codes] the message slot shows type and words, clears, and retries', async () => {
    journalView.message = { tone: 'error', text: 'Network error while loading data' }
    const { actions } = draw(<Router />)
    expect((await screen.findByRole('alert')).textContent).toContain('Network error while loading data')
    await update(() => fireEvent.click(screen.getByRole('button', { name: 'Try again' })))
    await update(() => fireEvent.click(screen.getByRole('button', { name: 'Clear' })))
    expect(vi.mocked(actions.retryLastOperation).mock.calls.length).toBe(1)
    expect(vi.mocked(actions.clearMessage).mock.calls.length).toBe(1)
  })

  it('a failure that a retry cannot change is a warning without a retry', async () => {
    const words = messageOf(domainError('application', 'OVERWRITTEN'))
    journalView.message = { tone: 'warning', text: words }
    const { actions } = draw(<Router />)
    const notice = (await screen.findByText(words)).closest('div')?.parentElement
    expect(within(notice ?? document.body).queryByRole('button', { name: 'Try again' })).toBeNull()
    await update(() => fireEvent.click(screen.getByRole('button', { name: 'Clear' })))
    expect(vi.mocked(actions.clearMessage).mock.calls.length).toBe(1)
  })

  it('[F28] a storage that does not answer is said in words, with another try', async () => {
    const again = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
    Object.assign(journalView, { storage: 'silent' })
    draw(<Router />)
    await screen.findByText(
      'The storage of this browser does not answer. Keep this page open until your changes are saved to your drive.',
    )
    await update(() => fireEvent.click(screen.getByRole('button', { name: 'Try again' })))
    expect(again).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['offline', false, 'You are offline.'],
    ['with a network, but no answer', true, 'Your drive cannot be reached just now.'],
  ])('%s, it says how many edits are not in the drive, and since when', async (_, online, why) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
    showSave('offline', { online: false, pendingSince: todayAt(9, 5) })
    Object.assign(journalView, { waiting: 3 })
    draw(<Router />)
    const words = await screen.findByText(/edits are safe.*7 days/)
    expect(words.textContent?.replace(/\s/g, ' ')).toBe(
      `${why} 3 edits are safe on this device, but not in your drive yet since 9:05 AM. ` +
        'After 7 days without a visit your browser may remove them.',
    )
  })

  it.each([[true], [false]])(
    '[F30] while edits wait, it says that the browser may remove them, and asks it not to: %s',
    async (agrees) => {
      const storage = {
        persisted: vi.fn<() => Promise<boolean>>(() => Promise.resolve(false)),
        persist: vi.fn<() => Promise<boolean>>(() => Promise.resolve(agrees)),
      }
      Object.defineProperty(navigator, 'storage', { configurable: true, value: storage })
      showSave('offline', { online: false, pendingSince: todayAt(9, 5) })
      Object.assign(journalView, { waiting: 3 })
      draw(<Router />)
      await screen.findByText(/After 7 days without a visit your browser may remove them\.$/)
      expect(storage.persist).not.toHaveBeenCalled()
      await update(() => fireEvent.click(screen.getByRole('button', { name: 'Protect them' })))
      expect(storage.persist).toHaveBeenCalledTimes(1)
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Protect them' })).toBeNull())
      expect(screen.queryByText(/7 days.*did not agree to keep them longer/) === null).toBe(agrees)
      expect(screen.queryByText(/7 days/) === null).toBe(agrees)
      Reflect.deleteProperty(navigator, 'storage')
    },
  )

  it('[F30] a browser that refused and would install the app is asked once more after that', async () => {
    let isInstalled = false
    const storage = {
      persisted: vi.fn<() => Promise<boolean>>(() => Promise.resolve(false)),
      persist: vi.fn<() => Promise<boolean>>(() => Promise.resolve(isInstalled)),
    }
    Object.defineProperty(navigator, 'storage', { configurable: true, value: storage })
    showSave('offline', { online: false, pendingSince: todayAt(9, 5) })
    Object.assign(journalView, { waiting: 3 })
    keepInstallOffer()
    const prompt = () => {
      isInstalled = true
      return Promise.resolve({ outcome: 'accepted' })
    }
    window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }))
    draw(<Router />)
    const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
    await press('Protect them')
    await press('Install Bellbook')
    await waitFor(() => expect(screen.queryByText(/7 days/)).toBeNull())
    expect(storage.persist.mock.calls.length).toBe(2)
    expect(screen.queryByRole('button', { name: 'Install Bellbook' })).toBe(null)
    Reflect.deleteProperty(navigator, 'storage')
  })

  it('[F30] says nothing of it where the browser has promised to keep what is stored, or nothing waits', async () => {
    const storage = { persisted: vi.fn<() => Promise<boolean>>(() => Promise.resolve(true)) }
    Object.defineProperty(navigator, 'storage', { configurable: true, value: storage })
    showSave('offline', { online: false, pendingSince: todayAt(9, 5) })
    Object.assign(journalView, { waiting: 3 })
    draw(<Router />)
    await screen.findByText(/edits are safe/)
    await waitFor(() => expect(storage.persisted).toHaveBeenCalled())
    expect(screen.queryByText(/7 days/)).toBeNull()
    Reflect.deleteProperty(navigator, 'storage')
  })

  it.each([
    ['quota', 'Your Google Drive is full. Free some space, then try again.', ['Try again']],
    [
      'scopeMissing',
      'Access to Google Drive is missing. Sign in again and leave the Drive box ticked.',
      ['Sign in again', 'Try again'],
    ],
  ] as const)(
    '[F12] a save that is not repeated by itself says why, where the edits are and the way out: %s',
    async (reason, why, ways) => {
      showSave('blocked', { pendingSince: 0, failure: { kind: 'blocked', reason } })
      Object.assign(journalView, { waiting: 2 })
      const { actions } = draw(<Router />)
      const words = await screen.findByRole('alert')
      expect(words.textContent).toBe(
        `${why} 2 edits are kept on this device, and not in your drive yet.${ways.join('')}`,
      )
      await update(() => fireEvent.click(within(words).getByRole('button', { name: 'Try again' })))
      expect(actions.retrySave).toHaveBeenCalledOnce()
      await update(() => showSave('saved'))
      expect(screen.queryByRole('alert')).toBeNull()
    },
  )

  it('a newer version waits for the user', async () => {
    appUpdateView.ready = true
    draw(<Router />)
    expect(await screen.findByRole('button', { name: 'Update now' })).toBeTruthy()
  })

  it('come when there is something to say, and go with it: their code is loaded after the first drawing', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    draw(<Router />)
    await update(() => undefined)
    expect(screen.queryByText(/^You are offline/)).toBeNull()
    await update(() => showSave('offline', { online: false }))
    expect(await screen.findByText(/^You are offline/)).toBeTruthy()
    await update(() => showSave('idle'))
    expect(screen.queryByText(/^You are offline/)).toBeNull()
  })
})
