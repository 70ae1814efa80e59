import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { type Activity, allMovementsOf } from '#domain/record/day-trades.ts'
import { emptyJournal } from '#domain/record/empty-journal.ts'
import type { Journal } from '#domain/record/journal.ts'
import { tableToArray } from '#domain/record/table.ts'
import { runSync } from '#domain/steps.ts'
import { readTradesSteps } from '#domain/trade-files/reading.ts'
import type { TextTable } from '#domain/trade-files/table.ts'
import { tableOfText } from '#domain/trade-files/text-table.ts'
import { report } from '#test/domain/fills/books.ts'

const activitiesOf = (table: TextTable): ReadonlyArray<Activity> => {
  const read = runSync(readTradesSteps(table, { accountId: 'a', zone: 'America/New_York' }))
  return read.ok ? read.value.fates.flatMap((fate) => ('activities' in fate ? fate.activities : [])) : []
}
const fillsIn = ({ entries }: Journal): ReadonlyArray<string> =>
  tableToArray(entries)
    .flatMap(({ trades }) => allMovementsOf(trades))
    .map(({ timestamp, symbol, quantity, price, snapTradeId }) =>
      [timestamp, symbol, quantity, price, snapTradeId].join(' '),
    )
    .toSorted()

// Each has twins: fills of one content, apart by the ids of the file alone.
it.each(['ibkr-flex', 'ninjatrader-executions', 'sierrachart', 'topstepx-trades', 'tradingview-orders'])(
  '[broker files] files of %s that were cut inside a day come to what the whole file says, in either order',
  (sample) => {
    const table = tableOfText(readFileSync(new URL(`./samples/${sample}.csv`, import.meta.url), 'utf8'))
    const whole = activitiesOf(table)
    const expected = fillsIn(report(emptyJournal, whole).journal)
    expect(expected).toHaveLength(whole.length)
    for (let cut = 1; cut < table.rows.length; cut += 1) {
      const header = table.rows.slice(
        0,
        table.rows.findIndex((_, at) => activitiesOf({ rows: table.rows.slice(0, at + 1) }).length > 0),
      )
      const parts = [
        { rows: table.rows.slice(0, cut) },
        { rows: [...header, ...table.rows.slice(Math.max(cut, header.length))] },
      ].map(activitiesOf)
      for (const order of [parts, parts.toReversed()])
        expect(fillsIn(order.reduce((journal, part) => report(journal, part).journal, emptyJournal))).toEqual(expected)
    }
  },
)
