import { IDBObjectStore as FakeObjectStore } from 'fake-indexeddb'
import { deleteDB } from 'idb'
import { describe, expect, it, vi } from 'vitest'
import { accepted } from '#test/support/answers.ts'
import { momentNow } from '#test/support/clock.ts'
import { createBackupStore } from '#web/adapters/log/backup-store.ts'
import { createConnection } from '#web/adapters/log/database.ts'
import { createFallbackLog } from '#web/adapters/log/fallback-log.ts'
import { createMemoryLog } from '#web/adapters/log/memory-log.ts'
import { createOutbox } from '#web/adapters/log/outbox.ts'
import {
  anEvent,
  createHub,
  freshDisk,
  key,
  openLogTab,
  snapshotAt,
  stoppedTimers,
  upgradeElsewhere,
} from './log-fixtures.ts'

/** The page's own memory, whose code is there at once. */
const inMemory = () => {
  const page = createMemoryLog({ next: () => 'in-memory' })
  return () => Promise.resolve(page)
}

const draft = { date: '2026-11-20', field: 'notes', text: 'typed' } as const
const idsIn = (events: ReadonlyArray<{ readonly seq: number; readonly id: string }>) =>
  events.map(({ seq, id }) => `${seq}${id}`)

const openStanding = () => {
  const tab = openLogTab(createHub())
  const log = createFallbackLog(tab.log, inMemory())
  const changes: Array<boolean> = []
  log.watch(() => changes.push(log.durable()))
  return { ...tab, log, changes }
}

const reportingConnection = () => {
  const reported: Array<string> = []
  const report = { outdated: () => reported.push('outdated'), lost: () => reported.push('lost') }
  return { reported, connection: createConnection(stoppedTimers, report) }
}

/** From now on the disk takes no new rows; `takes` may let some through. */
const fillDisk = (takes: () => boolean = () => false) => {
  for (const method of ['add', 'put'] as const) {
    const original = FakeObjectStore.prototype[method]
    vi.spyOn(FakeObjectStore.prototype, method).mockImplementation(function (
      this: IDBObjectStore,
      row: unknown,
      at?: IDBValidKey,
    ) {
      if (!takes()) throw new DOMException('full', 'QuotaExceededError')
      return original.call(this, row, at)
    })
  }
}

freshDisk()

