// oxlint-disable-next-line import/no-unassigned-import -- it puts IndexedDB on the global
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { ref } from 'valtio'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { messageOf } from '#domain/errors/catalogue.ts'
import { decide } from '#domain/journal/decide.ts'
import { limits } from '#domain/limits.ts'
import type { CommandDraft } from '#domain/record/commands.ts'
import { emptyJournal } from '#domain/record/empty-journal.ts'
import { ok } from '#domain/result.ts'
import { disconnectionOf } from '#machines/brokerage/brokerage-status.ts'
import { brokerAccount, brokerConnection } from '#test/support/broker-accounts.ts'
import { command } from '#test/support/builders.ts'
import { never } from '#test/support/never.ts'
import { createConnection } from '#web/adapters/log/database.ts'
import { browserCalendar, browserTimers } from '#web/adapters/time.ts'
import { type Actors, createActors } from '#web/read-models/actors.ts'
import { journalView } from '#web/read-models/views.ts'
import { type BrokerageDeps, startBrokerage } from '#web/wiring/brokerage.ts'

const key = { userId: 'nora', fileId: 'f1' }
const all = ['a1', 'a2']
const error = 'Failed to disconnect from SnapTrade'

/** The brokers behind our server: connection c1 with the account a1, c2 with a2. */
interface Brokers {
  connections: ReadonlyArray<string>
  /** Before a request is done, and before its answer comes; what it throws is a lost answer. */
  before: (path: string) => unknown
  after: (path: string) => unknown
}
let brokers: Brokers
let nowMs: number
let actors: Actors
let pages: Array<ReturnType<typeof startBrokerage>>

const accountOf = (authorizationId: string) =>
  brokerAccount(authorizationId.replace('c', 'a'), {
    institution: authorizationId,
    type: '',
    balance: '1',
    authorizationId,
  })
const answers: Readonly<Record<string, (given: string) => unknown>> = {
  status: () => ({
    available: true,
    connected: brokers.connections.length > 0,
    connections: brokers.connections.map((institution) => brokerConnection(institution, { institution })),
  }),
  accounts: () => ({ accounts: brokers.connections.map(accountOf) }),
  positions: () => ({ positions: [] }),
  disconnect: () => {
    brokers.connections = []
    return { success: true }
  },
  'disconnect-authorization': (given) => {
    brokers.connections = brokers.connections.filter((id) => !given.includes(`"${id}"`))
    return { success: true }
  },
}
const ask: typeof fetch = async (input, init) => {
  const request = new Request(input, init)
  const path = new URL(request.url).pathname.split('/').at(-1) ?? ''
  await brokers.before(path)
  const answer = JSON.stringify(answers[path]?.(await request.text()))
  await brokers.after(path)
  return new Response(answer)
}

let performed: CommandDraft[]
/** The journal is the page's own; `logged` says whether its log takes what is performed. */
const journal = (logged = true) => ({
  key,
  perform: (draft: CommandDraft) => {
    performed.push(draft)
    const applied = decide(journalView.journal?.current ?? emptyJournal, command(draft))
    if (!applied.ok) return applied
    journalView.journal = ref({ current: applied.value.journal })
    return ok(undefined)
  },
  prepare: () => undefined,
  logged: () => Promise.resolve(logged),
  notSaving: () => Promise.resolve(),
})
const openJournal = (fileId = 'f1') => {
  const settings = { ...emptyJournal.settings, linkedSnapTradeAccounts: all }
  Object.assign(journalView, { fileId, journal: ref({ current: { ...emptyJournal, settings } }) })
}
const linked = () => journalView.journal?.current.settings.linkedSnapTradeAccounts
const unlinks = () => performed.filter(({ type }) => type === 'UnlinkAccounts').map(({ data }) => data)

