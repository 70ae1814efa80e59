import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it } from 'vitest'
import { createDisconnectionStore } from '#web/adapters/log/disconnections.ts'
import { anEvent, openLogTab } from './log-fixtures.ts'

const key = { userId: 'nora', fileId: 'f1' }
const other = { ...key, fileId: 'f2' }
const c1 = { authorizationId: 'c1', accountIds: ['a1'], at: 1 }
const c2 = { authorizationId: 'c2', accountIds: ['a2'], at: 2 }

beforeEach(() => void (globalThis.indexedDB = new IDBFactory()))

describe('Disconnections that are not settled yet', () => {
  const openStore = () => {
    const { log, connection } = openLogTab()
    return { log, store: createDisconnectionStore(connection) }
  }

  it('[I1] are there for the next page, each in its own journal', async () => {
    const { store } = openStore()
    await store.add(key, [c1, c2])
    await store.add(other, [c2])
    const { store: next } = openStore()
    expect([await next.open(key), await next.open(other)]).toEqual([[c1, c2], [c2]])
    await next.remove(key, [c1])
    expect(await openStore().store.open(key)).toEqual([c2])
  })

  it('keep the accounts of an earlier one of the same connection', async () => {
    const { store } = openStore()
    await store.add(key, [c1])
    const again = openStore().store
    await again.add(key, [{ ...c1, accountIds: [], at: 5 }])
    expect(await again.open(key)).toEqual([{ ...c1, at: 5 }])
  })

  it('[A37] stay after a sign-out, and go with the edits of their journal that its user discards', async () => {
    const { log, store } = openStore()
    for (const each of [key, other]) await log.append(each, [anEvent(`of ${each.fileId}`)], [])
    for (const each of [key, other]) await store.add(each, [c1])
    await log.keepOnlyUnsent(undefined)
    await log.discard(key)
    const next = openStore().store
    expect([await next.open(key), await next.open(other)]).toEqual([[], [c1]])
  })

  it('[D22] move with a journal that goes on in another file', async () => {
    const { log, store } = openStore()
    await log.append(key, [anEvent('one')], [])
    await store.add(key, [c1])
    const snapshot = { text: '{}', revision: 'r1', modifiedTime: '2026-11-20T12:00:00.000Z' }
    await log.moveTo(key, other.fileId, { snapshot, upToSeq: 0 })
    const next = openStore().store
    expect([await next.open(key), await next.open(other)]).toEqual([[], [c1]])
  })

  it('are known to their page where the disk takes nothing', async () => {
    const { store } = openStore()
    Reflect.deleteProperty(globalThis, 'indexedDB')
    await store.add(key, [c1])
    expect(await store.open(key)).toEqual([c1])
    await store.remove(key, [c1])
    expect(await store.open(key)).toEqual([])
  })
})
