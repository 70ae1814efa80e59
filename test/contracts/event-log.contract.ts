import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { JournalEvent } from '#domain/record/events.ts'
import type { EventLog, JournalKey, Snapshot } from '#machines/ports/log.ts'
import { valueOf } from '#test/support/answers.ts'

/** A log to be examined, on storage of its own. */
export interface LogUnderTest {
  readonly log: EventLog
  /** Another tab of the same profile, or the same one after a restart: another log on the same storage. */
  readonly anotherTab: () => Promise<EventLog>
  readonly close?: () => Promise<void>
}

const key: JournalKey = { userId: 'user-1', fileId: 'file-1' }
const elsewhere: JournalKey = { userId: 'user-1', fileId: 'file-2' }
const somebodyElse: JournalKey = { userId: 'user-2', fileId: 'file-1' }

const ticked = (taskId: string): JournalEvent => ({
  type: 'TaskCompleted',
  data: { taskId },
  at: '2026-11-20T11:00:00.000Z',
  day: '2026-11-20',
})
const written = (text: string): JournalEvent => ({
  type: 'NotesWritten',
  data: { date: '2026-11-20', text, base: '' },
  at: '2026-11-20T11:00:00.000Z',
  day: '2026-11-20',
})
const item = (id: string) => ({ id, event: ticked(`task-${id}`) })
const snapshotOf = (text: string, revision: string): Snapshot => ({
  text,
  revision,
  modifiedTime: '2026-11-20T11:00:00.000Z',
})

const eventsIn = async (reader: EventLog, where: JournalKey = key) =>
  (await valueOf(reader.read(where))).events.map(({ seq, id, sentRevision }) => ({
    seq,
    id,
    sent: sentRevision !== undefined,
  }))

