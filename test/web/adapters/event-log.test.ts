import { IDBDatabase as FakeDatabase, IDBFactory, IDBObjectStore as FakeObjectStore } from 'fake-indexeddb'
import fc from 'fast-check'
import { deleteDB, openDB } from 'idb'
import { describe, expect, it, vi } from 'vitest'
import { limits } from '#domain/limits.ts'
import { accepted } from '#test/support/answers.ts'
import { runs } from '#test/support/runs.ts'
import { createBackupStore } from '#web/adapters/log/backup-store.ts'
import { createConnection, storeNames } from '#web/adapters/log/database.ts'
import { expiredSeqs } from '#web/adapters/log/retention.ts'
import {
  anEvent,
  createHub,
  freshDisk,
  key,
  openLogTab,
  refusal,
  snapshotAt,
  stoppedTimers,
  upgradeElsewhere,
} from './log-fixtures.ts'

const noteOf = (id: string, text: string) => {
  const day = '2026-11-20'
  const event = { type: 'NotesWritten', data: { date: day, text, base: '' }, at: `${day}T11:00:00.000Z`, day } as const
  return { id, event }
}
freshDisk()

/** From now on the disk has no room for these rows. */
const refusePuts = (isFull: (store: IDBObjectStore) => boolean): void => {
  // oxlint-disable-next-line typescript/unbound-method -- called with its own store below
  const { put } = FakeObjectStore.prototype
  vi.spyOn(FakeObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    row: unknown,
    at?: IDBValidKey,
  ) {
    if (isFull(this)) throw new DOMException('full', 'QuotaExceededError')
    return put.call(this, row, at)
  })
}

describe('The log over tabs', () => {
  it('notifies the other tabs of an append and a confirmation of the same journal, and never itself', async () => {
    const hub = createHub()
    const [mine, other] = [openLogTab(hub), openLogTab(hub)]
    const notified: Array<string> = []
    mine.log.subscribe(key, () => notified.push('mine'))
    other.log.subscribe(key, () => notified.push('other'))
    other.log.subscribe({ ...key, fileId: 'f2' }, () => notified.push('another file'))
    accepted(await mine.log.append(key, [anEvent('a')], []))
    accepted(await mine.log.confirm(key, snapshotAt('r1'), { upToSeq: 1, revision: 'r1' }))
    expect(notified).toEqual(['other', 'other'])
  })

  it('[I23] [I24] one user and one file never see the events, drafts or snapshots of another', async () => {
    const { log } = openLogTab()
    accepted(await log.append(key, [anEvent('a')], []))
    accepted(await log.putDraft(key, { date: '2026-11-20', field: 'notes', text: 'typed' }))
    accepted(await log.confirm(key, snapshotAt('r1'), { upToSeq: 1, revision: 'r1' }))
    for (const other of [
      { userId: 'alice', fileId: 'f' },
      { userId: 'alice', fileId: 'f10' },
      { userId: 'bob', fileId: 'f1' },
      { userId: 'alic', fileId: 'ef1' },
    ]) {
      const opened = accepted(await log.open(other))
      expect({ ...opened, clientId: '' }).toEqual({ clientId: '', snapshot: undefined, events: [], drafts: [] })
    }
  })
})

