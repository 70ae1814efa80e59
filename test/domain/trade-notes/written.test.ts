import { describe, expect, it } from 'vitest'
import { attachmentsOfTrade, attachmentsOn } from '#domain/attachments/attachment.ts'
import { addAttachment } from '#domain/attachments/commands.ts'
import { recordKey, recordsIn } from '#domain/lists/views.ts'
import type { Journal } from '#domain/record/journal.ts'
import { tableOf, tableToArray } from '#domain/record/table.ts'
import { ok } from '#domain/result.ts'
import { runSync } from '#domain/steps.ts'
import {
  addLabel,
  addPlan,
  addTradeNote,
  anchorTradeNote,
  type Asked,
  changeTradeNote,
  labelTrade,
  mergeLabel,
  renameLabel,
  takePlanApart,
} from '#domain/trade-notes/commands.ts'
import { labelsById, labelsOf } from '#domain/trade-notes/label.ts'
import { writtenTrades } from '#domain/trade-notes/written.ts'
import { freshTradeMemory, tradesSteps } from '#domain/trades/all-trades.ts'
import { journalAfter, traded } from '#test/domain/fills/books.ts'
import { performed, performedInTurn } from '#test/support/given.ts'

const at = (minute: number): string => `2026-11-16T15:${String(minute).padStart(2, '0')}:00.000Z`
const round = (symbol: string, from: number, side: 'BUY' | 'SELL' = 'BUY') => [
  traded(side, 10, 10, at(from), { symbol, effect: 'open' }),
  traded(side === 'BUY' ? 'SELL' : 'BUY', 10, 11, at(from + 1), { symbol, effect: 'close' }),
]
const traders = journalAfter([...round('AAPL', 10), ...round('AAPL', 20), ...round('NVDA', 30, 'SELL')])
const trades = runSync(tradesSteps(traders, freshTradeMemory()))
const nameOf = (id: string) => {
  const trade = trades.find((each) => each.id === id)
  return trade ? `${trade.symbol} ${trade.opened.timestamp.slice(14, 16)}` : id
}
/** 'AAPL 10: p1' for each trade, then what waits. */
const writtenIn = (journal: Journal) => {
  const { byTrade, plans, withoutTrade } = writtenTrades(trades, journal, labelsById(journal))
  return [
    ...[...byTrade].map(([id, { notes }]) => `${nameOf(id)}: ${notes.map((note) => note.id).join(' ')}`).toSorted(),
    ...plans.map(({ id }) => `waits: ${id}`),
    ...withoutTrade.map(({ id }) => `without: ${id}`),
  ]
}
const plan = { symbol: 'aapl', side: 'long', stop: 9, target: 12, note: 'Retest' } as const
const firstFill = trades.findLast(({ symbol }) => symbol === 'AAPL')?.id ?? ''

describe('[trading 2] A plan', () => {
  const planned = performedInTurn(traders, () => addPlan('p1', plan, at(5)))

  it('is joined by the first trade of its symbol and side that begins after it', () => {
    expect(writtenIn(planned)).toEqual(['AAPL 10: p1'])
    expect(writtenIn(performedInTurn(planned, () => addPlan('p2', { ...plan, symbol: 'NVDA' }, at(6))))).toEqual([
      'AAPL 10: p1',
      'waits: p2',
    ])
    expect(writtenIn(performedInTurn(traders, () => addPlan('p3', plan, at(25))))).toEqual(['waits: p3'])
  })

  it('is looked for once, until something else was written', () => {
    const written = (journal: Journal) => writtenTrades(trades, journal, labelsById(journal))
    const first = written(planned)
    expect(written({ ...planned, settings: { ...planned.settings } })).toBe(first)
    expect(
      written(performedInTurn(planned, () => addPlan('p2', { ...plan, symbol: 'NVDA' }, at(6)))).plans,
    ).toHaveLength(1)
    expect(written(planned)).toEqual(first)
  })

  it('waits for the next trade once it is taken apart, and is kept next to that trade’s own note', () => {
    const apart = performedInTurn(
      planned,
      (present) => takePlanApart(present, 'p1', { id: firstFill }),
      () => addTradeNote('n1', { fills: [firstFill], note: 'Too early' }),
    )
    expect(writtenIn(apart)).toEqual(['AAPL 10: n1', 'AAPL 20: p1'])
    expect(writtenIn(performedInTurn(planned, () => addTradeNote('n1', { fills: [firstFill], note: 'x' })))).toEqual([
      'AAPL 10: p1 n1',
    ])
  })

  it('that is newer takes the trade before an older one', () =>
    expect(
      writtenIn(
        performedInTurn(
          planned,
          () => addPlan('p2', plan, at(8)),
          () => addPlan('p3', plan, at(9)),
        ),
      ),
    ).toEqual(['AAPL 10: p3', 'AAPL 20: p2', 'waits: p1']))
})

