// oxlint-disable-next-line import/no-unassigned-import -- it puts IndexedDB on the global
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { Window as HappyWindow } from 'happy-dom'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import type { SaveStatusView } from '#machines/save/save-status.machine.ts'
import type { AuthenticationStatus } from '#machines/session/authentication-status.ts'
import { memoryGoogle } from '#test/functions/local-google/support.ts'
import { momentNow } from '#test/support/clock.ts'
import { freshModules } from '#test/support/fresh-modules.ts'
import type { FaultyGoogle } from '#test/support/google/faulty-google.ts'
import { pageFetch } from '#test/support/in-memory-fetch.ts'
import { authenticationIn, callbackIn } from '#web/read-models/authentication.ts'
import { saveStatusIn } from '#web/read-models/save-status.ts'
import type * as Views from '#web/read-models/views.ts'
import type { CallbackAddress } from '#web/wiring/callback-first.ts'
import type { App } from '#web/wiring/compose.ts'

export const appOrigin = 'http://127.0.0.1:5180'
const driveOrigin = 'http://localhost:5181'

/**
 * Time passes as it does, so that nothing hangs, and at a multiple of that wherever a test waits: a quiet second or a
 * retry's delay costs no second of ours.
 */
export const holdTime = (): void => {
  beforeEach(() => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
      shouldAdvanceTime: true,
    })
  })
  afterEach(() => void vi.useRealTimers())
}

/** Waits until the check throws no longer, up to 40 seconds of ours: late code is loaded in no other time. */
export const until = async (check: () => void | Promise<void>): Promise<void> => {
  for (const end = performance.now() + 40_000; ;) {
    try {
      await check()
      return
    } catch (failure) {
      if (performance.now() > end) throw failure
    }
    await vi.advanceTimersByTimeAsync(10)
    for (let turn = 0; turn < 4; turn += 1) await new Promise(setImmediate)
  }
}

/** One browser profile with a backend and a drive, all in memory. */
export interface Profile {
  readonly google: FaultyGoogle
  readonly storage: Storage
  /** What the session cookie proves; undefined: nobody. */
  session: string | undefined
  network: 'up' | 'down' | 'hanging'
  /** Until when a request has to wait for its answer. */
  wait?: (request: string) => Promise<void>
  /** Where there are none, as in some browsers, tabs take turns by rows of the database. */
  readonly locks?: LockManager
  /** Every request that left the pages, without the drive's preflights. */
  readonly requests: Array<string>
  readonly tokenFor: (account: string) => Promise<string>
}

export const newProfile = async (): Promise<Profile> => {
  globalThis.indexedDB = new IDBFactory()
  const google = await memoryGoogle({ now: momentNow })
  const tokenFor = async (account: string) => (await google.levers.issueToken({ account, seconds: 3600 })).accessToken
  return { google, storage: memoryStorage(), session: undefined, network: 'up', requests: [], tokenFor }
}

const memoryStorage = (): Storage => {
  const entries = new Map<string, string>()
  return {
    get length() {
      return entries.size
    },
    clear: () => entries.clear(),
    getItem: (key) => entries.get(key) ?? null,
    key: (index) => [...entries.keys()][index] ?? null,
    removeItem: (key) => void entries.delete(key),
    setItem: (key, value) => void entries.set(key, value),
  }
}

/** As if this account had signed in, and chosen this file, before. */
export const signedInBefore = async (profile: Profile, account: string, fileId?: string): Promise<void> => {
  profile.session = account
  profile.storage.setItem('bellbook.userId', account)
  profile.storage.setItem('bellbook.accessToken', await profile.tokenFor(account))
  profile.storage.setItem('bellbook.tokenExpiry', String(momentNow() + 3_600_000))
  if (fileId !== undefined) profile.storage.setItem('bellbook.fileId', fileId)
  // Newer than whatever the durable row says.
  profile.storage.setItem(
    'bellbook.sessionVersion',
    String(Number(profile.storage.getItem('bellbook.sessionVersion')) + 1000),
  )
}

export interface Tab {
  readonly app: App
  readonly page: Window
  readonly views: typeof Views
  /** Who is here, as the screens show it. */
  readonly who: () => AuthenticationStatus
  /** How its sign-in ends. */
  readonly callback: () => ReturnType<typeof callbackIn>
  /** How the save of the open journal fares. */
  readonly save: () => SaveStatusView
  /** Every request that left this page. */
  readonly requests: ReadonlyArray<string>
}

