import { describe, expect, it } from 'vitest'
import { messageOf } from '#domain/errors/catalogue.ts'
import { journalOf } from '#domain/record/empty-journal.ts'
import type { Journal } from '#domain/record/journal.ts'
import { ok } from '#domain/result.ts'
import { runSync } from '#domain/steps.ts'
import { joinedLabels, tradesOfNotesSteps } from '#domain/trade-notes/anchors.ts'
import {
  addLabel,
  addPlan,
  addTradeNote,
  anchorTradeNote,
  archiveLabel,
  type Asked,
  changeStops,
  changeTarget,
  changeTradeNote,
  deleteLabel,
  deleteTradeNote,
  labelTrade,
  mergeLabel,
  renameLabel,
} from '#domain/trade-notes/commands.ts'
import { labelsOf } from '#domain/trade-notes/label.ts'
import { tradeNotesOf } from '#domain/trade-notes/trade-note.ts'
import { now, settings } from '#test/support/builders.ts'
import { performedInTurn } from '#test/support/given.ts'

const empty = journalOf({ settings: settings() })
const written = (id: string, value: string): Asked =>
  ok({ type: 'ChangeRecord', data: { list: 'tradeNotes', id, field: 'note', value } })
const plan = { symbol: 'aapl', side: 'long', stop: undefined, target: undefined, note: '' } as const
const wordsOf = (asked: Asked): string => (asked.ok ? '' : messageOf(asked.error))
const codeOf = (asked: Asked): string => (asked.ok ? '' : `${asked.error.area}.${asked.error.code}`)

describe('Notes on trades and labels', () => {
  const journal = performedInTurn(
    empty,
    () => addTradeNote('n1', { fills: ['f1'] }),
    (present) => addLabel(present, 'l1', 'setup', ' Retest '),
    () => written('n1', 'Waited'),
    (present) => labelTrade(present, 'n1', ['l1']),
    (present) => anchorTradeNote(present, 'n1', ['f1', 'f2']),
    (present) => changeStops(present, 'n1', [{ price: 9.5, at: now }]),
    (present) => changeTradeNote(present, 'n1', 'rating', 4),
    (present) => archiveLabel(present, 'l1', true),
  )

  it('are read as they were written', () =>
    expect([tradeNotesOf(journal), labelsOf(journal)]).toEqual([
      [
        {
          id: 'n1',
          fills: ['f1', 'f2'],
          note: 'Waited',
          labels: ['l1'],
          stops: [{ price: 9.5, at: now }],
          apart: [],
          rating: 4,
        },
      ],
      [{ id: 'l1', kind: 'setup', name: 'Retest', archived: true }],
    ]))

  it('go when they are deleted', () => {
    const gone = performedInTurn(
      journal,
      (present) => deleteTradeNote(present, 'n1'),
      (present) => deleteLabel(present, 'l1'),
    )
    expect([tradeNotesOf(gone), labelsOf(gone)]).toEqual([[], []])
  })

  it('say why something cannot be', () => {
    const many = performedInTurn(
      empty,
      ...Array.from(
        { length: 200 },
        (_, index) => (present: Journal) => addLabel(present, `l${index}`, 'tag', `${index}`),
      ),
    )
    const refused: ReadonlyArray<readonly [Asked, string, string]> = [
      [addPlan('p', { ...plan, symbol: ' ' }, now), 'tradeNote.SYMBOL_REQUIRED', 'A plan needs a symbol'],
      [
        addPlan('p', { ...plan, stop: 12, target: 12 }, now),
        'tradeNote.STOP_BEYOND_TARGET',
        'The stop of a long trade is below its target',
      ],
      [addPlan('p', { ...plan, stop: -1 }, now), 'tradeNote.STOP_NOT_A_PRICE', 'A stop is a price above 0'],
      [changeTarget(journal, 'n1', 0), 'tradeNote.TARGET_NOT_A_PRICE', 'A target is a price above 0'],
      [mergeLabel(journal, 'l1', 'l1'), 'label.LABEL_NOT_FOUND', 'This label no longer exists'],
      [deleteTradeNote(empty, 'n1'), 'tradeNote.NOTE_NOT_FOUND', 'This note no longer exists'],
      [
        addTradeNote('n2', { note: 'x'.repeat(10_001) }),
        'tradeNote.NOTE_TOO_LONG',
        'A note cannot exceed 10000 characters',
      ],
      [addTradeNote('n2', { note: '<script>' }), 'tradeNote.INVALID_CONTENT', 'The note contains invalid content'],
      [
        addTradeNote('n2', { note: 'a\u0000b' }),
        'tradeNote.INVALID_CHARACTERS',
        'The note contains invalid characters',
      ],
      [changeStops(journal, 'n1', [{ price: 0, at: now }]), 'tradeNote.STOP_NOT_A_PRICE', 'A stop is a price above 0'],
      [renameLabel(empty, 'l1', 'x'), 'label.LABEL_NOT_FOUND', 'This label no longer exists'],
      [addLabel(many, 'l', 'tag', 'x'), 'label.LABEL_LIMIT_EXCEEDED', 'Maximum 200 labels'],
      [addLabel(empty, 'l', 'tag', ' '), 'label.NAME_REQUIRED', 'A label needs a name'],
      [
        addLabel(empty, 'l', 'tag', 'x'.repeat(101)),
        'label.NAME_TOO_LONG',
        'The name of a label cannot exceed 100 characters',
      ],
      [addLabel(empty, 'l', 'tag', '<script>'), 'label.INVALID_NAME', 'The name of the label contains invalid content'],
      [addLabel(journal, 'l', 'setup', 'RETEST'), 'label.DUPLICATE_NAME', 'A label with this name already exists'],
    ]
    for (const [asked, code, words] of refused) expect([codeOf(asked), wordsOf(asked)]).toEqual([code, words])
  })
})

describe('A note belongs to the trade', () => {
  const trades = [
    { id: 'B', fills: ['3', '4', '5'], opened: { at: 2 } },
    { id: 'A', fills: ['1', '2', '3'], opened: { at: 1 } },
  ]
  const tradeOf = (...notes: ReadonlyArray<{ readonly id: string; readonly fills: ReadonlyArray<string> }>) => [
    ...runSync(tradesOfNotesSteps(trades, notes)).values(),
  ]
  const placeOf = (fills: ReadonlyArray<string>) => tradeOf({ id: 'n', fills })[0]

  it('with which it shares most fills, of several to the earliest', () =>
    expect([placeOf(['2', '4', '5']), placeOf(['3']), placeOf(['5', '1']), placeOf(['9'])]).toEqual([
      'B',
      'A',
      'A',
      undefined,
    ]))

  it('both where two meet, labels joined; without a trade where its fills are gone', () => {
    const notes = [
      { id: 'n1', fills: ['1'], labels: ['x', 'y'] },
      { id: 'n2', fills: ['2'], labels: ['y', 'z'] },
      { id: 'n3', fills: ['9'], labels: [] },
    ]
    expect(tradeOf(...notes)).toEqual(['A', 'A', undefined])
    expect(joinedLabels(notes.slice(0, 2))).toEqual(['x', 'y', 'z'])
  })
})
