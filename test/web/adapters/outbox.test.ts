import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it } from 'vitest'
import type { WaitingFile } from '#machines/ports/attachments.ts'
import { createOutbox } from '#web/adapters/log/outbox.ts'
import { anEvent, openLogTab } from './log-fixtures.ts'

const key = { userId: 'alice', fileId: 'f1' }
const other = { ...key, fileId: 'f2' }
const bytes = new Uint8Array([1, 2, 3])
const waiting = (id: string, parts: Partial<WaitingFile> = {}): WaitingFile => ({
  id,
  sha256: 'a'.repeat(64),
  file: { name: `${id}.png`, type: 'image/png', bytes: 3 },
  day: '2026-11-20',
  ...parts,
})

beforeEach(() => void (globalThis.indexedDB = new IDBFactory()))

describe('Pictures and files on their way to the drive', () => {
  const openOutbox = async () => {
    const { log, connection } = openLogTab()
    const outbox = createOutbox(connection)
    /** What lies in the store, row and bytes each by its place. */
    const places = async () => (await connection.get()).transaction('outbox').store.getAllKeys()
    // A sign-out looks at the journals of the log.
    for (const each of [key, other]) await log.append(each, [anEvent(`of ${each.fileId}`)], [])
    return { log, outbox, places }
  }

  it('wait with their bytes, each in its own journal', async () => {
    const { outbox } = await openOutbox()
    await outbox.add(key, waiting('p'), bytes)
    await outbox.add(other, waiting('q'), bytes)
    expect(await outbox.waiting(key)).toEqual({ ok: true, value: [waiting('p')] })
    expect(await outbox.content(key, 'p')).toEqual({ ok: true, value: bytes })
    expect(await outbox.content(key, 'q')).toEqual({ ok: true, value: undefined })
  })

  it('leave neither row nor bytes behind', async () => {
    const { outbox, places } = await openOutbox()
    await outbox.add(key, waiting('p'), bytes)
    await outbox.add(key, waiting('p2'), bytes)
    await outbox.remove(key, 'p')
    expect(await places()).toEqual([
      ['alice', 'f1', 'p2'],
      ['alice', 'f1', 'p2', 'content'],
    ])
  })

  it('[I3] are noted only where they wait still: what another tab has done with does not come back', async () => {
    const { outbox } = await openOutbox()
    await outbox.add(key, waiting('p'), bytes)
    expect(await outbox.note(key, waiting('p', { driveId: 'd1' }), undefined)).toEqual({ ok: true, value: true })
    expect(await outbox.note(key, waiting('p', { driveId: 'd2' }), undefined)).toEqual({ ok: true, value: false })
    expect(await outbox.waiting(key)).toEqual({ ok: true, value: [waiting('p', { driveId: 'd1' })] })
    await outbox.remove(key, 'p')
    const sent = waiting('p', { driveId: 'd1', sent: true })
    expect(await outbox.note(key, sent, 'd1')).toEqual({ ok: true, value: false })
    expect(await outbox.waiting(key)).toEqual({ ok: true, value: [] })
  })

  it('[A37] stay after a sign-out only where the drive has not acknowledged them', async () => {
    const { log, outbox, places } = await openOutbox()
    await outbox.add(key, waiting('p', { driveId: 'd1', sent: true }), bytes)
    await outbox.add(key, waiting('p2'), bytes)
    await log.keepOnlyUnsent('alice')
    expect(await places()).toHaveLength(4)
    await log.keepOnlyUnsent(undefined)
    expect(await places()).toEqual([
      ['alice', 'f1', 'p2'],
      ['alice', 'f1', 'p2', 'content'],
    ])
  })

  it('[F40] go with the edits of their journal that its user discards', async () => {
    const { log, outbox, places } = await openOutbox()
    await outbox.add(key, waiting('p'), bytes)
    await outbox.add(other, waiting('q'), bytes)
    await log.discard(key)
    expect(await places()).toEqual([
      ['alice', 'f2', 'q'],
      ['alice', 'f2', 'q', 'content'],
    ])
  })
})
