import { describe, expect, it } from 'vitest'
import { bookOf } from '#domain/fills/book.ts'
import { decimalText } from '#domain/money/decimal.ts'
import { heldBooks, leftBy } from '#domain/reconciliation/held-lines.ts'
import { afterAnswers, outcomeOf, type Right, type Row, row, type Synced } from '#test/domain/fills/provider.ts'

const afterRows = (...rows: ReadonlyArray<Row>): Synced => afterAnswers(rows)
const bought = row('BUY', '2026-06-01', [100, 10, -1000], { id: 'h' })
const reverse = (units: number | null, description = '', more: Row = {}): Row =>
  row('REVERSE_SPLIT', '2026-08-03', [units, 0, 0], { description, ...more })
const sold = row('SELL', '2026-09-01', [-10, 110, 1100])
const trials: ReadonlyArray<readonly [string, Synced, Right]> = [
  ['with its sign', afterRows(bought, reverse(-90, '1 FOR 10'), sold), { realized: { USD: '100' }, open: [] }],
  [
    'what has left, without a sign',
    afterRows(bought, reverse(90, '1 FOR 10'), sold),
    { realized: { USD: '100' }, open: [] },
  ],
  [
    'the new shares alone',
    afterRows(bought, reverse(10, '1-for-10 reverse split'), sold),
    { realized: { USD: '100' }, open: [] },
  ],
  [
    'what has left, without a sign or a ratio',
    afterRows(bought, reverse(90), sold),
    { realized: { USD: '100' }, open: [] },
  ],
  [
    'the new shares alone, without a ratio',
    afterRows(bought, reverse(10), sold),
    { realized: { USD: '100' }, open: [] },
  ],
  [
    'in two rows',
    afterRows(bought, reverse(-100, '1 FOR 10'), reverse(10, '1 FOR 10'), sold),
    { realized: { USD: '100' }, open: [] },
  ],
  [
    'in two rows, two days',
    afterRows(bought, reverse(-100, '1 FOR 10'), reverse(10, '1 FOR 10', { trade_date: '2026-08-04T00:00:00Z' }), sold),
    { realized: { USD: '100' }, open: [] },
  ],
  [
    'of a history that begins later',
    afterRows(
      row('BUY', '2026-06-01', [40, 10, -400]),
      reverse(90, '1 FOR 10'),
      row('SELL', '2026-09-01', [-4, 110, 440]),
    ),
    { realized: { USD: '40' }, open: [] },
  ],
  [
    'named by its words alone',
    afterRows(bought, row('SPLIT', '2026-08-03', [90, 0, 0], { description: 'REVERSE SPLIT 1:10' }), sold),
    { realized: { USD: '100' }, open: [] },
  ],
  [
    'with a fraction left',
    afterRows(
      row('BUY', '2026-06-01', [105, 10, -1050]),
      reverse(94.5, '1 FOR 10'),
      row('SELL', '2026-09-01', [-10.5, 110, 1155]),
    ),
    { realized: { USD: '105' }, open: [] },
  ],
  [
    'four for five',
    afterRows(bought, reverse(20, '4 FOR 5'), row('SELL', '2026-09-01', [-80, 15, 1200])),
    { realized: { USD: '200' }, open: [] },
  ],
  [
    'of what was sold short',
    afterRows(
      row('SELL', '2026-06-01', [-100, 10, 1000], { option_type: 'SELL_SHORT', type: 'SELL_SHORT' }),
      reverse(90, '1 FOR 10'),
      row('BUY', '2026-09-01', [10, 90, -900], { type: 'BUY_COVER' }),
    ),
    { realized: { USD: '100' }, open: [] },
  ],
  [
    'recorded after a sale of new shares',
    afterRows(
      bought,
      row('SELL', '2026-08-02', [-5, 110, 550]),
      reverse(90, '1 FOR 10'),
      row('SELL', '2026-09-01', [-5, 110, 550]),
    ),
    { realized: { USD: '100' }, open: [] },
  ],
  [
    'a split the usual way',
    afterRows(
      bought,
      row('SPLIT', '2026-08-03', [300, 0, 0], { description: '4 FOR 1' }),
      row('SELL', '2026-09-01', [-400, 3, 1200]),
    ),
    { realized: { USD: '200' }, open: [] },
  ],
  [
    'a split that states its ratio alone',
    afterRows(
      bought,
      row('SPLIT', '2026-08-03', [0, 0, 0], { description: '4 FOR 1' }),
      row('SELL', '2026-09-01', [-400, 3, 1200]),
    ),
    { realized: { USD: '200' }, open: [] },
  ],
  ...[
    'CONSOLIDATED EDISON INC 4 FOR 1 SPLIT',
    'XYZ 4 FOR 1, REVERSED SPLIT OF JULY',
    'CONSOLIDATED EDISON INC SPLIT',
  ].map((description): readonly [string, Synced, Right] => [
    `a split that brings shares, in words that are those of none: ${description}`,
    afterRows(
      bought,
      row('SPLIT', '2026-08-03', [300, 0, 0], { description }),
      row('SELL', '2026-09-01', [-400, 3, 1200]),
    ),
    { realized: { USD: '200' }, open: [] },
  ]),
  [
    'a consolidation whose units have no sign',
    afterRows(bought, row('SPLIT', '2026-08-03', [90, 0, 0], { description: 'SHARE CONSOLIDATION 1 FOR 10' }), sold),
    { realized: { USD: '100' }, open: [] },
  ],
  [
    'a reverse split that states its ratio alone',
    afterRows(bought, reverse(0, '1 FOR 10'), sold),
    { realized: { USD: '100' }, open: [] },
  ],
]

describe('[numbers 7] A reverse split', () => {
  it.each(trials)('%s', (_, state, right) => expect(outcomeOf(state)).toMatchObject(right))

  it.each(trials.filter(([what]) => what !== 'of a history that begins later'))(
    'leaves for the comparison with the broker what it leaves of the lots: %s',
    (_, { journal }) => {
      const books = heldBooks(bookOf(journal), 'a1', (symbol) => symbol)
      expect(decimalText(leftBy(books.get('XYZ') ?? [], () => true))).toBe('0')
    },
  )
})