/** A page that shows the brokers, on the device's storage. */
const openPage = (session = journal(), isSignedIn: () => boolean = () => true) => {
  const ports = {
    clock: { now: () => nowMs, zone: () => 'UTC' },
    calendar: browserCalendar,
    connection: createConnection(browserTimers),
    pauses: { between: never },
    random: { fraction: () => 0.5 },
    tokens: { current: () => Promise.resolve(ok('token')), replace: () => Promise.resolve(ok('token')) },
    network: { load: () => Promise.resolve({ ownFetch: ask, config: { read: () => Promise.resolve(undefined) } }) },
    connectivity: { online: () => true, subscribe: () => () => undefined },
    locks: { ifFree: () => Promise.resolve(undefined) },
  }
  actors = createActors()
  const page = startBrokerage({
    window,
    actors,
    ports: ports as unknown as BrokerageDeps['ports'],
    userId: () => key.userId,
    journal: () => (isSignedIn() ? session : undefined),
  })
  pages.push(page)
  page.watch()
  return page
}
const shown = () => actors.read('brokerage')
const isReading = () => shown()?.matches({ reading: 'asking' })
/** The open question about a disconnection. */
const disconnecting = () => {
  const snapshot = shown()
  const step = snapshot && disconnectionOf(snapshot)
  if (!snapshot || step === 'none') return undefined
  const { target, disconnectError } = snapshot.context
  return { step, authorizationId: target, error: disconnectError && messageOf(disconnectError) }
}
const shows = (...ids: ReadonlyArray<string>) =>
  expect
    .poll(() => [isReading(), shown()?.context.connections.map((each) => each.authorizationId)])
    .toEqual([false, ids])
const confirm = (page: ReturnType<typeof startBrokerage>, authorizationId?: string) => {
  page.requestDisconnect(authorizationId)
  page.confirmDisconnect()
}
const leave = () => {
  for (const page of pages) page.stop()
  pages = []
}
const deferred = () => {
  let resolve = () => undefined as void
  const promise = new Promise<void>((done) => void (resolve = done))
  return { promise, resolve: () => resolve() }
}
const lost = () => {
  throw new TypeError('lost')
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
  window.localStorage.clear()
  brokers = { connections: ['c1', 'c2'], before: () => undefined, after: () => undefined }
  nowMs = Date.parse('2026-11-20T15:00:00.000Z')
  performed = []
  pages = []
  openJournal()
})
afterEach(() => {
  leave()
  Object.assign(journalView, { fileId: undefined, journal: undefined })
})

