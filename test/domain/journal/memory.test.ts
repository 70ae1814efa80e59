import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { printConflict } from '#domain/conflicts/conflict-record.ts'
import { splitConflicts } from '#domain/conflicts/overflow.ts'
import { foldEvents } from '#domain/journal/evolve.ts'
import { limits } from '#domain/limits.ts'
import { withConflictsAfter } from '#domain/record/conflict-list.ts'
import { emptyJournal, journalOf } from '#domain/record/empty-journal.ts'
import type { JournalEvent } from '#domain/record/events.ts'
import type { Conflict } from '#domain/record/journal.ts'
import { textFingerprint } from '#domain/text/text-fingerprint.ts'
import { addDays } from '#domain/time/local-date.ts'
import { now, settings, today } from '#test/support/builders.ts'
import { forAll, forAllInRuns } from '#test/support/for-all.ts'

const lost = (n: number, v = `text ${n}`): Conflict => ({ of: `d${n}`, field: 'notes', text: v, by: '', at: now })
const after = (conflicts: ReadonlyArray<Conflict>, replaced: Parameters<typeof withConflictsAfter>[1]) =>
  withConflictsAfter({ ...emptyJournal, conflicts }, replaced).conflicts
const bytes = (conflicts: ReadonlyArray<Conflict>): number =>
  conflicts.reduce((sum, one) => sum + Buffer.byteLength(JSON.stringify(printConflict(one))), 0)
const dayBefore = (days: number): string => addDays(today, -days) ?? ''

describe('Texts that lost a conflict', () => {
  it('[sync 3.1] fit into the block up to twenty; the oldest move out', () => {
    const conflicts = Array.from({ length: 23 }, (_, n) => lost(n))
    expect(splitConflicts(conflicts)).toEqual({ stored: conflicts.slice(3), overflow: conflicts.slice(0, 3) })
    expect(splitConflicts(conflicts.slice(3))).toEqual({ stored: conflicts.slice(3), overflow: [] })
  })

  it.each(['a', '\u007f', '\u0080', '\u07ff', '\u0800', '\uffff', '🚀'])(
    '[sync 3.1] are measured in the bytes that %j takes',
    (character) => {
      const size = (text: string): number => bytes([lost(0, text)])
      const fitting = Math.floor((limits.conflictsMaxBytes - size('')) / (size(character) - size('')))
      expect(splitConflicts([lost(0, character.repeat(fitting))]).stored).toHaveLength(1)
      expect(splitConflicts([lost(0, character.repeat(fitting + 1))]).stored).toHaveLength(0)
    },
  )

  it('are distinct by what they belong to, and stored once each', () => {
    const replaced = {
      of: 'd1',
      field: 'notes',
      present: 'text 1',
      next: 'new',
      base: textFingerprint('older'),
      at: now,
    } as const
    const known = [lost(1), lost(2)]
    expect(after(known, replaced)).toBe(known)
    expect(after(known, { ...replaced, field: 'reflections' })).toEqual([
      ...known,
      { ...lost(1), field: 'reflections' },
    ])
    expect(after(known, { ...replaced, of: 'd3' })).toEqual([...known, { ...lost(1), of: 'd3' }])
  })

  it('are lost no longer once they are written again, there and only there', () => {
    const elsewhere = [
      { ...lost(1), field: 'reflections' as const },
      { ...lost(1), of: 'd9' },
    ]
    const written = {
      of: 'd1',
      field: 'notes',
      present: '',
      next: 'text 1',
      base: textFingerprint(''),
      at: now,
    } as const
    expect(after([lost(1), ...elsewhere], written)).toEqual(elsewhere)
  })

  it('[sync 3.1] fit into the block up to 256 KiB of UTF-8, none is cut', () => {
    const sizes = fc.array(
      fc.string({ unit: 'grapheme', maxLength: 3 }).map((unit) => unit.repeat(12_000)),
      { maxLength: 24 },
    )
    forAllInRuns(50, sizes, (texts) => {
      const conflicts = texts.map((text, n) => lost(n, text))
      const { stored: inFile, overflow } = splitConflicts(conflicts)
      expect([...overflow, ...inFile]).toEqual(conflicts)
      expect(bytes(inFile)).toBeLessThanOrEqual(limits.conflictsMaxBytes)
      expect(inFile.length).toBeLessThanOrEqual(limits.conflicts)
      // Nothing moves out that would have fitted.
      const next = overflow.at(-1)
      expect(
        next === undefined || inFile.length === limits.conflicts || bytes([next, ...inFile]) > limits.conflictsMaxBytes,
      ).toBe(true)
    })
  })
})

const deletion = (day: string): JournalEvent => ({
  type: 'TaskDeleted',
  data: { taskId: 't1', base: textFingerprint('Task t1') },
  at: now,
  day,
})

const start = (day: string): JournalEvent => ({ type: 'DayStarted', data: { finished: undefined }, at: now, day })

describe('The memory of deletions', () => {
  it('[D4] lasts 90 days, counted in the days of the events', () => {
    const inFile = journalOf({
      tombstones: new Map([
        ['t:old', dayBefore(91)],
        ['t:kept', dayBefore(90)],
        ['c:new', today],
      ]),
    })
    expect([...foldEvents(inFile, [start(today)]).tombstones]).toEqual([
      ['t:kept', dayBefore(90)],
      ['c:new', today],
    ])
  })

  it('[I13] survives a clock that is years ahead, and after as long an absence goes a day later', () => {
    const deleted = journalOf({ settings: settings(), tombstones: new Map([['t:t1', today]]) })
    expect([...foldEvents(deleted, [start('2036-11-17')]).tombstones]).toEqual([['t:t1', today]])
    expect([...foldEvents(deleted, [start('2036-11-17'), start('2036-11-18')]).tombstones]).toEqual([])
  })

  it('[I3] does not come back with an old event that is replayed', () => {
    const log = [deletion(dayBefore(100)), start(today)]
    expect(foldEvents(emptyJournal, log).tombstones.size).toBe(0)
    expect(foldEvents(emptyJournal, [...log, ...log]).tombstones.size).toBe(0)
  })

  it('only moves forward', () => {
    const deleted = journalOf({ settings: settings(), tombstones: new Map([['t:t1', today]]) })
    expect([...foldEvents(deleted, [deletion(dayBefore(3))]).tombstones]).toEqual([['t:t1', today]])
    expect([...foldEvents(deleted, [deletion('2026-11-21')]).tombstones]).toEqual([['t:t1', '2026-11-21']])
  })
})

describe('The fingerprint of a text', () => {
  it('is the same for the same text only', () => {
    const texts = Array.from({ length: 20_000 }, (_, n) => `text ${n}`)
    expect(new Set([...texts, ...texts.map((text) => text.toUpperCase())].map(textFingerprint)).size).toBe(40_000)
    expect(textFingerprint('')).toBe(textFingerprint(''))
  })

  it('distinguishes texts that differ in one character anywhere', () =>
    forAll(fc.string({ minLength: 1 }), fc.nat(), (text, n) => {
      const at = n % text.length
      const changed = `${text.slice(0, at)}${text[at] === 'x' ? 'y' : 'x'}${text.slice(at + 1)}`
      expect(textFingerprint(changed)).not.toBe(textFingerprint(text))
    }))

  it('stays what it was in every released version, since logs hold it', () =>
    expect(['', 'a', 'Read the tape', '🚀'].map(textFingerprint)).toMatchInlineSnapshot(`
      [
        "0-wvjl67o803",
        "1-262p94epp1d",
        "d-137epl8ctlv",
        "2-1bhy654lh2p",
      ]
    `))
})
