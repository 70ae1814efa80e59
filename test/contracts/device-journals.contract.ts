import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { JournalEvent } from '#domain/journal/events.ts'
import type { Result } from '#domain/result.ts'
import type { DeviceJournals, EventLog, LogScope, Snapshot } from '#machines/ports/log.ts'

type Log = EventLog & DeviceJournals

export interface DeviceUnderTest {
  readonly log: Log
  /** Another tab of the same profile: another log on the same storage. */
  readonly anotherTab: () => Promise<Log>
  readonly close?: () => Promise<void>
}

const old: LogScope = { userId: 'user-1', fileId: 'old' }
const fresh: LogScope = { userId: 'user-1', fileId: 'new' }
const somebodyElse: LogScope = { userId: 'user-2', fileId: 'old' }
const ticked = (id: string): { readonly id: string; readonly event: JournalEvent } =>
  ({ id, event: { type: 'TaskCompleted', data: { taskId: id }, at: '2026-11-20T11:00:00.000Z', day: '2026-11-20' } })
const visited: JournalEvent = { type: 'DayVisited', data: {}, at: '2026-11-20T11:00:00.000Z', day: '2026-11-20' }
const snapshot = (text: string): Snapshot => ({ text, revision: `r-${text}`, modifiedTime: '2026-11-20T11:00:00.000Z' })

const valueOf = async <T>(answer: Promise<Result<T, unknown>>): Promise<T> => {
  const answered = await answer
  if (!answered.ok) throw new Error(`refused: ${JSON.stringify(answered.error)}`)
  return answered.value
}

const opened = async (log: Log, scope: LogScope) => {
  const { snapshot: held, events, drafts } = await valueOf(log.open(scope))
  return { snapshot: held?.text, events: events.map(({ id, sentRevision }) => [id, sentRevision !== undefined]), drafts: drafts.map(({ text }) => text) }
}

/** What every log promises about journals that outlive their files. */
export const deviceJournalsContract = (create: () => Promise<DeviceUnderTest>): void => {
  describe('the journals of a device', () => {
    let under: DeviceUnderTest
    let log: Log

    beforeEach(async () => {
      under = await create()
      log = under.log
    })
    afterEach(() => under.close?.())

    it('A35 are told to their own user only, with what the drive never acknowledged', async () => {
      await valueOf(log.append(old, [ticked('a'), ticked('b'), { id: 'v', event: visited }], []))
      await valueOf(log.confirm(old, snapshot('one'), { upToSeq: 1, revision: 'r-one' }))
      await valueOf(log.append(fresh, [ticked('c')], []))
      await valueOf(log.append(somebodyElse, [ticked('d')], []))
      const kept = await valueOf(log.kept('user-1'))
      expect(kept.toSorted((one, other) => (one.fileId < other.fileId ? -1 : 1))).toEqual([
        { fileId: 'new', lost: false, whole: false, unsent: 1 }, { fileId: 'old', lost: false, whole: true, unsent: 1 },
      ])
      expect(await valueOf(log.kept('user-3'))).toEqual([])
    })

    it('are lost until a file is seen again', async () => {
      await valueOf(log.confirm(old, snapshot('one'), { upToSeq: 0, revision: 'r-one' }))
      await valueOf(log.markLost(old))
      expect(await valueOf((await under.anotherTab()).kept('user-1'))).toEqual([{ fileId: 'old', lost: true, whole: true, unsent: 0 }])
      await valueOf(log.confirm(old, snapshot('two'), { upToSeq: 0, revision: 'r-two' }))
      expect(await valueOf(log.kept('user-1'))).toEqual([{ fileId: 'old', lost: false, whole: true, unsent: 0 }])
    })

    it('F13 D22 move to another file as a whole, each event once', async () => {
      await valueOf(log.append(old, [ticked('a'), ticked('b'), ticked('c')], []))
      await valueOf(log.confirm(old, snapshot('one'), { upToSeq: 1, revision: 'r-one' }))
      await valueOf(log.putDraft(old, { date: '2026-11-20', field: 'notes', text: 'typed' }))
      await valueOf(log.moveTo(old, 'new', { snapshot: snapshot('whole'), upToSeq: 2 }))
      expect(await opened(log, fresh)).toEqual({ snapshot: 'whole', events: [['c', false]], drafts: ['typed'] })
      expect(await opened(await under.anotherTab(), old)).toEqual({ snapshot: undefined, events: [], drafts: [] })
      expect(await valueOf(log.kept('user-1'))).toEqual([{ fileId: 'new', lost: false, whole: true, unsent: 1 }])
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
      expect((await opened(log, fresh)).events).toEqual([['late', false], ['later', false]])
      await valueOf(log.append(fresh, [ticked('own')], []))
      expect((await valueOf(log.events(fresh))).map(({ seq, id }) => [seq, id])).toEqual([[1, 'late'], [2, 'later'], [3, 'own']])
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
      expect(await opened(log, { userId: 'user-2', fileId: 'new' })).toEqual({ snapshot: undefined, events: [], drafts: [] })
    })
  })
}