describe('[spec 4 Brokerage connection] The accounts of a connection that was disconnected', () => {
  it('are unlinked, once, by the answer', async () => {
    const page = openPage()
    await shows('c1', 'c2')
    confirm(page, 'c1')
    await expect.poll(linked).toEqual(['a2'])
    await shows('c2')
    page.refresh()
    await shows('c2')
    expect(unlinks()).toEqual([{ accountIds: ['a1'] }])
  })

  it('are unlinked where the reading that was under way lacks them before the answer comes', async () => {
    const page = openPage()
    await shows('c1', 'c2')
    const [done, read] = [deferred(), deferred()]
    brokers.before = (path) => (path === 'status' ? done.promise : undefined)
    brokers.after = (path) => {
      if (path === 'positions') read.resolve()
      if (path !== 'disconnect-authorization') return undefined
      done.resolve()
      return read.promise
    }
    page.refresh()
    confirm(page, 'c1')
    await expect.poll(linked).toEqual(['a2'])
  })

  it.each([
    ['one', 'c1', ['a2'], ['c2']],
    ['all', undefined, [], []],
  ])('are unlinked where the answer of %s is lost', async (_, id, left, stays) => {
    const page = openPage()
    await shows('c1', 'c2')
    brokers.after = (path) => (path.startsWith('disconnect') ? lost() : undefined)
    confirm(page, id)
    await expect.poll(linked).toEqual(left)
    await shows(...stays)
    expect(disconnecting()).toBeUndefined()
  })

  it('are unlinked by the next page where this one goes before the answer, and count for no other before', async () => {
    const page = openPage()
    await shows('c1', 'c2')
    const asked = deferred()
    brokers.before = (path) => {
      if (path.startsWith('disconnect')) asked.resolve()
    }
    brokers.after = (path) => (path.startsWith('disconnect') ? new Promise(() => undefined) : undefined)
    confirm(page, 'c1')
    await asked.promise
    leave()
    expect(linked()).toEqual(all)
    openPage()
    await expect.poll(linked).toEqual(['a2'])
  })

  it('are unlinked in their own journal as soon as it is open', async () => {
    Object.assign(journalView, { journal: undefined })
    const page = openPage()
    await shows('c1', 'c2')
    confirm(page, 'c1')
    await shows('c2')
    openJournal('f2')
    await expect.poll(isReading).toBe(false)
    expect([linked(), unlinks()]).toEqual([all, []])
    openJournal('f1')
    await expect.poll(linked).toEqual(['a2'])
  })

  it('are unlinked by a later reading where the last one was before the disconnection', async () => {
    Object.assign(journalView, { journal: undefined })
    const page = openPage()
    await shows('c1', 'c2')
    brokers.before = (path) => (path === 'status' ? lost() : undefined)
    brokers.after = (path) => (path.startsWith('disconnect') ? lost() : undefined)
    confirm(page, 'c1')
    await expect.poll(() => [isReading(), disconnecting()?.error]).toEqual([false, error])
    nowMs += limits.disconnectionOpenMs
    openJournal()
    // Whatever the opened journal sets off has ended.
    for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate)
    brokers.before = () => undefined
    page.refresh()
    await expect.poll(linked).toEqual(['a2'])
  })

  it('are unlinked after a sign-out and another sign-in of the same user', async () => {
    let signedIn = true
    const page = openPage(journal(), () => signedIn)
    await shows('c1', 'c2')
    brokers.after = (path) => {
      if (path.startsWith('disconnect')) signedIn = false
    }
    confirm(page, 'c1')
    await shows('c2')
    leave()
    expect(linked()).toEqual(all)
    openPage()
    await expect.poll(linked).toEqual(['a2'])
  })

  it('are asked for first where they could not be read before', async () => {
    brokers.after = (path) => (path === 'accounts' ? lost() : undefined)
    const page = openPage()
    await shows('c1', 'c2')
    brokers.after = () => undefined
    confirm(page, 'c1')
    await expect.poll(linked).toEqual(['a2'])
  })

  it('[I1] wait on disk until the log of the journal holds it', async () => {
    const page = openPage(journal(false))
    await shows('c1', 'c2')
    confirm(page, 'c1')
    await expect.poll(linked).toEqual(['a2'])
    leave()
    openJournal()
    openPage()
    await expect.poll(linked).toEqual(['a2'])
  })

  it('are unlinked where the disk takes nothing', async () => {
    Reflect.deleteProperty(globalThis, 'indexedDB')
    const page = openPage()
    await shows('c1', 'c2')
    brokers.after = (path) => (path.startsWith('disconnect') ? lost() : undefined)
    confirm(page, 'c1')
    await expect.poll(linked).toEqual(['a2'])
  })

  it('stay linked where the brokers still list it later, and its user is told', async () => {
    const page = openPage()
    await shows('c1', 'c2')
    brokers.before = (path) => (path.startsWith('disconnect') ? lost() : undefined)
    confirm(page, 'c1')
    await expect.poll(disconnecting).toMatchObject({ step: 'confirming', authorizationId: 'c1', error })
    leave()
    openPage()
    await shows('c1', 'c2')
    // Perhaps the request is still under way.
    expect(disconnecting()).toBeUndefined()
    leave()
    nowMs += limits.disconnectionOpenMs
    openPage()
    await expect.poll(disconnecting).toMatchObject({ step: 'confirming', authorizationId: 'c1', error })
    leave()
    // It was dropped: a connection that goes by another way is no matter of this one.
    brokers.connections = ['c2']
    openPage()
    await shows('c2')
    expect([linked(), unlinks()]).toEqual([all, []])
  })
})