describe('[F27] a full disk', () => {
  it('makes space first: backups and drive copies go, events and drafts stay, the log stays on disk', async () => {
    const { log, connection, changes } = openStanding()
    accepted(await log.append(key, [anEvent('a')], []))
    accepted(await log.putDraft(key, draft))
    accepted(await log.confirm(key, snapshotAt('r1'), { upToSeq: 0, revision: 'r1' }))
    await createBackupStore(connection).write(key, 'backup', 1)
    const database = await connection.get()
    let hasRoom = false
    const clear = vi.spyOn(FakeObjectStore.prototype, 'clear')
    fillDisk(() => hasRoom || clear.mock.calls.length > 0)
    expect(idsIn(accepted(await log.append(key, [anEvent('b')], [])))).toEqual(['2b'])
    hasRoom = true
    expect([log.durable(), changes, await database.transaction('backups').store.count()]).toEqual([true, [], 0])
    expect(await database.transaction('snapshots').store.count()).toBe(0)
    const opened = accepted(await openLogTab().log.open(key))
    expect([idsIn(opened.events), opened.drafts]).toEqual([['1a', '2b'], [draft]])
  })

  it('[F13] makes no space out of a journal that the drive has lost: the copy here is its only one', async () => {
    const { log, connection } = openStanding()
    accepted(await log.confirm(key, snapshotAt('r1'), { upToSeq: 0, revision: 'r1' }))
    accepted(await log.markLost(key))
    await createBackupStore(connection).write(key, 'backup', 1)
    const clear = vi.spyOn(FakeObjectStore.prototype, 'clear')
    fillDisk(() => clear.mock.calls.length > 0)
    accepted(await log.append(key, [anEvent('a')], []))
    expect(accepted(await openLogTab().log.open(key)).snapshot).toMatchObject({ revision: 'r1' })
  })

  it('goes on in memory where the disk stopped, and is written back as soon as the disk takes it', async () => {
    const { log, changes } = openStanding()
    const { clientId } = accepted(await log.open(key))
    accepted(await log.append(key, [anEvent('a')], []))
    fillDisk()
    expect(idsIn(accepted(await log.append(key, [anEvent('b')], [])))).toEqual(['2b'])
    accepted(await log.putDraft(key, draft))
    expect([log.durable(), changes]).toEqual([false, [false]])
    // Under a name of its own: another page, or this one at its next visit, goes on from the disk.
    expect(idsIn(accepted(await log.read(key)).events)).toEqual(['1a', '2b'])
    expect(accepted(await log.read(key)).clientId).toBe('in-memory')
    expect(idsIn(accepted(await openLogTab().log.read(key)).events)).toEqual(['1a'])
    vi.restoreAllMocks()
    accepted(await log.append(key, [anEvent('c')], []))
    expect([log.durable(), changes]).toEqual([true, [false, true]])
    const opened = accepted(await openLogTab().log.open(key))
    expect([opened.clientId, idsIn(opened.events)]).toEqual([clientId, ['1a', '2b', '3c']])
    expect(idsIn(accepted(await log.append(key, [anEvent('d')], [])))).toEqual(['4d'])
  })

  it('[I4] edits saved from memory are known as sent after a restart: never replayed, yet still there', async () => {
    const { log } = openStanding()
    accepted(await log.append(key, [anEvent('a')], []))
    fillDisk()
    accepted(await log.append(key, [anEvent('b')], []))
    vi.restoreAllMocks()
    accepted(await log.confirm(key, snapshotAt('r1'), { upToSeq: 2, revision: 'r1' }))
    expect(log.durable()).toBe(true)
    const opened = accepted(await openLogTab().log.open(key))
    expect(opened.events.map(({ id, sentRevision }) => [id, sentRevision])).toEqual([
      ['a', 'r1'],
      ['b', 'r1'],
    ])
    expect(idsIn(accepted(await openLogTab().log.append(key, [anEvent('c')], [])))).toEqual(['3c'])
  })

  it('[F44] is written back behind what another tab has appended meanwhile, and over nothing', async () => {
    const { log } = openStanding()
    accepted(await log.append(key, [anEvent('a')], []))
    fillDisk()
    accepted(await log.append(key, [anEvent('b')], []))
    vi.restoreAllMocks()
    const other = openLogTab()
    accepted(await other.log.append(key, [anEvent('x')], []))
    accepted(await log.append(key, [anEvent('c')], []))
    expect([log.durable(), idsIn(accepted(await log.read(key)).events)]).toEqual([true, ['1a', '2x', '3b', '4c']])
    expect(idsIn(accepted(await other.log.read(key)).events)).toEqual(['1a', '2x', '3b', '4c'])
  })

  it('[F44] an event that two pages had in their hands is on the disk once, under the names of both', async () => {
    const { log } = openStanding()
    const { clientId } = accepted(await log.open(key))
    accepted(await log.append(key, [anEvent('a')], []))
    fillDisk()
    accepted(await log.append(key, [anEvent('b')], []))
    vi.restoreAllMocks()
    accepted(await log.append(key, [anEvent('c')], []))
    const { events } = accepted(await openLogTab().log.open(key))
    expect(events.map(({ id, formerly }) => [id, formerly?.map((former) => former.clientId)])).toEqual([
      ['a', [clientId, 'in-memory']],
      ['b', ['in-memory']],
      ['c', ['in-memory']],
    ])
  })

  it('[F42] drafts that became events while the disk refused leave it; the others are stored', async () => {
    const { log } = openStanding()
    accepted(await log.open(key))
    accepted(await log.putDraft(key, draft))
    fillDisk()
    accepted(await log.append(key, [anEvent('a')], [draft]))
    accepted(await log.putDraft(key, { ...draft, field: 'reflections' }))
    vi.restoreAllMocks()
    accepted(await log.append(key, [anEvent('b')], []))
    expect(accepted(await openLogTab().log.open(key)).drafts).toEqual([{ ...draft, field: 'reflections' }])
  })

  it('[F42] an event appended while the page writes back is on the disk, too', async () => {
    const { log } = openStanding()
    accepted(await log.open(key))
    fillDisk()
    accepted(await log.append(key, [anEvent('a')], []))
    vi.restoreAllMocks()
    await Promise.all(['b', 'c', 'd'].map((id) => log.append(key, [anEvent(id)], [])))
    expect(log.durable()).toBe(true)
    expect(accepted(await openLogTab().log.read(key)).events.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd'])
  })

  it('[F40] edits that their user discards leave the disk as well, though it takes nothing new', async () => {
    const { log, connection } = openStanding()
    const outbox = createOutbox(connection)
    const file = { id: 'p', sha256: 'a'.repeat(64), file: { name: 'p', type: '', bytes: 1 }, day: '2026-11-20' }
    accepted(await log.append(key, [anEvent('a')], []))
    accepted(await log.putDraft(key, draft))
    accepted(await outbox.add(key, file, new Uint8Array([1])))
    fillDisk()
    accepted(await log.append(key, [anEvent('b')], []))
    accepted(await log.discard(key))
    vi.restoreAllMocks()
    const opened = accepted(await openLogTab().log.open(key))
    expect([opened.events, opened.drafts, accepted(await outbox.waiting(key))]).toEqual([[], [], []])
  })

  it('a snapshot that does not fit costs nothing but itself', async () => {
    const { log } = openStanding()
    accepted(await log.append(key, [anEvent('a')], []))
    fillDisk()
    expect((await log.confirm(key, snapshotAt('r1'), { upToSeq: 1, revision: 'r1' })).ok).toBe(false)
    vi.restoreAllMocks()
    expect([log.durable(), idsIn(accepted(await log.read(key)).events)]).toEqual([true, ['1a']])
  })
})

describe('A file that has gone from the disk under the database', () => {
  it('costs the copy of the journal that lay in it: every edit is there, and the drive has the rest', async () => {
    const { log } = openStanding()
    accepted(await log.append(key, [anEvent('a')], []))
    accepted(await log.confirm(key, snapshotAt('r1'), { upToSeq: 0, revision: 'r1' }))
    // oxlint-disable-next-line typescript/unbound-method -- called with its own store below
    const { get } = FakeObjectStore.prototype
    vi.spyOn(FakeObjectStore.prototype, 'get').mockImplementation(function (this: IDBObjectStore, at) {
      if (this.name === 'pieces') throw new DOMException('Data lost due to missing file', 'NotReadableError')
      return get.call(this, at)
    })
    const next = openStanding()
    expect(accepted(await next.log.open(key)).snapshot).toBeUndefined()
    expect(idsIn(accepted(await next.log.read(key)).events)).toEqual(['1a'])
    expect(next.log.durable()).toBe(true)
    accepted(await next.log.confirm(key, snapshotAt('r2'), { upToSeq: 0, revision: 'r2' }))
    vi.restoreAllMocks()
    expect(accepted(await openLogTab().log.open(key)).snapshot).toEqual(snapshotAt('r2'))
  })
})

describe('[F32] a newer version of the app', () => {
  it('gets the database at once; this page is notified, and goes on in memory with all it knows', async () => {
    const { connection, reported } = reportingConnection()
    const log = createFallbackLog(openLogTab(createHub(), momentNow, connection).log, inMemory())
    accepted(await log.append(key, [anEvent('a')], []))
    await upgradeElsewhere()
    expect(reported).toEqual(['outdated'])
    expect(idsIn(accepted(await log.append(key, [anEvent('b')], [])))).toEqual(['2b'])
    expect([log.durable(), idsIn(accepted(await log.read(key)).events)]).toEqual([false, ['1a', '2b']])
  })
})

describe('[F29] site data cleared while the page is open', () => {
  it('is written again at once, and a save that comes first still finds every event', async () => {
    const { log } = openLogTab()
    const { clientId } = accepted(await log.open(key))
    accepted(await log.append(key, [anEvent('a'), anEvent('b')], []))
    await deleteDB('bellbook-v1')
    expect(idsIn(accepted(await log.read(key)).events)).toEqual(['1a', '2b'])
    await deleteDB('bellbook-v1')
    const renewed = accepted(await log.read(key)).clientId
    expect(renewed).not.toBe(clientId)
    await deleteDB('bellbook-v1')
    await log.writeAgain()
    const { events } = accepted(await openLogTab().log.open(key))
    expect(events.map(({ id, formerly }) => [id, formerly?.map((former) => former.clientId).slice(0, 1)])).toEqual([
      ['a', [clientId]],
      ['b', [clientId]],
    ])
  })

  it('notifies the page, which is where the writing begins', async () => {
    const { connection, reported } = reportingConnection()
    await connection.get()
    await deleteDB('bellbook-v1')
    expect(reported).toEqual(['lost'])
  })
})

describe('[F28] a storage that does not answer', () => {
  it('is waited for once, not at every call', async () => {
    const waiting: Array<() => void> = []
    const silent = createConnection({ after: (_ms, callback) => (waiting.push(callback), () => undefined) })
    Object.assign(globalThis, { indexedDB: { open: () => new IDBOpenDBRequest() } })
    const first = silent.get().catch((error: Error) => error.message)
    await Promise.resolve()
    for (const callback of waiting) callback()
    expect(await first).toBe('storage does not answer')
    expect(await silent.get().catch((error: Error) => error.message)).toBe('storage does not answer')
    expect(waiting.length).toBe(1)
  })
})