describe('A database of the version before', () => {
  const olderDatabase = async (): Promise<void> => {
    const older = await openDB('bellbook-v1', 1, {
      upgrade: (database) =>
        ['scopes', 'events', 'snapshots', 'drafts', 'quarantine', 'backups', 'leases', 'session'].forEach((store) =>
          database.createObjectStore(store),
        ),
    })
    await older.put('scopes', { clientId: 'c1', lastSeq: 1, snapshotRevision: 'r1' }, ['alice', 'f1'])
    await older.put('events', { seq: 1, ...anEvent('a') }, ['alice', 'f1', 1])
    await older.put('snapshots', snapshotAt('r1'), ['alice', 'f1'])
    await older.put('backups', { text: 'backup', at: 5 }, ['alice', 'f1'])
    for (const [field, text] of Object.entries({ notes: 'typed before', reflections: 'calm' }))
      await older.put('drafts', { date: '2026-11-20', field, text }, ['alice', 'f1', '2026-11-20', field])
    older.close()
  }

  it('[F32] is brought up to this one: nothing of it is missing, and its drafts leave with their events', async () => {
    await olderDatabase()
    const { log, connection } = openLogTab()
    const opened = accepted(await log.open(key))
    expect({ ...opened, events: opened.events.map(({ id }) => id) }).toEqual({
      clientId: 'c1',
      snapshot: snapshotAt('r1'),
      events: ['a'],
      drafts: [
        { date: '2026-11-20', field: 'notes', text: 'typed before' },
        { date: '2026-11-20', field: 'reflections', text: 'calm' },
      ],
    })
    expect(await createBackupStore(connection).read(key)).toEqual({ text: 'backup', at: 5 })
    accepted(await log.append(key, [anEvent('b')], opened.drafts))
    accepted(await log.confirm(key, snapshotAt('r2'), { upToSeq: 2, revision: 'r2' }))
    const next = accepted(await openLogTab().log.open(key))
    expect([next.drafts, next.snapshot]).toEqual([[], snapshotAt('r2')])
  })

  it('[I16] its events are read in the names of this one', async () => {
    await olderDatabase()
    const older = await openDB('bellbook-v1', 1)
    const old = {
      type: 'LostTextDismissed',
      data: { d: '2026-11-20', f: 'notes', print: 'p' },
      at: 'now',
      day: '2026-11-20',
    }
    await older.put('events', { seq: 1, id: 'a', event: old }, ['alice', 'f1', 1])
    older.close()
    const { log } = openLogTab()
    const event = { ...old, type: 'ConflictDismissed', data: { of: '2026-11-20', field: 'notes', print: 'p' } }
    expect(accepted(await log.open(key)).events).toEqual([{ seq: 1, id: 'a', event }])
    expect(accepted(await log.read(key)).events).toEqual([{ seq: 1, id: 'a', event }])
  })

  it('[F32] a page of the older app that has it open lets go, and the upgrade does not wait', async () => {
    await olderDatabase()
    const reported: Array<string> = []
    const older = await openDB('bellbook-v1', 1, {
      blocking: (_present, _wanted, event) => (reported.push('outdated'), (event.target as IDBDatabase).close()),
    })
    expect(accepted(await openLogTab().log.open(key)).clientId).toBe('c1')
    expect(reported).toEqual(['outdated'])
    older.close()
  })
})

