import { IDBFactory, IDBObjectStore as FakeObjectStore } from 'fake-indexeddb'
import { deleteDB } from 'idb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { momentNow } from '#test/support/clock.ts'
import { createBackupStore } from '#web/adapters/log/backup-store.ts'
import { createConnection } from '#web/adapters/log/database.ts'
import { createFallbackLog } from '#web/adapters/log/fallback-log.ts'
import { createMemoryLog } from '#web/adapters/log/memory-log.ts'
import { anEvent, createHub, openLogTab } from './log-fixtures.ts'

/** The page's own memory, whose code is there at once. */
const inMemory = () => {
  const page = createMemoryLog({ next: () => 'in-memory' })
  return () => Promise.resolve(page)
}

const key = { userId: 'alice', fileId: 'f1' }
const draft = { date: '2026-11-20', field: 'notes', text: 'typed' } as const
const snapshotAt = (revision: string) => ({
  text: `{"at":"${revision}"}`,
  revision,
  modifiedTime: '2026-11-20T12:00:00.000Z',
})
const value = <T>(result: { ok: true; value: T } | { ok: false; error: unknown }): T => {
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.error)}`)
  return result.value
}
const idsIn = (events: ReadonlyArray<{ readonly seq: number; readonly id: string }>) =>
  events.map(({ seq, id }) => `${seq}${id}`)

const openStanding = () => {
  const tab = openLogTab(createHub())
  const log = createFallbackLog(tab.log, inMemory())
  const changes: Array<boolean> = []
  log.watch(() => changes.push(log.durable()))
  return { ...tab, log, changes }
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

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('[F27] a full disk', () => {
  it('makes space first: backups and drive copies go, events and drafts stay, the log stays on disk', async () => {
    const { log, connection, changes } = openStanding()
    value(await log.append(key, [anEvent('a')], []))
    value(await log.putDraft(key, draft))
    value(await log.confirm(key, snapshotAt('r1'), { upToSeq: 0, revision: 'r1' }))
    await createBackupStore(connection).write(key, 'backup', 1)
    const database = await connection.get()
    let hasRoom = false
    const clear = vi.spyOn(FakeObjectStore.prototype, 'clear')
    fillDisk(() => hasRoom || clear.mock.calls.length > 0)
    expect(idsIn(value(await log.append(key, [anEvent('b')], [])))).toEqual(['2b'])
    hasRoom = true
    expect([
      log.durable(),
      changes,
      await database.transaction('backups').store.count(),
      await database.transaction('snapshots').store.count(),
    ]).toEqual([true, [], 0, 0])
    const opened = value(await openLogTab().log.open(key))
    expect([idsIn(opened.events), opened.drafts]).toEqual([['1a', '2b'], [draft]])
  })

  it('[F13] makes no space out of a journal that the drive has lost: the copy here is its only one', async () => {
    const { log, connection } = openStanding()
    value(await log.confirm(key, snapshotAt('r1'), { upToSeq: 0, revision: 'r1' }))
    value(await log.markLost(key))
    await createBackupStore(connection).write(key, 'backup', 1)
    const clear = vi.spyOn(FakeObjectStore.prototype, 'clear')
    fillDisk(() => clear.mock.calls.length > 0)
    value(await log.append(key, [anEvent('a')], []))
    expect(value(await openLogTab().log.open(key)).snapshot).toMatchObject({ revision: 'r1' })
  })

  it('goes on in memory where the disk stopped, and is written back as soon as the disk takes it', async () => {
    const { log, changes } = openStanding()
    const { clientId } = value(await log.open(key))
    value(await log.append(key, [anEvent('a')], []))
    fillDisk()
    expect(idsIn(value(await log.append(key, [anEvent('b')], [])))).toEqual(['2b'])
    value(await log.putDraft(key, draft))
    expect([log.durable(), changes]).toEqual([false, [false]])
    // Under a name of its own: another page, or this one at its next visit, goes on from the disk.
    expect([idsIn(value(await log.read(key)).events), value(await log.read(key)).clientId]).toEqual([
      ['1a', '2b'],
      'in-memory',
    ])
    expect(idsIn(value(await openLogTab().log.read(key)).events)).toEqual(['1a'])
    vi.restoreAllMocks()
    value(await log.append(key, [anEvent('c')], []))
    expect([log.durable(), changes]).toEqual([true, [false, true]])
    const opened = value(await openLogTab().log.open(key))
    expect([opened.clientId, idsIn(opened.events)]).toEqual([clientId, ['1a', '2b', '3c']])
    expect(idsIn(value(await log.append(key, [anEvent('d')], [])))).toEqual(['4d'])
  })

  it('[I4] edits saved from memory are known as sent after a restart: never replayed, yet still there', async () => {
    const { log } = openStanding()
    value(await log.append(key, [anEvent('a')], []))
    fillDisk()
    value(await log.append(key, [anEvent('b')], []))
    vi.restoreAllMocks()
    value(await log.confirm(key, snapshotAt('r1'), { upToSeq: 2, revision: 'r1' }))
    expect(log.durable()).toBe(true)
    const opened = value(await openLogTab().log.open(key))
    expect(opened.events.map(({ id, sentRevision }) => [id, sentRevision])).toEqual([
      ['a', 'r1'],
      ['b', 'r1'],
    ])
    expect(idsIn(value(await openLogTab().log.append(key, [anEvent('c')], [])))).toEqual(['3c'])
  })

  it('[F44] is written back behind what another tab has appended meanwhile, and over nothing', async () => {
    const { log } = openStanding()
    value(await log.append(key, [anEvent('a')], []))
    fillDisk()
    value(await log.append(key, [anEvent('b')], []))
    vi.restoreAllMocks()
    const other = openLogTab()
    value(await other.log.append(key, [anEvent('x')], []))
    value(await log.append(key, [anEvent('c')], []))
    expect([log.durable(), idsIn(value(await log.read(key)).events)]).toEqual([true, ['1a', '2x', '3b', '4c']])
    expect(idsIn(value(await other.log.read(key)).events)).toEqual(['1a', '2x', '3b', '4c'])
  })

  it('[F44] an event that two pages had in their hands is on the disk once, under the names of both', async () => {
    const { log } = openStanding()
    const { clientId } = value(await log.open(key))
    value(await log.append(key, [anEvent('a')], []))
    fillDisk()
    value(await log.append(key, [anEvent('b')], []))
    vi.restoreAllMocks()
    value(await log.append(key, [anEvent('c')], []))
    const { events } = value(await openLogTab().log.open(key))
    expect(events.map(({ id, formerly }) => [id, formerly?.map((former) => former.clientId)])).toEqual([
      ['a', [clientId, 'in-memory']],
      ['b', ['in-memory']],
      ['c', ['in-memory']],
    ])
  })

  it('[F42] drafts that became events while the disk refused leave it; the others are stored', async () => {
    const { log } = openStanding()
    value(await log.open(key))
    value(await log.putDraft(key, draft))
    fillDisk()
    value(await log.append(key, [anEvent('a')], [draft]))
    value(await log.putDraft(key, { ...draft, field: 'reflections' }))
    vi.restoreAllMocks()
    value(await log.append(key, [anEvent('b')], []))
    expect(value(await openLogTab().log.open(key)).drafts).toEqual([{ ...draft, field: 'reflections' }])
  })

  it('[F42] an event appended while the page writes back is on the disk, too', async () => {
    const { log } = openStanding()
    value(await log.open(key))
    fillDisk()
    value(await log.append(key, [anEvent('a')], []))
    vi.restoreAllMocks()
    await Promise.all(['b', 'c', 'd'].map((id) => log.append(key, [anEvent(id)], [])))
    expect(log.durable()).toBe(true)
    expect(value(await openLogTab().log.read(key)).events.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd'])
  })

  it('a snapshot that does not fit costs nothing but itself', async () => {
    const { log } = openStanding()
    value(await log.append(key, [anEvent('a')], []))
    fillDisk()
    expect((await log.confirm(key, snapshotAt('r1'), { upToSeq: 1, revision: 'r1' })).ok).toBe(false)
    vi.restoreAllMocks()
    expect([log.durable(), idsIn(value(await log.read(key)).events)]).toEqual([true, ['1a']])
  })
})

describe('[F32] a newer version of the app', () => {
  it('gets the database at once; this page is notified, and goes on in memory with all it knows', async () => {
    const reported: Array<string> = []
    const connection = createConnection(
      { after: () => () => undefined },
      { outdated: () => reported.push('outdated'), lost: () => reported.push('lost') },
    )
    const log = createFallbackLog(openLogTab(createHub(), momentNow, connection).log, inMemory())
    value(await log.append(key, [anEvent('a')], []))
    await new Promise<void>((resolve, reject) => {
      const request = indexedDB.open('bellbook-v1', 99)
      request.onblocked = () => reject(new Error('blocked'))
      request.onsuccess = () => resolve()
    })
    expect(reported).toEqual(['outdated'])
    expect(idsIn(value(await log.append(key, [anEvent('b')], [])))).toEqual(['2b'])
    expect([log.durable(), idsIn(value(await log.read(key)).events)]).toEqual([false, ['1a', '2b']])
  })
})

describe('[F29] site data cleared while the page is open', () => {
  it('is written again at once, and a save that comes first still finds every event', async () => {
    const { log } = openLogTab()
    const { clientId } = value(await log.open(key))
    value(await log.append(key, [anEvent('a'), anEvent('b')], []))
    await deleteDB('bellbook-v1')
    expect(idsIn(value(await log.read(key)).events)).toEqual(['1a', '2b'])
    await deleteDB('bellbook-v1')
    const renewed = value(await log.read(key)).clientId
    expect(renewed).not.toBe(clientId)
    await deleteDB('bellbook-v1')
    await log.writeAgain()
    const { events } = value(await openLogTab().log.open(key))
    expect(events.map(({ id, formerly }) => [id, formerly?.map((former) => former.clientId).slice(0, 1)])).toEqual([
      ['a', [clientId]],
      ['b', [clientId]],
    ])
  })

  it('notifies the page, which is where the writing begins', async () => {
    const reported: Array<string> = []
    const connection = createConnection(
      { after: () => () => undefined },
      { outdated: () => reported.push('outdated'), lost: () => reported.push('lost') },
    )
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