describe('[trading 2] A written note', () => {
  it('without its fills stays, where it says something', () =>
    expect(
      writtenIn(
        performedInTurn(
          traders,
          () => addTradeNote('n1', { fills: ['gone'], note: 'Still true' }),
          () => addTradeNote('n2', { fills: ['gone'] }),
        ),
      ),
    ).toEqual(['without: n1']))

  it('[trading 7] pictures of a trade go with the note, and keep it visible where its fills are gone', () => {
    const chart = { name: 'chart.png', type: 'image/png', bytes: 3 }
    const on = (trade: string) => (): Asked =>
      ok(addAttachment(`of ${trade}`, chart, 'a'.repeat(64), { day: '2026-11-16', trade }))
    const journal = performedInTurn(
      traders,
      () => addTradeNote('n1', { fills: [firstFill] }),
      () => addTradeNote('n2', { fills: ['gone'] }),
      () => addTradeNote('n3', { fills: ['gone'] }),
      on('n1'),
      on('n2'),
    )
    expect(writtenIn(journal)).toEqual(['AAPL 10: n1', 'without: n2'])
    const { byTrade } = writtenTrades(trades, journal, labelsById(journal))
    const notes = byTrade.get(firstFill)?.notes ?? []
    expect(attachmentsOfTrade(journal, notes).map(({ id }) => id)).toEqual(['of n1'])
    expect(attachmentsOn(journal, '2026-11-16').map(({ id }) => id)).toEqual(['of n1', 'of n2'])
    const attached = performedInTurn(journal, (present) => anchorTradeNote(present, 'n2', [firstFill]))
    const all = writtenTrades(trades, attached, labelsById(attached)).byTrade.get(firstFill)?.notes ?? []
    expect(attachmentsOfTrade(attached, all).map(({ id }) => id)).toEqual(['of n1', 'of n2'])
  })

  it('carries the label that another was merged into, also where two merges meet', () => {
    const labelled = performedInTurn(
      traders,
      (present) => addLabel(present, 'a', 'setup', 'Retest'),
      (present) => addLabel(present, 'b', 'setup', 'Re-test'),
      (present) => addLabel(present, 'c', 'tag', 'News'),
      () => addTradeNote('n1', { fills: [firstFill] }),
      (present) => labelTrade(present, 'n1', ['b', 'c']),
      (present) => mergeLabel(present, 'b', 'a'),
    )
    const labelsIn = (journal: Journal) =>
      [...writtenTrades(trades, journal, labelsById(journal)).byTrade.values()].map(({ labels }) =>
        labels.map(({ name }) => name),
      )
    expect([labelsOf(labelled).map(({ id }) => id), labelsIn(labelled)]).toEqual([['a', 'c'], [['Retest', 'News']]])
    // Another device merged them the other way round.
    const merged = performed(labelled, [
      { type: 'ChangeRecord', data: { list: 'labels', id: 'a', field: 'mergedInto', value: 'b' } },
    ])
    expect(labelsIn(merged)).toEqual([['Retest', 'News']])
  })
})

describe('After one note was changed', () => {
  const start = performedInTurn(
    traders,
    (present) => addLabel(present, 'a', 'setup', 'Retest'),
    ...trades.map(
      ({ id }, place) =>
        () =>
          addTradeNote(`n${place}`, { fills: [id], note: 'x', labels: ['a'] }),
    ),
    () => addTradeNote('later', { fills: [firstFill], note: 'y' }),
    () => addPlan('p1', plan, at(5)),
  )
  const of = (journal: Journal) => writtenTrades(trades, journal, labelsById(journal)).byTrade
  /** The same, worked out without any memory: records and lists are other objects. */
  const fromScratch = (journal: Journal) => {
    const again = (list: 'tradeNotes' | 'labels') =>
      tableOf<unknown>(structuredClone(tableToArray(recordsIn(journal, list))), recordKey)
    return of({ ...journal, records: { tradeNotes: again('tradeNotes'), labels: again('labels') } })
  }

  it('its trade alone is worked out again', () => {
    const before = of(start)
    const changed = performedInTurn(start, (present) => changeTradeNote(present, 'n1', 'rating', 3))
    const [own = ''] = [...before].flatMap(([id, { notes }]) => (notes.some((note) => note.id === 'n1') ? [id] : []))
    expect([...of(changed)].map(([id, written]) => [id, written === before.get(id)])).toEqual(
      [...before.keys()].map((id) => [id, id !== own]),
    )
  })

  it('gives what it gives without a memory when a label changes or a plan is taken apart', () => {
    for (const change of [
      (present: Journal) => changeTradeNote(present, 'n1', 'rating', 3),
      (present: Journal) => changeTradeNote(present, 'later', 'rating', 3),
      (present: Journal) => renameLabel(present, 'a', 'Breakout'),
      (present: Journal) => takePlanApart(present, 'p1', { id: firstFill }),
      (present: Journal) => anchorTradeNote(present, 'n0', ['gone']),
    ]) {
      const changed = performedInTurn(start, change)
      of(start)
      expect([...of(changed)]).toEqual([...fromScratch(changed)])
    }
  })
})