describe('A large text', () => {
  const large = (mark: string) => ({
    ...snapshotAt(mark),
    text: `${mark}${'ünïcødé 🔔 and more of it. '.repeat(60_000)}`,
  })

  it('[F36] lies in pieces, comes back whole, and leaves nothing behind when a smaller one replaces it', async () => {
    const { log, connection } = openLogTab()
    const put = vi.spyOn(FakeObjectStore.prototype, 'put')
    accepted(await log.confirm(key, large('r1'), { upToSeq: 0, revision: 'r1' }))
    expect(Math.max(...put.mock.calls.map(([row]) => JSON.stringify(row).length))).toBeLessThan(600_000)
    expect(accepted(await log.open(key)).snapshot).toEqual(large('r1'))
    accepted(await log.confirm(key, snapshotAt('r2'), { upToSeq: 0, revision: 'r2' }))
    expect(accepted(await log.open(key)).snapshot).toEqual(snapshotAt('r2'))
    expect(await (await connection.get()).transaction('pieces').store.count()).toBe(1)
    accepted(await log.keepOnlyUnsent(undefined))
    expect(await (await connection.get()).transaction('pieces').store.count()).toBe(0)
  })

  const rowsPut = (put: { readonly mock: { readonly calls: ReadonlyArray<ReadonlyArray<unknown>> } }): number =>
    put.mock.calls.filter(([row]) => typeof row === 'string').length

  it('[budgets 3] after an edit only the pieces that changed are written, however many there are', async () => {
    const { log, connection } = openLogTab()
    const text = ['head', 'a'.repeat(70_000), 'b'.repeat(70_000), 'tail']
    accepted(await log.confirm(key, { ...snapshotAt('r1'), text }, { upToSeq: 0, revision: 'r1' }))
    const put = vi.spyOn(FakeObjectStore.prototype, 'put')
    const edited = ['head of another length', 'a'.repeat(70_000), 'c'.repeat(70_000)]
    accepted(await log.confirm(key, { ...snapshotAt('r2'), text: edited }, { upToSeq: 0, revision: 'r2' }))
    expect(rowsPut(put)).toBe(2)
    vi.restoreAllMocks()
    expect(accepted(await log.open(key)).snapshot).toEqual({ ...snapshotAt('r2'), text: edited.join('') })
    expect(await (await connection.get()).transaction('pieces').store.count()).toBe(3)
  })

  it('[I12] [F27] is what was confirmed last, whichever tab wrote, forgot or had a full disk in between', () => {
    const step = fc.record({
      tab: fc.nat({ max: 1 }),
      does: fc.constantFrom('confirm', 'confirm', 'confirm', 'read in one', 'forget', 'fail'),
      pieces: fc.array(fc.constantFrom('one', 'two', 'three', ''), { minLength: 1, maxLength: 5 }),
    })
    return fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        globalThis.indexedDB = new IDBFactory()
        const hub = createHub()
        const tabs = [openLogTab(hub), openLogTab(hub)]
        let [expected, count] = [undefined as string | undefined, 0]
        for (const { tab, does, pieces } of steps) {
          const log = tabs[tab]?.log
          count += 1
          if (does === 'forget') {
            accepted(await (log?.keepOnlyUnsent(undefined) ?? Promise.reject(new Error('no tab'))))
            expected = undefined
            continue
          }
          const put = vi.spyOn(FakeObjectStore.prototype, 'put')
          if (does === 'fail')
            put.mockImplementation(() => {
              throw new DOMException('full', 'QuotaExceededError')
            })
          const done = await log?.confirm(
            key,
            { ...snapshotAt(`r${count}`), text: does === 'read in one' ? pieces.join('') : pieces },
            { upToSeq: 0, revision: `r${count}` },
          )
          put.mockRestore()
          if (done?.ok) expected = pieces.join('')
        }
        expect(accepted(await openLogTab(hub).log.open(key)).snapshot?.text).toBe(expected)
      }),
      { numRuns: runs(60) },
    )
  })

  it('[F27] that meets a full disk in the middle changes nothing', async () => {
    const { log } = openLogTab()
    accepted(await log.append(key, [anEvent('a')], []))
    accepted(await log.confirm(key, large('r1'), { upToSeq: 0, revision: 'r1' }))
    let pieces = 0
    refusePuts(({ name }) => name === 'pieces' && (pieces += 1) === 2)
    expect(await log.confirm(key, large('r2'), { upToSeq: 1, revision: 'r2' })).toEqual(refusal('quota'))
    vi.restoreAllMocks()
    const opened = accepted(await log.open(key))
    expect([opened.snapshot, opened.events.map(({ sentRevision }) => sentRevision)]).toEqual([large('r1'), [undefined]])
  })

  it('the backup lies in pieces too, apart from the snapshot', async () => {
    const { log, connection } = openLogTab()
    const backups = createBackupStore(connection)
    accepted(await log.confirm(key, large('r1'), { upToSeq: 0, revision: 'r1' }))
    await backups.write(key, large('backup').text, 7)
    expect(await backups.read(key)).toEqual({ text: large('backup').text, at: 7 })
    await backups.clear()
    expect([await backups.read(key), accepted(await log.open(key)).snapshot]).toEqual([undefined, large('r1')])
  })
})

