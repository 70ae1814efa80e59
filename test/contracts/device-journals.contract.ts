import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { JournalEvent } from '#domain/record/events.ts'
import type { DeviceJournals, EventLog, JournalKey, Snapshot } from '#machines/ports/log.ts'
import { valueOf } from '#test/support/answers.ts'

type Log = EventLog & DeviceJournals

export interface DeviceUnderTest {
  readonly log: Log
  readonly anotherTab: () => Promise<Log>
  readonly close?: () => Promise<void>
}

const old: JournalKey = { userId: 'user-1', fileId: 'old' }
const fresh: JournalKey = { userId: 'user-1', fileId: 'new' }
const somebodyElse: JournalKey = { userId: 'user-2', fileId: 'old' }
const ticked = (id: string): { readonly id: string; readonly event: JournalEvent } => ({
  id,
  event: { type: 'TaskCompleted', data: { taskId: id }, at: '2026-11-20T11:00:00.000Z', day: '2026-11-20' },
})
const visited: JournalEvent = { type: 'DayVisited', data: {}, at: '2026-11-20T11:00:00.000Z', day: '2026-11-20' }
const snapshot = (text: string): Snapshot => ({ text, revision: `r-${text}`, modifiedTime: '2026-11-20T11:00:00.000Z' })

const opened = async (log: Log, key: JournalKey) => {
  const { snapshot: held, events, drafts } = await valueOf(log.open(key))
  return {
    snapshot: held?.text,
    events: events.map(({ id, sentRevision }) => [id, sentRevision !== undefined]),
    drafts: drafts.map(({ text }) => text),
  }
}

