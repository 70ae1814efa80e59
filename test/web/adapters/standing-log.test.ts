import { deleteDB } from 'idb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { IDBFactory, IDBObjectStore as FakeObjectStore } from 'fake-indexeddb'
import { createBackupStore } from '#web/adapters/log/backup-store.ts'
import { createConnection } from '#web/adapters/log/database.ts'
import { createMemoryLog } from '#web/adapters/log/memory-log.ts'
import { createStandingLog } from '#web/adapters/log/standing-log.ts'
import { anEvent, createHub, openLogTab } from './log-fixtures.ts'

/** The page's own memory, whose code is there at once. */
const inMemory = () => {
  const page = createMemoryLog({ next: () => 'in-memory' })
  return () => Promise.resolve(page)
}

const scope = { userId: 'alice', fileId: 'f1' }
const draft = { date: '2026-11-20', field: 'notes', text: 'typed' } as const
const snapshotAt = (revision: string) => ({ text: `{"at":"${revision}"}`, revision, modifiedTime: '2026-11-20T12:00:00.000Z' })
const value = <T>(result: { ok: true; value: T } | { ok: false; error: unknown }): T => {
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.error)}`)
  return result.value
}
const idsIn = (events: ReadonlyArray<{ readonly seq: number; readonly id: string }>) => events.map(({ seq, id }) => `${seq}${id}`)

const openStanding = () => {
  const tab = openLogTab(createHub())
  const log = createStandingLog(tab.log, inMemory())
  const changes: Array<boolean> = []
  log.watch(() => changes.push(log.durable()))
  return { ...tab, log, changes }
}

/** From now on the disk takes no new rows; `takes` may let some through. */
const fillDisk = (takes: () => boolean = () => false) => {
  for (const method of ['add', 'put'] as const) {
    const original = FakeObjectStore.prototype[method]
    vi.spyOn(FakeObjectStore.prototype, method).mockImplementation(function (this: IDBObjectStore, row: unknown, key?: IDBValidKey) {
      if (!takes()) throw new DOMException('full', 'QuotaExceededError')
      return original.call(this, row, key)
    })
  }
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('[F27] a disk without room', () => {
  it('makes room first: backups and copies of what the drive holds go, events and drafts stay, and the log stays on disk', async () => {
    const { log, connection, changes } = openStanding()
    value(await log.append(scope, [anEvent('a')], []))
    value(await log.putDraft(scope, draft))
    value(await log.confirm(scope, snapshotAt('r1'), { upToSeq: 0, revision: 'r1' }))
    await createBackupStore(connection).write(scope, 'backup', 1)
    const database = await connection.get()
    let hasRoom = false
    const clear = vi.spyOn(FakeObjectStore.prototype, 'clear')
    fillDisk(() => hasRoom || clear.mock.calls.length > 0)
    expect(idsIn(value(await log.append(scope, [anEvent('b')], [])))).toEqual(['2b'])
    hasRoom = true
    expect([log.durable(), changes, await database.count('backups'), await database.count('snapshots')]).toEqual([true, [], 0, 0])
    const opened = value(await openLogTab().log.open(scope))
    expect([idsIn(opened.events), opened.drafts]).toEqual([['1a', '2b'], [draft]])
  })

  it('goes on in memory where the disk stopped, and is written back as soon as the disk takes it', async () => {
    const { log, changes } = openStanding()
    const { clientId } = value(await log.open(scope))
    value(await log.append(scope, [anEvent('a')], []))
    fillDisk()
    expect(idsIn(value(await log.append(scope, [anEvent('b')], [])))).toEqual(['2b'])
    value(await log.putDraft(scope, draft))
    expect([log.durable(), changes]).toEqual([false, [false]])
    expect([idsIn(value(await log.events(scope))), value(await log.identity(scope))]).toEqual([['1a', '2b'], clientId])
    expect(idsIn(value(await openLogTab().log.events(scope)))).toEqual(['1a'])
    vi.restoreAllMocks()
    value(await log.append(scope, [anEvent('c')], []))
    expect([log.durable(), changes]).toEqual([true, [false, true]])
    const opened = value(await openLogTab().log.open(scope))
    expect([opened.clientId, idsIn(opened.events)]).toEqual([clientId, ['1a', '2b', '3c']])
    expect(idsIn(value(await log.append(scope, [anEvent('d')], [])))).toEqual(['4d'])
  })

  it('[I4] what was saved from memory is kept and known as sent after a restart: never replayed, and there for an older snapshot', async () => {
    const { log } = openStanding()
    value(await log.append(scope, [anEvent('a')], []))
    fillDisk()
    value(await log.append(scope, [anEvent('b')], []))
    vi.restoreAllMocks()
    value(await log.confirm(scope, snapshotAt('r1'), { upToSeq: 2, revision: 'r1' }))
    expect(log.durable()).toBe(true)
    const opened = value(await openLogTab().log.open(scope))
    expect(opened.events.map(({ id, sentRevision }) => [id, sentRevision])).toEqual([['a', 'r1'], ['b', 'r1']])
    expect(idsIn(value(await openLogTab().log.append(scope, [anEvent('c')], [])))).toEqual(['3c'])
  })

  it('writes nothing back over what another tab has appended meanwhile', async () => {
    const { log } = openStanding()
    value(await log.append(scope, [anEvent('a')], []))
    fillDisk()
    value(await log.append(scope, [anEvent('b')], []))
    vi.restoreAllMocks()
    const other = openLogTab()
    value(await other.log.append(scope, [anEvent('x')], []))
    value(await log.append(scope, [anEvent('c')], []))
    expect([log.durable(), idsIn(value(await log.events(scope)))]).toEqual([false, ['1a', '2b', '3c']])
    expect(idsIn(value(await other.log.events(scope)))).toEqual(['1a', '2x'])
  })

  it('a snapshot without room costs nothing but itself', async () => {
    const { log } = openStanding()
    value(await log.append(scope, [anEvent('a')], []))
    fillDisk()
    expect((await log.confirm(scope, snapshotAt('r1'), { upToSeq: 1, revision: 'r1' })).ok).toBe(false)
    vi.restoreAllMocks()
    expect([log.durable(), idsIn(value(await log.events(scope)))]).toEqual([true, ['1a']])
  })
})

describe('[F32] a newer version of the app', () => {
  it('gets the database at once; this page is told, and goes on in memory with all it knows', async () => {
    const told: Array<string> = []
    const connection = createConnection({ after: () => () => undefined }, { outdated: () => told.push('outdated'), lost: () => told.push('lost') })
    const log = createStandingLog(openLogTab(createHub(), Date.now, connection).log, inMemory())
    value(await log.append(scope, [anEvent('a')], []))
    await new Promise<void>((resolve, reject) => {
      const request = indexedDB.open('bellbook-v1', 99)
      request.onblocked = () => reject(new Error('blocked'))
      request.onsuccess = () => resolve()
    })
    expect(told).toEqual(['outdated'])
    expect(idsIn(value(await log.append(scope, [anEvent('b')], [])))).toEqual(['2b'])
    expect([log.durable(), idsIn(value(await log.events(scope)))]).toEqual([false, ['1a', '2b']])
  })
})

describe('[F29] site data cleared while the page is open', () => {
  it('is written again at once, and a save that comes first still finds every event', async () => {
    const { log } = openLogTab()
    const { clientId } = value(await log.open(scope))
    value(await log.append(scope, [anEvent('a'), anEvent('b')], []))
    await deleteDB('bellbook-v1')
    expect(idsIn(value(await log.events(scope)))).toEqual(['1a', '2b'])
    await deleteDB('bellbook-v1')
    expect(value(await log.identity(scope))).toBe(clientId)
    await deleteDB('bellbook-v1')
    await log.writeAgain()
    const opened = value(await openLogTab().log.open(scope))
    expect([opened.clientId, idsIn(opened.events)]).toEqual([clientId, ['1a', '2b']])
  })

  it('tells the page, which is where the writing begins', async () => {
    const told: Array<string> = []
    const connection = createConnection({ after: () => () => undefined }, { outdated: () => told.push('outdated'), lost: () => told.push('lost') })
    await connection.get()
    await deleteDB('bellbook-v1')
    expect(told).toEqual(['lost'])
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
