import { symbolText } from '#domain/fills/instrument.ts'
import { rowFilter } from '#domain/insight/marks.ts'
import type { TradeFilter } from '#domain/search/trade-filter.ts'
import type { BreakdownRow } from '#domain/statistics/breakdowns.ts'
import type { Dimension } from '#domain/trades/groups.ts'
import { tradeAddress } from '#web/shared/trades/trade-address.ts'
import { RowsTable } from './rows-table.tsx'

const titles: Readonly<Record<Dimension, string>> = {
  symbol: 'By symbol',
  side: 'By side',
  hour: 'By hour of the opening',
  weekday: 'By weekday',
  holding: 'By holding time',
  month: 'By month',
}

const captions: Readonly<Partial<Record<Dimension, string>>> = {
  hour: 'In the zone in which you were on that day, as its ticks say. A fill itself names no zone.',
  weekday: 'Of the day of the last fill.',
  holding: 'From the first fill to the last.',
  month: 'Of the day of the last fill.',
}

interface BreakdownProps {
  readonly dimension: Dimension
  readonly rows: ReadonlyArray<BreakdownRow>
  readonly look: TradeFilter
  readonly amountsShown: boolean
  readonly symbols: ReadonlyArray<string>
}

export const Breakdown = ({ dimension, rows, look, amountsShown, symbols }: BreakdownProps) => (
  <RowsTable
    name={dimension}
    title={titles[dimension]}
    captions={captions[dimension] === undefined ? [] : [captions[dimension]]}
    rows={rows}
    amountsShown={amountsShown}
    nameOf={({ label }) => (dimension === 'symbol' ? symbolText(label) : label)}
    addressOf={({ key }) => tradeAddress(rowFilter(look, dimension, key, symbols))}
  />
)
