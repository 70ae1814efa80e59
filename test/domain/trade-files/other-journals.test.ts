import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  broughtSteps,
  recordedImports,
  rememberImport,
  removalOfImport,
  undoImport,
} from '#domain/fills/recorded-imports.ts'
import { decide } from '#domain/journal/decide.ts'
import { limits } from '#domain/limits.ts'
import type { CommandDraft } from '#domain/record/commands.ts'
import { allMovementsOf } from '#domain/record/day-trades.ts'
import { journalOf } from '#domain/record/empty-journal.ts'
import type { Journal } from '#domain/record/journal.ts'
import { tableToArray } from '#domain/record/table.ts'
import { ok } from '#domain/result.ts'
import { runSync } from '#domain/steps.ts'
import { addLabel } from '#domain/trade-notes/commands.ts'
import { labelsById, labelsOf } from '#domain/trade-notes/label.ts'
import { tradeNotesOf } from '#domain/trade-notes/trade-note.ts'
import { writtenTrades } from '#domain/trade-notes/written.ts'
import { freshTradeMemory, tradesSteps } from '#domain/trades/all-trades.ts'
import { emptyUndoStack, remembered, stepOf } from '#domain/undo/stack.ts'
import { fileOf } from '#test/domain/journal-file/files.ts'
import { deviceOn, viewOf } from '#test/domain/sync/devices.ts'
import { command, now, plain, settings } from '#test/support/builders.ts'
import { importParts, writtenBetween, wroteIn } from '#web/wiring/recorded-import.ts'
import { previewOfText } from './read-text.ts'

const empty = journalOf({ settings: settings() })
const sample = (name: string): string => readFileSync(new URL(`./samples/${name}.csv`, import.meta.url), 'utf8')
const applied = (journal: Journal, draft: CommandDraft): Journal => {
  const done = decide(journal, command(draft))
  if (!done.ok) throw new Error(done.error.code)
  return done.value.journal
}
/** A note with another text. */
const rewritten = (id: string, value: string) =>
  ok<CommandDraft>({ type: 'ChangeRecord', data: { list: 'tradeNotes', id, field: 'note', value } })
const asked = (journal: Journal, draft: { readonly ok: boolean; readonly value?: CommandDraft }): Journal => {
  if (!draft.value) throw new Error('refused')
  return applied(journal, draft.value)
}

let made = 0
const nextId = (): string => `id${(made += 1)}`
/** A file imported as the dialog does it. */
const imported = (journal: Journal, text: string, name = 'one'): Journal => {
  const preview = previewOfText(journal, text)
  const after = importParts(preview, nextId).reduce((each, part) => applied(each, part.commandIn(each)), journal)
  const wrote = wroteIn(journal, after, preview.words, writtenBetween(journal, after))
  const brought = runSync(broughtSteps(journal, after, preview.activities))
  return applied(after, rememberImport({ id: name, name: `${name}.csv`, format: 'X', at: now, brought, wrote }))
}
const undoOf = (journal: Journal, id = 'one'): CommandDraft => {
  const found = recordedImports(journal).find((each) => each.id === id)
  if (!found) throw new Error('no such import')
  const { change, written } = removalOfImport(journal, found)
  return undoImport(journal, id, change, written.records)
}
/** Each trade with what is written about it. */
const written = (journal: Journal) => {
  const trades = runSync(tradesSteps(journal, freshTradeMemory()))
  const { byTrade } = writtenTrades(trades, journal, labelsById(journal))
  return trades
    .map(({ id, symbol }) => {
      const { notes = [], labels = [] } = byTrade.get(id) ?? {}
      return [symbol, notes.map(({ note }) => note).join('|'), ...labels.map(({ kind, name }) => `${kind} ${name}`)]
    })
    .toSorted(([one = ''], [other = '']) => (one < other ? -1 : one > other ? 1 : 0))
}
const fillsIn = ({ entries }: Journal): number =>
  tableToArray(entries).flatMap(({ trades }) => allMovementsOf(trades)).length

