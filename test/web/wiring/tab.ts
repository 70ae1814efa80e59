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

/** What passes between two looks at a page, and at a drive, which is a listing and a download of all its files. */
const stepsBetween = { page: 1, drive: 10 } as const

/** Waits until the check throws no longer, up to 40 seconds of ours: late code is loaded in no other time. */
export const until = async (check: () => void | Promise<void>): Promise<void> => {
  for (const end = performance.now() + 40_000; ;) {
    let steps: number = stepsBetween.page
    try {
      const checked = check()
      if (checked) steps = stepsBetween.drive
      await checked
      return
    } catch (failure) {
      if (performance.now() > end) throw failure
    }
    for (let step = 0; step < steps; step += 1) {
      await vi.advanceTimersByTimeAsync(10)
      for (let turn = 0; turn < 4; turn += 1) await new Promise(setImmediate)
    }
  }
}

/** One browser profile with a backend and a drive, all in memory. */
export interface Profile {
  readonly google: FaultyGoogle
  readonly storage: Storage
  /** The account that the session cookie proves; undefined: none. */
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
  readonly callback: () => ReturnType<typeof callbackIn>
  readonly save: () => SaveStatusView
  /** Every request that left this page. */
  readonly requests: ReadonlyArray<string>
  /** Until it shows its open journal, and which day it is. */
  readonly ready: () => Promise<void>
  /** Until everything is in the drive. */
  readonly idle: () => Promise<void>
  readonly addChecklist: (name: string) => ReturnType<App['actions']['perform']>
  /** Signs out, until no user is here. */
  readonly signOut: () => Promise<void>
  /** Signs out where not everything can be saved, until the user is asked what becomes of it. */
  readonly askToLeave: () => Promise<void>
  /** Answers that question, until no user is here. */
  readonly leaveWith: (answer: 'keep' | 'discard') => Promise<void>
  /** An event of the page without any data, such as `online`. */
  readonly happens: (type: string) => void
  /** Another tab has changed what the browser stores. */
  readonly storageChanged: () => void
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
  const { actions, actors } = app
  const { Event: PageEvent } = page as unknown as { Event: typeof Event }
  const who = () => authenticationIn(actors)
  const save = () => saveStatusIn(actors)
  const gone = () => until(() => expect(who().step).toBe('signed_out'))
  return {
    app,
    page,
    views,
    who,
    callback: () => callbackIn(actors),
    save,
    requests,
    ready: () =>
      until(() => {
        expect(who().step).toBe('fully_authenticated')
        expect(views.journalView.status).toBe('ready')
        expect(views.dayView.today).not.toBe('')
      }),
    idle: () => until(() => expect(save().status).toBe('idle')),
    addChecklist: (name) => actions.perform({ type: 'AddChecklist', data: { checklistId: actions.nextId(), name } }),
    signOut: async () => {
      actions.signOut()
      await gone()
    },
    askToLeave: async () => {
      actions.signOut()
      await until(() => expect(who().signingOut).toBe('asking'))
    },
    leaveWith: async (answer) => {
      actions.answerSignOut(answer)
      await gone()
    },
    happens: (type) => void page.dispatchEvent(new PageEvent(type)),
    storageChanged: () => void page.dispatchEvent(Object.assign(new PageEvent('storage'), { key: null })),
  }
}

/** Another tab of the profile, which shows its open journal. */
export const openJournal = async (...given: Parameters<typeof openTab>): Promise<Tab> => {
  const tab = await openTab(...given)
  await tab.ready()
  return tab
}

/** The database of this browser, as the pages have made it. */
export const openDisk = async (): Promise<IDBDatabase> => {
  const opening = indexedDB.open('bellbook-v1')
  await new Promise((opened) => opening.addEventListener('success', opened))
  return opening.result
}

/** What a store of this database holds. */
export const rowsOnDisk = async <Row>(name: string): Promise<ReadonlyArray<Row>> => {
  const disk = await openDisk()
  const reading = disk.transaction(name).objectStore(name).getAll()
  await new Promise((read) => reading.addEventListener('success', read))
  disk.close()
  return reading.result as ReadonlyArray<Row>
}

/** Makes a journal in a tab that asks for one. */
export const createJournal = async (tab: Tab, name = 'My journal'): Promise<void> => {
  await tab.app.ready
  await until(() => expect(tab.who().step).toBe('needs_file_selection'))
  expect(tab.app.actions.createJournal(name)).toEqual({ ok: true, value: undefined })
  await tab.ready()
}

/** A profile of Anna’s, and its first tab, which has just made a journal. */
export const profileWithJournal = async (): Promise<{ readonly profile: Profile; readonly first: Tab }> => {
  const profile = await newProfile()
  await signedInBefore(profile, 'anna')
  const first = await openTab(profile)
  await createJournal(first)
  return { profile, first }
}

/** The same, with everything in the drive. */
export const savedJournal = async (): ReturnType<typeof profileWithJournal> => {
  const made = await profileWithJournal()
  await made.first.idle()
  return made
}

/** As if the tab had never been closed properly, and the account were connected again. */
export const reopened = async (profile: Profile, fileId: string | undefined): Promise<Tab> => {
  await signedInBefore(profile, 'anna', fileId)
  return openTab(profile)
}

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