export const deviceJournalsContract = (create: () => Promise<DeviceUnderTest>): void => {
  describe('the journals of a device', () => {
    let under: DeviceUnderTest
    let log: Log

    beforeEach(async () => {
      under = await create()
      log = under.log
    })
    afterEach(() => under.close?.())

    it('A35 are shown to their own user only, with what the drive never acknowledged', async () => {
      await valueOf(log.append(old, [ticked('a'), ticked('b'), { id: 'v', event: visited }], []))
      await valueOf(log.confirm(old, snapshot('one'), { upToSeq: 1, revision: 'r-one' }))
      await valueOf(log.append(fresh, [ticked('c')], []))
      await valueOf(log.append(somebodyElse, [ticked('d')], []))
      const stored = await valueOf(log.stored('user-1'))
      expect(stored.toSorted((one, other) => (one.fileId < other.fileId ? -1 : 1))).toEqual([
        { fileId: 'new', lost: false, whole: false, unsent: 1 },
        { fileId: 'old', lost: false, whole: true, unsent: 1 },
      ])
      expect(await valueOf(log.stored('user-3'))).toEqual([])
    })

    it('[A37] keep after a sign-out what the drive lacks, under its numbers, and nothing else', async () => {
      const { clientId } = await valueOf(log.open(old))
      await valueOf(log.append(old, [ticked('a'), ticked('b')], []))
      await valueOf(log.confirm(old, snapshot('one'), { upToSeq: 2, revision: 'r-one' }))
      await valueOf(log.append(old, [ticked('c')], []))
      await valueOf(log.putDraft(old, { date: '2026-11-20', field: 'notes', text: 'typed' }))
      await valueOf(log.keepOnlyUnsent(undefined))
      for (const tab of [log, await under.anotherTab()]) {
        expect(await opened(tab, old)).toEqual({ snapshot: undefined, events: [['c', false]], drafts: ['typed'] })
        expect((await valueOf(tab.read(old))).clientId).toBe(clientId)
      }
      expect(await valueOf(log.stored('user-1'))).toEqual([{ fileId: 'old', lost: false, whole: false, unsent: 1 }])
      // A number that came back would be another event's in the file.
      expect((await valueOf(log.append(old, [ticked('d')], []))).map(({ seq }) => seq)).toEqual([4])
    })

    it('[A37] leave number and id of what the drive had, and no word of it, until the file is read', async () => {
      await valueOf(log.append(old, [ticked('a'), ticked('b')], []))
      await valueOf(log.confirm(old, snapshot('one'), { upToSeq: 1, revision: 'r-one' }))
      expect((await valueOf(log.open(old))).left).toBeUndefined()
      await valueOf(log.keepOnlyUnsent(undefined))
      await valueOf(log.keepOnlyUnsent(undefined))
      const sentAt = Date.parse(snapshot('one').modifiedTime)
      expect((await valueOf((await under.anotherTab()).open(old))).left).toEqual({ seq: 1, id: 'a', sentAt })
      await valueOf(log.confirm(old, snapshot('one'), { upToSeq: 1, revision: 'r-one' }))
      expect((await valueOf(log.open(old))).left).toBeUndefined()
    })

    it('[A37] give no number twice although nothing was left behind', async () => {
      await valueOf(log.append(old, [ticked('a'), ticked('b')], []))
      await valueOf(log.confirm(old, snapshot('one'), { upToSeq: 2, revision: 'r-one' }))
      await valueOf(log.keepOnlyUnsent(undefined))
      expect(await opened(log, old)).toEqual({ snapshot: undefined, events: [], drafts: [] })
      expect((await valueOf(log.append(old, [ticked('c')], []))).map(({ seq }) => seq)).toEqual([3])
      await valueOf(log.confirm(old, snapshot('one'), { upToSeq: 3, revision: 'r-one' }))
      expect((await opened(await under.anotherTab(), old)).snapshot).toBe('one')
    })

    it('[A37] [A35] of the user who is signed in stay as they are while those of others are cleared', async () => {
      for (const key of [old, somebodyElse]) {
        await valueOf(log.append(key, [ticked('a')], []))
        await valueOf(log.confirm(key, snapshot('one'), { upToSeq: 1, revision: 'r-one' }))
      }
      await valueOf(log.keepOnlyUnsent('user-1'))
      expect(await opened(log, old)).toEqual({ snapshot: 'one', events: [['a', true]], drafts: [] })
      expect(await opened(log, somebodyElse)).toEqual({ snapshot: undefined, events: [], drafts: [] })
    })

    it('[A37] [F13] stay whole where the drive has lost the file', async () => {
      await valueOf(log.append(old, [ticked('a')], []))
      await valueOf(log.confirm(old, snapshot('one'), { upToSeq: 1, revision: 'r-one' }))
      await valueOf(log.markLost(old))
      await valueOf(log.keepOnlyUnsent(undefined))
      expect(await opened(log, old)).toEqual({ snapshot: 'one', events: [['a', true]], drafts: [] })
    })

    it('[A37] [I4] keep an acknowledged event that another writer has buried, until it is found again', async () => {
      await valueOf(log.append(old, [ticked('a'), ticked('b')], []))
      await valueOf(log.confirm(old, snapshot('one'), { upToSeq: 2, revision: 'r-one' }))
      const read = { upToSeq: 1, by: 'others' } as const
      const buried = { ...snapshot('two'), revision: 'r-two' }
      await valueOf(log.confirm(old, buried, { upToSeq: 1, revision: 'r-two', read, buried: ['b'] }))
      await valueOf(log.keepOnlyUnsent(undefined))
      expect((await opened(log, old)).events).toEqual([['b', true]])
      await valueOf(log.confirm(old, snapshot('three'), { upToSeq: 2, revision: 'r-three', read }))
      await valueOf(log.keepOnlyUnsent(undefined))
      expect((await opened(log, old)).events).toEqual([])
    })

    it('[A37] [F41] keep the events that a renewed identity sends again', async () => {
      await valueOf(log.append(old, [ticked('a'), ticked('b')], []))
      await valueOf(log.confirm(old, snapshot('one'), { upToSeq: 2, revision: 'r-one' }))
      await valueOf(log.renewClient(old, [{ ...ticked('b'), sentRevision: 'renewed' }], 2))
      await valueOf(log.keepOnlyUnsent(undefined))
      expect((await opened(log, old)).events).toEqual([['b', true]])
    })

    it('are lost until a file is seen again', async () => {
      await valueOf(log.confirm(old, snapshot('one'), { upToSeq: 0, revision: 'r-one' }))
      await valueOf(log.markLost(old))
      expect(await valueOf((await under.anotherTab()).stored('user-1'))).toEqual([
        { fileId: 'old', lost: true, whole: true, unsent: 0 },
      ])
      await valueOf(log.confirm(old, snapshot('two'), { upToSeq: 0, revision: 'r-two' }))
      expect(await valueOf(log.stored('user-1'))).toEqual([{ fileId: 'old', lost: false, whole: true, unsent: 0 }])
    })

    it('F13 D22 move to another file as a whole, each event once', async () => {
      await valueOf(log.append(old, [ticked('a'), ticked('b'), ticked('c')], []))
      await valueOf(log.confirm(old, snapshot('one'), { upToSeq: 1, revision: 'r-one' }))
      await valueOf(log.putDraft(old, { date: '2026-11-20', field: 'notes', text: 'typed' }))
      await valueOf(log.moveTo(old, 'new', { snapshot: snapshot('whole'), upToSeq: 2 }))
      expect(await opened(log, fresh)).toEqual({ snapshot: 'whole', events: [['c', false]], drafts: ['typed'] })
      expect(await opened(await under.anotherTab(), old)).toEqual({ snapshot: undefined, events: [], drafts: [] })
      expect(await valueOf(log.stored('user-1'))).toEqual([{ fileId: 'new', lost: false, whole: true, unsent: 1 }])
    })

    it('F13 take in what another tab appended to the old file after the move, once', async () => {
      const other = await under.anotherTab()
      await valueOf(other.open(old))
      await valueOf(log.append(old, [ticked('a')], []))
      await valueOf(log.moveTo(old, 'new', { snapshot: snapshot('whole'), upToSeq: 1 }))
      await valueOf(other.append(old, [ticked('late')], []))
      expect((await opened(log, fresh)).events).toEqual([['late', false]])
      expect((await opened(await under.anotherTab(), fresh)).events).toEqual([['late', false]])
      await valueOf(other.append(old, [ticked('later')], []))
      expect((await opened(log, fresh)).events).toEqual([
        ['late', false],
        ['later', false],
      ])
      await valueOf(log.append(fresh, [ticked('own')], []))
      expect((await valueOf(log.read(fresh))).events.map(({ seq, id }) => [seq, id])).toEqual([
        [1, 'late'],
        [2, 'later'],
        [3, 'own'],
      ])
    })

    it('I24 an old file that is there again is its own journal: nothing of it moves any more', async () => {
      await valueOf(log.append(old, [ticked('a')], []))
      await valueOf(log.moveTo(old, 'new', { snapshot: snapshot('whole'), upToSeq: 1 }))
      await valueOf(log.confirm(old, snapshot('back'), { upToSeq: 0, revision: 'r-back' }))
      await valueOf(log.append(old, [ticked('of the old one')], []))
      expect((await opened(log, fresh)).events).toEqual([])
      expect(await opened(log, old)).toEqual({ snapshot: 'back', events: [['of the old one', false]], drafts: [] })
    })

    it('A35 never move to, or take from, another user', async () => {
      await valueOf(log.append(old, [ticked('a')], []))
      await valueOf(log.moveTo(old, 'new', { snapshot: snapshot('whole'), upToSeq: 1 }))
      await valueOf(log.append(old, [ticked('late')], []))
      expect(await opened(log, { userId: 'user-2', fileId: 'new' })).toEqual({
        snapshot: undefined,
        events: [],
        drafts: [],
      })
    })
  })
}