describe('[other journals] A file of another journal', () => {
  it('shows what its trader wrote before anything is recorded, and how much has no place here', () => {
    const { words } = previewOfText(empty, sample('tradezella'))
    expect(
      words.fresh.map(({ line, note, labels, seen = false }) => [
        line,
        note,
        seen,
        ...labels.map(({ kind, name }) => `${kind} ${name}`),
      ]),
    ).toEqual([
      [2, '', true, 'mistake not a plan trade', 'tag Emotions: calm'],
      [3, '', true, 'setup Pivot', 'setup Rejection', 'tag news', 'tag gap'],
      [4, '', false, 'mistake bleed', 'mistake kept moving stoploss'],
    ])
    expect([words.labels, words.left]).toEqual([8, { rating: 1, target: 1 }])
  })

  it('brings notes and labels to their trades', () => {
    expect(written(imported(empty, sample('tradervue')))).toEqual([
      [
        'KLM',
        'Waited for the retest.\nSold into strength, "too early" by 20 cents.',
        'tag opening-drive',
        'tag a-plus',
      ],
      ['MESM26', ''],
      ['QRS', 'Chased it.', 'tag chased'],
      ['TUV', 'Still open.', 'tag swing'],
    ])
    expect(
      written(imported(empty, sample('tradetally')))
        .map((each) => each.slice(1).join(' · '))
        .toSorted(),
    ).toEqual([
      ' · setup Breakout',
      'Against the trend. · setup Fade',
      'Sold the put after the gap, bought back early. · setup Cash Secured Put · tag wheel · tag income',
    ])
    const [, line = ''] = sample('tradezero').split('\n')
    const noted = sample('tradezero').replace(line, `${line}First of the day`)
    expect(written(imported(empty, noted)).map(([, note]) => note)).toContain('First of the day')
  })

  it('records the fills of a part and what is said of them in one command', () => {
    const [first, ...others] = importParts(previewOfText(empty, sample('tradervue')), nextId)
    expect(others).toEqual([])
    const done = first && decide(empty, command(first.commandIn(empty)))
    expect(done?.ok && done.value.events.map(({ type }) => type)).toEqual([
      ...Array.from({ length: 7 }, () => 'RecordAdded'),
      'ActivitiesRecorded',
    ])
  })

  it('brings nothing a second time, not even where its note was rewritten, and uses labels that are there', () => {
    const named = asked(empty, addLabel(empty, 'mine', 'tag', 'CHASED'))
    const once = imported(named, sample('tradervue'))
    expect(labelsOf(once).map(({ name }) => name)).toEqual(['CHASED', 'opening-drive', 'a-plus', 'swing'])
    const note = tradeNotesOf(once).find((each) => each.note === 'Chased it.')
    const changed = asked(once, rewritten(note?.id ?? '', 'Chased it. Never again.'))
    const again = previewOfText(changed, sample('tradervue'))
    expect([again.fresh, again.words.fresh, again.words.again.length]).toEqual([0, [], 3])
  })

  it('goes as a whole with its import, in one step that can be taken back', () => {
    const journal = imported(empty, sample('tradervue'))
    const draft = undoOf(journal)
    const gone = applied(journal, draft)
    expect([fillsIn(gone), tradeNotesOf(gone), labelsOf(gone), recordedImports(gone)]).toEqual([0, [], [], []])
    const events = decide(journal, command(draft))
    if (!events.ok) throw new Error('refused')
    const done = { events: events.value.events.map((event, at) => ({ id: `e${at}`, event })), before: journal }
    const stack = remembered(emptyUndoStack, draft, done, gone)
    const step = stepOf(stack, 'undo', undefined)
    expect(step?.words).toBe('undo import “one.csv”')
    const back = applied(gone, { type: 'TakeBack', data: { reversals: step?.reversals ?? [] } })
    const { tombstones: _, ...restored } = plain(back)
    expect(written(back)).toEqual(written(journal))
    expect(restored.records).toEqual(plain(journal).records)
  })

  it('takes only what it wrote: no note that was changed since, no label that another note carries', () => {
    const journal = imported(empty, sample('tradervue'))
    const [note] = tradeNotesOf(journal).filter((each) => each.note === 'Chased it.')
    const changed = asked(journal, rewritten(note?.id ?? '', 'Never again.'))
    const elsewhere = viewOf(deviceOn(fileOf(changed), 'phone'))
    const [found] = recordedImports(elsewhere)
    expect(found && removalOfImport(elsewhere, found).written).toMatchObject({ notes: 2, labels: 3, changed: 1 })
    const gone = applied(elsewhere, undoOf(elsewhere))
    expect(tradeNotesOf(gone).map(({ note: text }) => text)).toEqual(['Never again.'])
    expect(labelsOf(gone).map(({ name }) => name)).toEqual(['chased'])
  })

  it('leaves what another import says as well until that one is undone, too', () => {
    const both = imported(imported(empty, sample('tradervue')), sample('tradervue'), 'two')
    const one = applied(both, undoOf(both, 'one'))
    expect([fillsIn(one), tradeNotesOf(one).length]).toEqual([7, 3])
    const none = applied(one, undoOf(one, 'two'))
    expect([fillsIn(none), tradeNotesOf(none).length, labelsOf(none).length]).toEqual([0, 0, 0])
  })

  it('says which note has no place, and brings its labels all the same', () => {
    const long = sample('tradervue').replace('Chased it.', 'x'.repeat(limits.entryTextMaxChars + 1))
    const { words } = previewOfText(empty, long)
    expect([words.left, words.fresh.map(({ note }) => note.length > 0)]).toEqual([
      { 'note-refused': 1 },
      [true, false, true],
    ])
    const unread = previewOfText(empty, sample('tradervue').replace('QRS,S', 'QRS,?'))
    expect([unread.counts['not-understood'], unread.words.left]).toEqual([1, { 'not-read': 1 }])
  })

  it('says the first line whose result differs from what its fills come to', () => {
    const { compared } = previewOfText(empty, sample('tradetally').replace('-9.5,1,1', '-8.5,1,1'))
    expect(compared.map(({ symbol, firstDifference }) => [symbol, firstDifference])).toEqual([
      ['QRS   260702P00045000', undefined],
      ['KLM', 4],
    ])
  })

  it('reads no contract of a size that neither its name nor its result says', () => {
    const { fates } = previewOfText(empty, sample('tradervue').replace('MESM6', 'ZZZM6').replace('21.25', '170'))
    expect(fates.filter(({ kind }) => kind === 'not-understood')).toMatchObject([
      { line: 5, errors: [{ code: 'NO_CONTRACT_SIZE' }] },
    ])
  })
})