/** A tab of its own: its own modules, its own read models, the profile's storage. */
export const openTab = async (
  profile: Profile,
  path = '/app/today',
  callback?: CallbackAddress,
  drawn?: Promise<unknown>,
): Promise<Tab> => {
  freshModules()
  const requests: string[] = []
  const window = new HappyWindow({ url: `${appOrigin}${path}` })
  Object.defineProperty(window, 'localStorage', { value: profile.storage })
  Object.defineProperty(window, 'fetch', { value: profileFetch(profile, requests) })
  if (profile.locks) Object.defineProperty(window.navigator, 'locks', { value: profile.locks })
  const page = window as unknown as Window
  const [{ compose }, views] = await Promise.all([
    import('#web/wiring/compose.ts'),
    import('#web/read-models/views.ts'),
  ])
  const app = compose(page, callback, drawn)
  return {
    app,
    page,
    views,
    who: () => authenticationIn(app.actors),
    callback: () => callbackIn(app.actors),
    save: () => saveStatusIn(app.actors),
    requests,
  }
}

/** Until the tab shows its open journal, and which day it is. */
export const ready = (tab: Tab): Promise<void> =>
  until(() => {
    expect(tab.who().step).toBe('fully_authenticated')
    expect(tab.views.journalView.status).toBe('ready')
    expect(tab.views.dayView.today).not.toBe('')
  })

/** Makes a journal in a tab that asks for one. */
export const createJournal = async (tab: Tab, name = 'My journal'): Promise<void> => {
  await tab.app.ready
  await until(() => expect(tab.who().step).toBe('needs_file_selection'))
  expect(tab.app.actions.createJournal(name)).toEqual({ ok: true, value: undefined })
  await ready(tab)
}

/** A profile of Anna’s, and its first tab, which has just made a journal. */
export const profileWithJournal = async (): Promise<{ readonly profile: Profile; readonly first: Tab }> => {
  const profile = await newProfile()
  await signedInBefore(profile, 'anna')
  const first = await openTab(profile)
  await createJournal(first)
  return { profile, first }
}

/** As if the tab had never been closed properly, and the account were connected again. */
export const reopened = async (profile: Profile, fileId: string | undefined): Promise<Tab> => {
  await signedInBefore(profile, 'anna', fileId)
  return openTab(profile)
}

export const addChecklist = (tab: Tab, name: string) =>
  tab.app.actions.perform({ type: 'AddChecklist', data: { checklistId: tab.app.actions.nextId(), name } })

/** Until the first file of Anna’s holds a text. */
export const isSaved = (profile: Profile, text: string): Promise<void> =>
  until(async () => expect((await storedFiles(profile, 'anna'))[0]?.text).toContain(text))

const profileFetch = (profile: Profile, requests: string[]): typeof fetch => {
  const drive = pageFetch(profile.google, appOrigin)
  return async (input, init) => {
    const address = new URL(input instanceof Request ? input.url : input)
    const request = `${init?.method ?? 'GET'} ${address.pathname}`
    requests.push(request)
    profile.requests.push(request)
    if (profile.network === 'down') throw new TypeError('Failed to fetch')
    if (profile.network === 'hanging') return new Promise(() => undefined)
    await profile.wait?.(request)
    if (address.origin === driveOrigin) return drive(address, init)
    if (address.pathname === '/config.json') return Response.json({ driveOrigin, local: true })
    if (address.pathname === '/api/auth/refresh')
      return refreshed(profile, typeof init?.body === 'string' ? init.body : '{}')
    return Response.json({ success: true })
  }
}

const refreshed = async (profile: Profile, body: string): Promise<Response> => {
  const { userId } = JSON.parse(body) as { userId?: unknown }
  if (profile.session === undefined || userId !== profile.session)
    return Response.json({ error: 'Unauthorized' }, { status: 401 })
  return Response.json({ accessToken: await profile.tokenFor(profile.session), expiresIn: 3600 })
}

/** The journal files of an account, as the drive holds them. */
export const storedFiles = async (
  profile: Profile,
  account: string,
): Promise<ReadonlyArray<{ readonly id: string; readonly name: string; readonly text: string }>> => {
  const token = await profile.tokenFor(account)
  const drive = pageFetch(profile.google, appOrigin)
  const headers = { authorization: `Bearer ${token}` }
  const listed = (await (await drive(`${driveOrigin}/drive/v3/files?spaces=appDataFolder`, { headers })).json()) as {
    files: Array<{ id: string; name: string; mimeType: string }>
  }
  const journals = listed.files.filter(({ name }) => name.endsWith('.bellbook'))
  return Promise.all(
    journals.map(async ({ id, name }) => ({
      id,
      name,
      text: await (await drive(`${driveOrigin}/drive/v3/files/${id}?alt=media`, { headers })).text(),
    })),
  )
}