export const eventLogContract = (create: () => Promise<LogUnderTest>): void => {
  describe('the durable log', () => {
    let under: LogUnderTest
    let log: EventLog

    beforeEach(async () => {
      under = await create()
      log = under.log
    })
    afterEach(() => under.close?.())

    it('opens empty, with an identity that stays', async () => {
      const first = await valueOf(log.open(key))
      expect({ ...first, clientId: '' }).toEqual({ clientId: '', snapshot: undefined, events: [], drafts: [] })
      expect(first.clientId).not.toBe('')
      expect((await valueOf((await under.anotherTab()).open(key))).clientId).toBe(first.clientId)
    })

    it('I1 holds what it answered, whole and in order, for every later tab', async () => {
      const events = [{ id: 'a', event: written('Held the plan — ünïcødé 🔔') }, item('b'), item('c')]
      const logged = await valueOf(log.append(key, events, []))
      expect(logged.map(({ id, event }) => ({ id, event }))).toEqual(events)
      const opened = await valueOf((await under.anotherTab()).open(key))
      expect(opened.events).toEqual(logged)
    })

    it('numbers events in rising order and never twice, however many tabs append at once', async () => {
      const other = await under.anotherTab()
      const appended = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          valueOf((index % 2 === 0 ? log : other).append(key, [item(`${index}-x`), item(`${index}-y`)], [])),
        ),
      )
      for (const [first, second] of appended) expect(second?.seq).toBe((first?.seq ?? 0) + 1)
      const seqs = (await eventsIn(log)).map(({ seq }) => seq)
      expect(new Set(seqs).size).toBe(40)
      expect(seqs).toEqual(seqs.toSorted((one, two) => one - two))
    })

    it('I24 keeps users and files apart', async () => {
      await valueOf(log.append(key, [item('a')], []))
      await valueOf(log.append(elsewhere, [item('b')], []))
      await valueOf(log.putDraft(somebodyElse, { date: '2026-11-20', field: 'notes', text: 'mine' }))
      expect((await eventsIn(log)).map(({ id }) => id)).toEqual(['a'])
      expect((await eventsIn(log, elsewhere)).map(({ id }) => id)).toEqual(['b'])
      expect(await eventsIn(log, somebodyElse)).toEqual([])
      expect((await valueOf(log.open(key))).drafts).toEqual([])
    })

    it('keeps the newest draft of each field until its event is appended, and drops it in the same step', async () => {
      await valueOf(log.putDraft(key, { date: '2026-11-20', field: 'notes', text: 'Hel' }))
      await valueOf(log.putDraft(key, { date: '2026-11-20', field: 'notes', text: 'Held' }))
      await valueOf(log.putDraft(key, { date: '2026-11-20', field: 'reflections', text: 'Calm' }))
      await valueOf(log.append(key, [{ id: 'a', event: written('Held') }], [{ date: '2026-11-20', field: 'notes' }]))
      const opened = await valueOf((await under.anotherTab()).open(key))
      expect(opened.drafts).toEqual([{ date: '2026-11-20', field: 'reflections', text: 'Calm' }])
      expect(opened.events.map(({ id }) => id)).toEqual(['a'])
    })

    it('[I1] separates what is typed in two pages: neither overwrites nor deletes the other’s row', async () => {
      const draft = (page: string, text: string) => ({ date: '2026-11-20', field: 'notes' as const, text, page })
      await valueOf(log.putDraft(key, draft('one', 'Held')))
      await valueOf(log.putDraft(key, draft('two', 'Half a')))
      await valueOf(
        log.append(key, [{ id: 'a', event: written('Held') }], [{ date: '2026-11-20', field: 'notes', page: 'one' }]),
      )
      expect((await valueOf((await under.anotherTab()).open(key))).drafts).toEqual([draft('two', 'Half a')])
    })

    it('[I1] keeps a draft that was stored while the event of the one before waited for its turn', async () => {
      const draft = (nth: number, text: string) => ({
        date: '2026-11-20',
        field: 'notes' as const,
        text,
        page: 'one',
        nth,
      })
      await valueOf(log.putDraft(key, draft(1, 'Held')))
      await valueOf(log.putDraft(key, draft(2, 'Held well')))
      await valueOf(log.append(key, [{ id: 'a', event: written('Held') }], [draft(1, 'Held')]))
      expect((await valueOf(log.open(key))).drafts).toEqual([draft(2, 'Held well')])
      await valueOf(log.append(key, [{ id: 'b', event: written('Held well') }], [draft(2, 'Held well')]))
      expect((await valueOf(log.open(key))).drafts).toEqual([])
    })

    it('confirms the snapshot and marks exactly the events that it holds', async () => {
      const logged = await valueOf(log.append(key, [item('a'), item('b'), item('c')], []))
      const snapshot = snapshotOf('{"first":1}', 'r1')
      await valueOf(log.confirm(key, snapshot, { upToSeq: logged[1]?.seq ?? 0, revision: 'r1' }))
      const opened = await valueOf((await under.anotherTab()).open(key))
      expect(opened.snapshot).toEqual(snapshot)
      expect(opened.events.map(({ id, sentRevision }) => ({ id, sent: sentRevision !== undefined }))).toEqual([
        { id: 'a', sent: true },
        { id: 'b', sent: true },
        { id: 'c', sent: false },
      ])
    })

    it('I4 keeps acknowledged events: an older save of another device may overwrite them', async () => {
      const logged = await valueOf(log.append(key, [item('a')], []))
      await valueOf(log.confirm(key, snapshotOf('1', 'r1'), { upToSeq: logged[0]?.seq ?? 0, revision: 'r1' }))
      await valueOf(log.confirm(key, snapshotOf('2', 'r2'), { upToSeq: 0, revision: 'r2' }))
      expect((await eventsIn(log)).map(({ id, sent }) => ({ id, sent }))).toEqual([{ id: 'a', sent: true }])
      expect((await valueOf(log.open(key))).snapshot).toEqual(snapshotOf('2', 'r2'))
    })

    describe('[sync 3.3 retain] an acknowledged event', () => {
      const day = (count: number) => new Date(Date.UTC(2026, 10, 1) + count * 86_400_000).toISOString()
      const at = (days: number): Snapshot => ({ text: `${days}`, revision: `r${days}`, modifiedTime: day(days) })
      const confirm = async (
        days: number,
        upToSeq: number,
        read?: { readonly upToSeq: number; readonly by: 'us' | 'others' },
      ) => valueOf(log.confirm(key, at(days), { upToSeq, revision: `r${days}`, ...(read && { read }) }))
      const append = async (...ids: ReadonlyArray<string>) =>
        (await valueOf(log.append(key, ids.map(item), []))).map(({ seq }) => seq)
      const ids = async () => (await eventsIn(log)).map(({ id }) => id)

      it('goes after a week and three reads that found it in the file; the newest and unsent ones never', async () => {
        const [, held = 0] = await append('a', 'b', 'c')
        await confirm(0, held)
        for (const days of [1, 2, 3]) await confirm(days, held, { upToSeq: held, by: 'us' })
        expect(await ids()).toEqual(['a', 'b', 'c'])
        await confirm(6.9, held)
        expect(await ids()).toEqual(['a', 'b', 'c'])
        await confirm(7.1, held)
        expect(await ids()).toEqual(['b', 'c'])
      })

      it('stays after a week, and after a year, while fewer reads have found it', async () => {
        const [, held = 0] = await append('a', 'b')
        await confirm(0, held)
        await confirm(100, held, { upToSeq: held, by: 'us' })
        await confirm(365, held, { upToSeq: held, by: 'us' })
        expect(await ids()).toEqual(['a', 'b'])
      })

      it('goes after one read when another device had written it', async () => {
        const [, held = 0] = await append('a', 'b')
        await confirm(0, held)
        await confirm(8, held, { upToSeq: held, by: 'others' })
        expect(await ids()).toEqual(['b'])
      })

      it('I4 stays when the newest read did not find it: the three have to start again', async () => {
        const [first = 0, held = 0] = await append('a', 'b', 'c')
        await confirm(0, held)
        for (const days of [1, 2, 3]) await confirm(days, held, { upToSeq: held, by: 'us' })
        await confirm(8, first - 1, { upToSeq: first - 1, by: 'others' })
        expect(await ids()).toEqual(['a', 'b', 'c'])
        // Sent again: its week begins with the save that brought it back.
        await confirm(9, held, { upToSeq: first - 1, by: 'others' })
        for (const days of [10, 11, 12, 15]) await confirm(days, held, { upToSeq: held, by: 'us' })
        expect(await ids()).toEqual(['a', 'b', 'c'])
        await confirm(16.1, held, { upToSeq: held, by: 'us' })
        expect(await ids()).toEqual(['b', 'c'])
      })

      it('goes at once beyond 5,000 events, the oldest first, and no unsent one does', async () => {
        const seqs = await append(...Array.from({ length: 5010 }, (_, index) => `${index}`))
        await confirm(0, seqs[3] ?? 0)
        expect((await ids()).slice(0, 2)).toEqual(['3', '4'])
        await confirm(1, seqs[4000] ?? 0)
        expect([(await ids()).length, (await ids())[0]]).toEqual([5000, '10'])
      })

      it('goes at once beyond 5 MB, the oldest first, and no unsent one does', async () => {
        const text = 'x'.repeat(10_000)
        const logged = await valueOf(
          log.append(
            key,
            Array.from({ length: 600 }, (_, index) => ({ id: `${index}`, event: written(text) })),
            [],
          ),
        )
        await confirm(0, logged[9]?.seq ?? 0)
        expect((await ids())[0]).toBe('9')
        await confirm(1, logged[599]?.seq ?? 0)
        const bytes = (await valueOf(log.read(key))).events.reduce(
          (sum, { event }) => sum + JSON.stringify(event).length,
          0,
        )
        expect([bytes <= 5 * 1024 * 1024, bytes > 5 * 1024 * 1024 - 11_000]).toEqual([true, true])
      })
    })

    it('F41 gives a new identity, appends again what is given under higher numbers, and drops the rest', async () => {
      const before = await valueOf(log.open(key))
      const logged = await valueOf(log.append(key, [item('a'), item('b'), item('c')], []))
      const renewed = await valueOf(log.renewClient(key, [item('b'), item('c')], logged.at(-1)?.seq ?? 0))
      expect(renewed.clientId).not.toBe(before.clientId)
      expect(renewed.events.map(({ id, event, sentRevision }) => ({ id, event, sentRevision }))).toEqual(
        [item('b'), item('c')].map((each) => ({ ...each, sentRevision: undefined })),
      )
      expect(renewed.events.every(({ seq }) => seq > (logged.at(-1)?.seq ?? 0))).toBe(true)
      const reopened = await valueOf((await under.anotherTab()).open(key))
      expect([reopened.clientId, reopened.events]).toEqual([renewed.clientId, renewed.events])
    })

    it('F41 takes along events appended while the events of the new identity were chosen', async () => {
      const [known] = await valueOf(log.append(key, [item('a')], []))
      await valueOf((await under.anotherTab()).append(key, [item('b')], []))
      const renewed = await valueOf(log.renewClient(key, [], known?.seq ?? 0))
      expect(renewed.events.map(({ id, event, sentRevision }) => ({ id, event, sentRevision }))).toEqual([
        { ...item('b'), sentRevision: undefined },
      ])
    })

    it('keeps the snapshot over a new identity', async () => {
      await valueOf(log.confirm(key, snapshotOf('1', 'r1'), { upToSeq: 0, revision: 'r1' }))
      expect((await valueOf(log.renewClient(key, [], 0))).snapshot).toEqual(snapshotOf('1', 'r1'))
    })

    it('F40 discards what never reached the drive, and only that', async () => {
      const logged = await valueOf(log.append(key, [item('a'), item('b')], []))
      await valueOf(log.confirm(key, snapshotOf('1', 'r1'), { upToSeq: logged[0]?.seq ?? 0, revision: 'r1' }))
      await valueOf(log.putDraft(key, { date: '2026-11-20', field: 'notes', text: 'Half a' }))
      await valueOf(log.append(elsewhere, [item('z')], []))
      await valueOf(log.discard(key))
      const opened = await valueOf(log.open(key))
      expect(opened.events.map(({ id }) => id)).toEqual(['a'])
      expect([opened.drafts, opened.snapshot]).toEqual([[], snapshotOf('1', 'r1')])
      expect((await eventsIn(log, elsewhere)).map(({ id }) => id)).toEqual(['z'])
      const next = await valueOf(log.append(key, [item('c')], []))
      expect(next[0]?.seq).toBeGreaterThan(logged[1]?.seq ?? 0)
    })

    it('takes bytes into quarantine, again and again', async () => {
      expect(await log.quarantine(key, '{"broken', 'not-json')).toEqual({ ok: true, value: undefined })
      expect(await log.quarantine(key, '{"broken', 'not-json')).toEqual({ ok: true, value: undefined })
    })

    it('notifies the other tabs of appends and confirmations of this journal until they stop listening', async () => {
      const other = await under.anotherTab()
      const changed = vi.fn<() => void>()
      const stop = other.subscribe(key, changed)
      await valueOf(log.append(elsewhere, [item('z')], []))
      await valueOf(log.append(key, [item('a')], []))
      await expect.poll(() => changed).toHaveBeenCalledTimes(1)
      expect((await eventsIn(other)).map(({ id }) => id)).toEqual(['a'])
      await valueOf(log.confirm(key, snapshotOf('1', 'r1'), { upToSeq: 1, revision: 'r1' }))
      await expect.poll(() => changed).toHaveBeenCalledTimes(2)
      stop()
    })
  })
}
