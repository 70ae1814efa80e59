import { memo } from 'react'
import { counted, inFigures } from '#domain/figures.ts'
import { binFilter } from '#domain/insight/marks.ts'
import type { TradeFilter } from '#domain/search/trade-filter.ts'
import type { Bin } from '#domain/statistics/distribution.ts'
import { tradeAddress } from '#web/shared/trades/trade-address.ts'
import { Bars, BinsTable, largestOf, tradesIn } from './bars.tsx'
import { Plot } from './plot.tsx'
import { signedText } from './words.ts'

interface DistributionPlotProps {
  readonly bins: ReadonlyArray<Bin>
  readonly currency: string
  readonly look: TradeFilter
}

export const DistributionPlot = memo(({ bins, currency, look }: DistributionPlotProps) => {
  const known = tradesIn(bins)
  const largest = largestOf(bins)
  const bars = {
    bins,
    textOf: signedText,
    addressOf: (bin: Bin) => tradeAddress(binFilter(look, bin)),
    address: tradeAddress(look),
  }
  return (
    <Plot
      title="Distribution of results"
      says={
        largest === undefined
          ? 'No trade with a known result.'
          : `${counted(known, 'trade', 'trades')} by their net in ${currency}. ` +
            `Most of them, ${inFigures(largest.count)}, ` +
            `lie between ${signedText(largest.from)} and ${signedText(largest.to)}.`
      }
      table={<BinsTable {...bars} label="How many trades came to how much" from="Net from" />}
    >
      {known > 1 && <Bars {...bars} />}
    </Plot>
  )
})
