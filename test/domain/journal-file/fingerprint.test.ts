import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalData } from '#domain/journal-file/canonical.ts'
import { fingerprintOf } from '#domain/journal-file/fingerprint.ts'
import { freshJournalFile } from '#domain/journal-file/parse.ts'
import { decide } from '#domain/journal/decide.ts'
import { freeJournalName } from '#domain/names/free-name.ts'
import type { Journal } from '#domain/record/journal.ts'
import type { LoggedEvent } from '#domain/record/logged-event.ts'
import { asNewFile, currentFileOf, newFileOf } from '#domain/sync/new-file.ts'
import { anyCommand, anyJournal, now, plain } from '#test/support/builders.ts'
import { forAll } from '#test/support/for-all.ts'
import { applied } from '#test/support/given.ts'
import { reprinted } from './files.ts'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const hashed = (journal: Journal): string => fingerprintOf(sha256(canonicalData(journal)))

describe('A fingerprint for human eyes', () => {
  it('is four groups of four, in letters and digits that are not misread', () => {
    expect(fingerprintOf('00000000000000000000ffff')).toBe('0000-0000-0000-0000')
    expect(fingerprintOf('ffffffffffffffffffff0000')).toBe('ZZZZ-ZZZZ-ZZZZ-ZZZZ')
    expect(fingerprintOf('0123456789abcdef0123456789abcdef')).toBe('04HM-ASW9-NF6Y-Y093')
    expect(fingerprintOf('no hash')).toBe('')
  })

  it('uses every one of its 80 bits', () => {
    forAll(fc.nat({ max: 19 }), fc.nat({ max: 3 }), (digit, bit) => {
      const hex = [...'5'.repeat(20)]
      hex[digit] = (5 ^ (1 << bit)).toString(16)
      expect(fingerprintOf(hex.join(''))).not.toBe(fingerprintOf('5'.repeat(20)))
    })
  })

  it('is the same for the same records in whatever file, and another after any change of them', () => {
    forAll(anyJournal, anyCommand, (journal, command) => {
      const file = { ...freshJournalFile(now), journal }
      const moved = asNewFile({ ...file, created: '2020-01-01T00:00:00.000Z', extra: { other: 1 } }, now)
      expect(hashed(reprinted(moved).journal)).toBe(hashed(journal))
      const decided = decide(journal, command)
      const after = decided.ok ? decided.value.journal : journal
      expect(hashed(after) === hashed(journal)).toBe(canonicalData(after) === canonicalData(journal))
    })
  })
})

describe('The journal of a device as a file', () => {
  const worked = fc
    .record({ journal: anyJournal, commands: fc.array(anyCommand, { maxLength: 12 }), held: fc.nat({ max: 12 }) })
    .map(({ journal, commands, held }) => {
      let view = journal
      const log: LoggedEvent[] = []
      for (const command of commands) {
        const decided = decide(view, command)
        if (!decided.ok) continue
        view = decided.value.journal
        for (const event of decided.value.events) log.push({ seq: log.length + 1, id: `e${log.length + 1}`, event })
      }
      return { file: { ...freshJournalFile(now), journal }, log, view, held: Math.min(held, log.length) }
    })

  it('[I3] [F13] holds every record, as the old file would after a save and as the first content of a new one', () => {
    forAll(worked, ({ file, log, view }) => {
      const current = currentFileOf({ clientId: 'desk', file, log }, now)
      expect(plain(current.journal)).toEqual(plain(view))
      // Standing on that copy nothing is pending: an export that is put back by hand takes no event twice.
      expect(plain(currentFileOf({ clientId: 'desk', file: current, log }, now).journal)).toEqual(plain(view))
      expect(current.sync.clients.get('desk')?.s).toBe(log.at(-1)?.seq)
      // What is on the screen is not folded again, unless it is of other events.
      const folded = { on: file.journal, events: log, journal: view }
      const holds = (events: typeof log) => currentFileOf({ clientId: 'desk', file, log: events, folded }, now).journal
      expect(holds(log)).toBe(view)
      expect(holds(log.slice(0, -1)) === view).toBe(log.length === 0)
      const fresh = newFileOf({ clientId: 'desk', file, log }, now)
      expect({ ...fresh, journal: plain(fresh.journal) }).toEqual({ ...file, updated: now, journal: plain(view) })
    })
  })

  it('leaves the old counters behind, which speak of another file’s log, and keeps what is not understood', () => {
    const file = {
      ...freshJournalFile(now),
      sync: {
        v: 1 as const,
        clients: new Map([['desk', { s: 9, e: 'x', t: now }]]),
        dataHash: 'h',
        writtenBy: 'desk',
        extra: { z: 1 },
      },
      extra: { later: true },
    }
    expect(asNewFile(file, now)).toEqual({
      ...file,
      sync: { v: 1, clients: new Map(), dataHash: undefined, writtenBy: undefined, extra: { z: 1 } },
    })
  })

  it('is what its own events give where the file was never kept', () => {
    const { events, journal } = applied(freshJournalFile(now).journal, {
      type: 'AddChecklist',
      data: { checklistId: 'c1', name: 'Open' },
    })
    const log = events.map((event, index) => ({ seq: index + 1, id: `e${index}`, event }))
    expect(plain(newFileOf({ clientId: 'desk', file: undefined, log }, now).journal)).toEqual(plain(journal))
  })
})

describe('A name that is free', () => {
  it('is the wanted one, or the first free number behind it', () => {
    expect(freeJournalName('Plan', [])).toBe('Plan')
    expect(freeJournalName('Plan', ['other.bellbook'])).toBe('Plan')
    expect(freeJournalName('Plan', ['plan.bellbook'])).toBe('Plan (2)')
    expect(freeJournalName('Plan', ['PLAN.tjd', 'Plan (2).bellbook'])).toBe('Plan (3)')
  })

  it('stays within the length of a name, and never ends in half a character, a dot or a space', () => {
    const long = `${'x'.repeat(94)}. 😀yz`
    expect(freeJournalName(long, [long])).toBe(`${'x'.repeat(94)} (2)`)
    expect(freeJournalName('a'.repeat(120), ['a'.repeat(100)])).toBe(`${'a'.repeat(96)} (2)`)
  })
})