describe('A log whose storage misbehaves', () => {
  it('[sync 3.4] opens again when the connection was closed under it', async () => {
    const { log, connection } = openLogTab()
    accepted(await log.append(key, [anEvent('a')], []))
    ;(await connection.get()).close()
    expect(accepted(await log.append(key, [anEvent('b')], [])).map(({ seq }) => seq)).toEqual([2])
  })

  it('[F28] a connection that WebKit has lost refuses one append; the next one has a new connection', async () => {
    const { log, connection } = openLogTab()
    accepted(await log.append(key, [anEvent('a')], []))
    const lost = await connection.get()
    vi.spyOn(lost, 'transaction').mockImplementation(() => {
      throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
    })
    expect(await log.append(key, [anEvent('b')], [])).toEqual(refusal('unavailable'))
    expect(accepted(await log.append(key, [anEvent('b')], [])).map(({ seq }) => seq)).toEqual([2])
  })

  it('[F29] site data cleared while the page is open: the next append writes everything seen again', async () => {
    const { log } = openLogTab()
    const { clientId } = accepted(await log.open(key))
    accepted(await log.append(key, [anEvent('a'), anEvent('b')], []))
    await deleteDB('bellbook-v1')
    expect(accepted(await log.append(key, [anEvent('c')], [])).map(({ seq }) => seq)).toEqual([3])
    const reopened = accepted(await openLogTab().log.open(key))
    expect(reopened.clientId).not.toBe(clientId)
    expect(reopened.events.map(({ id, seq, formerly }) => ({ id, seq, formerly }))).toEqual([
      { id: 'a', seq: 1, formerly: [{ clientId, seq: 1 }] },
      { id: 'b', seq: 2, formerly: [{ clientId, seq: 2 }] },
      { id: 'c', seq: 3, formerly: undefined },
    ])
  })

  it('[F43] site data cleared under two tabs: all that each knew or appends is there once', async () => {
    const hub = createHub()
    const [one, two] = [openLogTab(hub), openLogTab(hub)]
    const notified: string[] = []
    accepted(await one.log.open(key))
    accepted(await two.log.open(key))
    accepted(await one.log.append(key, [anEvent('a')], []))
    accepted(await two.log.append(key, [anEvent('b')], []))
    one.log.subscribe(key, () => notified.push('one'))
    two.log.subscribe(key, () => notified.push('two'))
    await deleteDB('bellbook-v1')
    accepted(await one.log.append(key, [anEvent('c')], []))
    accepted(await two.log.append(key, [anEvent('d')], []))
    for (const tab of [one, two, openLogTab()]) {
      const { clientId, events } = accepted(await tab.log.open(key))
      expect(clientId).toBe(accepted(await one.log.read(key)).clientId)
      expect(events.map(({ id }) => id)).toEqual(['a', 'c', 'b', 'd'])
      expect(events.map(({ seq }) => seq)).toEqual([1, 2, 3, 4])
    }
    // Both have to read it again: its numbers are others than they knew.
    expect(new Set(notified)).toEqual(new Set(['one', 'two']))
  })

  it('[F43] site data cleared: what another tab wrote and this one has read is written again here', async () => {
    const [reader, writer] = [openLogTab(), openLogTab()]
    accepted(await reader.log.open(key))
    accepted(await writer.log.open(key))
    accepted(await writer.log.append(key, [anEvent('a')], []))
    expect(accepted(await reader.log.read(key)).events.map(({ id }) => id)).toEqual(['a'])
    await deleteDB('bellbook-v1')
    accepted(await reader.log.append(key, [anEvent('b')], []))
    expect(accepted(await openLogTab().log.open(key)).events.map(({ id }) => id)).toEqual(['a', 'b'])
  })

  it('[F43] site data cleared: a tab that only reads behind another one writes what it alone knew', async () => {
    const [one, two] = [openLogTab(), openLogTab()]
    accepted(await one.log.open(key))
    accepted(await two.log.append(key, [anEvent('a')], []))
    await deleteDB('bellbook-v1')
    accepted(await one.log.append(key, [anEvent('b')], []))
    for (const tab of [two, openLogTab()])
      expect(accepted(await tab.log.read(key)).events.map(({ id }) => id)).toEqual(['b', 'a'])
  })

  it('[F44] a save that began before the clearing marks as sent only what it held', async () => {
    const [one, two] = [openLogTab(), openLogTab()]
    const { clientId } = accepted(await two.log.open(key))
    accepted(await two.log.append(key, [anEvent('a')], []))
    accepted(await one.log.open(key))
    accepted(await two.log.append(key, [anEvent('b')], []))
    await deleteDB('bellbook-v1')
    accepted(await one.log.append(key, [anEvent('c')], []))
    accepted(await two.log.confirm(key, snapshotAt('r1'), { clientId, upToSeq: 2, revision: 'r1' }))
    const { events } = accepted(await openLogTab().log.open(key))
    expect(events.map(({ id, sentRevision }) => [id, sentRevision])).toEqual([
      ['a', 'r1'],
      ['c', undefined],
      ['b', 'r1'],
    ])
  })

  it('[F43] a tab that missed what another one appended remembers it; nothing counts as a hole', async () => {
    const [one, two] = [openLogTab(), openLogTab()]
    accepted(await one.log.open(key))
    accepted(await two.log.append(key, [anEvent('a')], []))
    accepted(await one.log.append(key, [anEvent('b')], []))
    await deleteDB('bellbook-v1')
    accepted(await one.log.append(key, [anEvent('c')], []))
    expect(accepted(await openLogTab().log.open(key)).events.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  })

  it('[F32] closes at once when a newer version wants to upgrade, and answers "unavailable" from then on', async () => {
    const { log } = openLogTab()
    accepted(await log.append(key, [anEvent('a')], []))
    expect(await upgradeElsewhere()).toBe('upgraded')
    expect(await log.append(key, [anEvent('b')], [])).toEqual(refusal('unavailable'))
  })

  it('[F28] answers "unavailable" where there is no storage, and where it never answers', async () => {
    const { log } = openLogTab()
    Reflect.deleteProperty(globalThis, 'indexedDB')
    expect(await log.open(key)).toEqual(refusal('unavailable'))
    const waiting: Array<() => void> = []
    const silent = createConnection({ after: (_ms, callback) => (waiting.push(callback), () => undefined) })
    Object.assign(globalThis, { indexedDB: { open: () => new IDBOpenDBRequest() } })
    const opening = silent.get().catch((error: Error) => error.message)
    for (const callback of waiting) callback()
    expect(await opening).toBe('storage does not answer')
  })

  it('[F28] a refusal reaches its caller and no other: no transaction ends in a stray rejection', async () => {
    const stray: unknown[] = []
    const note = (reason: unknown) => void stray.push(reason)
    process.on('unhandledRejection', note)
    const { log, connection } = openLogTab()
    accepted(await log.append(key, [anEvent('a')], []))
    const refuse = (request: IDBRequest) => {
      queueMicrotask(() => request.transaction?.abort())
      return request
    }
    for (const reading of ['get', 'getAll'] as const) {
      const read = Reflect.get(FakeObjectStore.prototype, reading) as (...given: unknown[]) => IDBRequest
      const spy = vi.spyOn(FakeObjectStore.prototype, reading).mockImplementation(function (
        this: IDBObjectStore,
        ...given: unknown[]
      ) {
        return refuse(Reflect.apply(read, this, given))
      })
      expect(await log.open(key)).toMatchObject({ ok: false })
      spy.mockRestore()
    }
    await connection.close()
    await deleteDB('bellbook-v1')
    const make = Reflect.get(FakeDatabase.prototype, 'createObjectStore')
    const create = vi.spyOn(FakeDatabase.prototype, 'createObjectStore').mockImplementation(function (
      this: IDBDatabase,
      name: string,
    ) {
      const store: IDBObjectStore = Reflect.apply(make, this, [name])
      if (name === storeNames.at(-1)) store.transaction.abort()
      return store
    })
    expect(await openLogTab().log.open(key)).toMatchObject({ ok: false })
    create.mockRestore()
    await new Promise((resolve) => setTimeout(resolve, 0))
    process.off('unhandledRejection', note)
    expect(stray).toEqual([])
  })

  it('[F27] a full disk refuses the whole append, keeps the draft, and gives no number away', async () => {
    const { log } = openLogTab()
    accepted(await log.append(key, [anEvent('a')], []))
    accepted(await log.putDraft(key, { date: '2026-11-20', field: 'notes', text: 'typed' }))
    const full = vi.spyOn(FakeObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    expect(await log.append(key, [anEvent('b')], [{ date: '2026-11-20', field: 'notes' }])).toEqual(refusal('quota'))
    full.mockRestore()
    const opened = accepted(await log.open(key))
    expect(opened.events.map(({ id }) => id)).toEqual(['a'])
    expect(opened.drafts.map(({ text }) => text)).toEqual(['typed'])
    expect(accepted(await log.append(key, [anEvent('c')], [])).map(({ seq }) => seq)).toEqual([2])
  })
})

describe('The contents of the log', () => {
  it('[sync 3.3 retain] [I1] expired events go in the transaction that stores the snapshot, or stay', async () => {
    const { log } = openLogTab()
    accepted(await log.append(key, [anEvent('a'), anEvent('b')], []))
    accepted(
      await log.confirm(key, snapshotAt('r1', '2026-11-01T00:00:00.000Z'), {
        upToSeq: 2,
        revision: 'r1',
        read: { upToSeq: 2, by: 'others' },
      }),
    )
    refusePuts(({ name }) => name === 'snapshots')
    const later = { upToSeq: 2, revision: 'r2', read: { upToSeq: 2, by: 'others' } } as const
    expect(await log.confirm(key, snapshotAt('r2', '2026-11-20T00:00:00.000Z'), later)).toEqual(refusal('quota'))
    vi.restoreAllMocks()
    expect(accepted(await log.read(key)).events.map(({ id }) => id)).toEqual(['a', 'b'])
    accepted(await log.confirm(key, snapshotAt('r2', '2026-11-20T00:00:00.000Z'), later))
    expect(accepted(await log.read(key)).events.map(({ id }) => id)).toEqual(['b'])
  })

  it('[budgets 3] a save reads and confirms a long log in parts: no long answer, nothing missing', async () => {
    const { log } = openLogTab()
    accepted(
      await log.append(
        key,
        Array.from({ length: 50 }, (_, n) => anEvent(`e${n}`)),
        [],
      ),
    )
    const asked = vi.spyOn(FakeObjectStore.prototype, 'getAll')
    expect(accepted(await log.read(key)).events.map(({ seq }) => seq)).toEqual(
      Array.from({ length: 50 }, (_, n) => n + 1),
    )
    accepted(await log.confirm(key, snapshotAt('r1'), { upToSeq: 40, revision: 'r1' }))
    expect(
      asked.mock.results.map((result) => (result.value as { readonly result: ReadonlyArray<unknown> }).result.length),
    ).toEqual([16, 16, 16, 2, 16, 16, 16, 2])
    expect(accepted(await log.read(key)).events.map(({ sentRevision }) => sentRevision)).toEqual([
      ...Array.from({ length: 40 }, () => 'r1'),
      ...Array.from({ length: 10 }, () => undefined),
    ])
  })

  it('writes the text of a snapshot once per revision', async () => {
    const { log } = openLogTab()
    const put = vi.spyOn(FakeObjectStore.prototype, 'put')
    accepted(await log.confirm(key, snapshotAt('r1'), { upToSeq: 0, revision: 'r1' }))
    accepted(await log.confirm(key, snapshotAt('r1'), { upToSeq: 0, revision: 'r1' }))
    accepted(await log.confirm(key, snapshotAt('r2'), { upToSeq: 0, revision: 'r2' }))
    expect(
      put.mock.calls.filter(([row]) => typeof row === 'object' && row !== null && 'modifiedTime' in row),
    ).toHaveLength(2)
    expect(accepted(await log.open(key)).snapshot).toEqual(snapshotAt('r2'))
  })

  it('[A37] after a sign-out nothing in the database can be read but what the drive lacks', async () => {
    const { log, connection } = openLogTab()
    const texts = ['in the drive', 'on the way', 'half a']
    accepted(await log.append(key, [noteOf('a', 'in the drive')], []))
    accepted(await log.confirm(key, snapshotAt('in the drive'), { upToSeq: 1, revision: 'r1' }))
    accepted(await log.append(key, [noteOf('b', 'on the way')], []))
    accepted(await log.putDraft(key, { date: '2026-11-20', field: 'notes', text: 'half a' }))
    accepted(await log.quarantine(key, '{"in the drive', 'not JSON'))
    const found = async () => {
      const database = await connection.get()
      const stores = ['events', 'snapshots', 'pieces', 'drafts', 'quarantine', 'backups'] as const
      const stored = JSON.stringify(
        await Promise.all(stores.map((store) => database.transaction(store).store.getAll())),
      )
      return texts.filter((text) => stored.includes(text))
    }
    expect(await found()).toEqual(texts)
    accepted(await log.keepOnlyUnsent(undefined))
    expect(await found()).toEqual(['on the way', 'half a'])
  })

  it('a page that a browser keeps holds up no other page, and writes on when it returns', async () => {
    // As WebKit's: without the event `freeze`.
    const page = Object.assign(new EventTarget(), { document: {} })
    const connection = createConnection(stoppedTimers, { window: page as unknown as Window })
    const kept = openLogTab(createHub(), undefined, connection)
    accepted(await kept.log.append(key, [anEvent('a')], []))
    const written = kept.log.append(key, [anEvent('b')], [])
    const database = await connection.get()
    const open = database.transaction(['scopes', 'events', 'drafts'], 'readwrite')
    page.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true }))
    await expect(open.done).rejects.toMatchObject({ name: 'AbortError' })
    const later = kept.log.append(key, [anEvent('c')], [])
    // Another page reads what was written, and nothing of what was on its way.
    const other = openLogTab()
    expect(accepted(await other.log.open(key)).events.map(({ id }) => id)).toEqual(['a'])
    page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    accepted(await written)
    accepted(await later)
    expect(accepted(await other.log.read(key)).events.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  })

  it('[A37] a page that was open while everything was removed from the device writes nothing of it again', async () => {
    const page = { removed: false }
    const connection = createConnection(stoppedTimers, { removed: () => page.removed })
    const { log } = openLogTab(createHub(), undefined, connection)
    accepted(await log.append(key, [anEvent('a')], []))
    page.removed = true
    await deleteDB('bellbook-v1')
    await log.writeAgain()
    expect(await log.append(key, [anEvent('b')], [])).toEqual(refusal('unavailable'))
    expect((await indexedDB.databases()).map(({ name }) => name)).toEqual([])
  })

  it('[A37] [F29] nor does a page write it again when the storage is cleared under it, then or before', async () => {
    const { log, connection } = openLogTab()
    accepted(await log.append(key, [anEvent('a'), anEvent('b')], []))
    accepted(await log.confirm(key, snapshotAt('r1'), { upToSeq: 1, revision: 'r1' }))
    const clear = async () => {
      const database = await connection.get()
      const transaction = database.transaction(['scopes', 'events', 'snapshots', 'pieces'], 'readwrite')
      await Promise.all(
        (['scopes', 'events', 'snapshots', 'pieces'] as const).map((store) => transaction.objectStore(store).clear()),
      )
      await transaction.done
    }
    await clear()
    accepted(await log.keepOnlyUnsent(undefined))
    const left = async () => accepted(await log.read(key)).events.map(({ seq, id }) => [seq, id])
    expect(await left()).toEqual([[2, 'b']])
    await clear()
    expect(await left()).toEqual([[2, 'b']])
  })

  it('[I18] keeps unreadable bytes once, under their hash, for 90 days', async () => {
    let now = Date.parse('2026-11-20T12:00:00Z')
    const { log, connection } = openLogTab(createHub(), () => now)
    accepted(await log.quarantine(key, '{"broken', 'not JSON'))
    accepted(await log.quarantine(key, '{"broken', 'not JSON'))
    expect((await (await connection.get()).transaction('quarantine').store.getAll()).map(({ text }) => text)).toEqual([
      '{"broken',
    ])
    now += 91 * 86_400_000
    accepted(await log.quarantine(key, '{"other', 'not JSON'))
    expect((await (await connection.get()).transaction('quarantine').store.getAll()).map(({ text }) => text)).toEqual([
      '{"other',
    ])
  })

  it('[F41] a renewed identity keeps counting, and the replaced events are kept aside', async () => {
    const { log, connection } = openLogTab()
    const before = accepted(await log.open(key))
    accepted(await log.append(key, [anEvent('a'), anEvent('b')], []))
    const after = accepted(await log.renewClient(key, [anEvent('b')], 99))
    expect(after.clientId).not.toBe(before.clientId)
    expect(after.events.map(({ seq, id }) => [seq, id])).toEqual([[3, 'b']])
    const [stored] = await (await connection.get()).transaction('quarantine').store.getAll()
    expect(JSON.parse(stored?.text ?? '[]')).toHaveLength(2)
  })

  it('[I2] [sync 3.3 retain] is every event without an answer, whatever the counter and the length of the log', () => {
    const rows = Array.from({ length: limits.logKeptEvents + 2 }, (_, index) => ({
      id: `e${index + 1}`,
      seq: index + 1,
      ...(index > 0 && { sentRevision: 'r1', sentAt: 0 }),
    }))
    expect(expiredSeqs(rows, rows.length, 0)).toEqual([2, 3])
  })

  it.each([0, 1])(
    '[F41] [I4] a tab that missed the new name and %i saves brings no place under the old one back: its twin has it',
    async (saves) => {
      const [one, two] = [openLogTab(), openLogTab()]
      accepted(await one.log.append(key, [anEvent('a'), anEvent('b')], []))
      accepted(await two.log.open(key))
      accepted(await one.log.renewClient(key, [anEvent('b')], 2))
      if (saves > 0) accepted(await one.log.confirm(key, snapshotAt('r1'), { upToSeq: 3, revision: 'r1' }))
      accepted(await two.log.append(key, [anEvent('c')], []))
      const { events } = accepted(await openLogTab().log.open(key))
      expect(events.map(({ id }) => id).toSorted()).toEqual(['a', 'b', 'c'])
      expect(events.flatMap(({ formerly = [] }) => formerly)).toEqual([])
    },
  )
})
