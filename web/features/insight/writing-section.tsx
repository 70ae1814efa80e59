import { counted, inFigures } from '#domain/figures.ts'
import type { LabelRows } from '#domain/insight/by-label.ts'
import { labelFilter, rBinFilter } from '#domain/insight/marks.ts'
import type { ByWriting } from '#domain/insight/overview.ts'
import type { TradeFilter } from '#domain/search/trade-filter.ts'
import type { Bin } from '#domain/statistics/distribution.ts'
import type { RFigures } from '#domain/statistics/r-figures.ts'
import type { LabelKind } from '#domain/trade-notes/label.ts'
import { rText } from '#domain/trade-notes/risk.ts'
import { heading } from '#web/design/recipes/heading.css.ts'
import { tradeAddress } from '#web/shared/trades/trade-address.ts'
import { Bars, BinsTable, largestOf } from './bars.tsx'
import * as styles from './insight.css.ts'
import { Plot } from './plot.tsx'
import { RowsTable } from './rows-table.tsx'
import { meanR, rInterval } from './words.ts'

interface WritingSectionProps {
  readonly byWriting: ByWriting
  readonly look: TradeFilter
  readonly amountsShown: boolean
}

export const WritingSection = ({ byWriting: { r, bins, labels }, look, amountsShown }: WritingSectionProps) => (
  <>
    <RPlot r={r} bins={bins} look={look} />
    {labels.map((rows) => (
      <RowsTable
        key={rows.kind}
        name={rows.kind}
        title={`By ${rows.kind}`}
        captions={captionsOf(rows)}
        rows={rows.rows}
        amountsShown={amountsShown}
        nameOf={({ label }) => label}
        addressOf={({ key }) => tradeAddress(labelFilter(look, key))}
      />
    ))}
    {labels.length === 0 && (
      <p className={styles.caption}>
        No trade here carries a label yet. Setups, mistakes and tags that you put on a trade have their figures here.
      </p>
    )}
  </>
)

const plurals: Readonly<Record<LabelKind, string>> = { setup: 'setups', mistake: 'mistakes', tag: 'tags' }

const captionsOf = ({ kind, carrying, overlapping }: LabelRows): ReadonlyArray<string> => [
  `${counted(carrying, 'trade carries', 'trades carry')} a ${kind}; ` +
    'a trade counts in the row of each that it carries. ' +
    (overlapping === 0
      ? `None carries several ${plurals[kind]}.`
      : `Rows overlap: ${counted(overlapping, 'trade carries', 'trades carry')} several ${plurals[kind]}, ` +
        'so rows add up to more than there are.'),
]

const leftOut = ({ afterwards, without }: RFigures): string => {
  const parts = [
    ...(afterwards > 0 ? [`${counted(afterwards, 'trade', 'trades')} whose stop was entered after the close`] : []),
    ...(without > 0
      ? [`${counted(without, 'trade', 'trades')} without a stop that measures a risk, or without a known result`]
      : []),
  ]
  return parts.length === 0 ? '' : ` Left out: ${parts.join(', and ')}.`
}

const saysOf = (r: RFigures, largest: Bin | undefined): string => {
  const { counted: n, expectancy } = r
  if (!expectancy || !largest)
    return `No trade here has an R: that is its net divided by what its first stop risked.${leftOut(r)}`
  const mean = `Expectancy, the mean R of ${counted(n, 'trade', 'trades')}: ${meanR(expectancy.mean)}`
  const sure = expectancy.interval ? `; 95 %: ${rInterval(expectancy.interval)}` : '; one trade has no interval'
  const most =
    n > 1
      ? ` Most of them, ${inFigures(largest.count)}, lie between ${rText(largest.from)} and ${rText(largest.to)}.`
      : ''
  return `${mean}${sure}.${most}${leftOut(r)}`
}

const RPlot = ({
  r,
  bins,
  look,
}: {
  readonly r: RFigures
  readonly bins: ReadonlyArray<Bin>
  readonly look: TradeFilter
}) => {
  const bars = {
    bins,
    textOf: rText,
    addressOf: (bin: Bin) => tradeAddress(rBinFilter(look, bin)),
    address: tradeAddress(look),
  }
  if (r.counted === 0)
    return (
      <section className={styles.section} aria-labelledby="insight-r">
        <h2 id="insight-r" className={heading.title}>
          Expectancy and R
        </h2>
        <p className={styles.caption}>{saysOf(r, undefined)}</p>
      </section>
    )
  return (
    <Plot
      title="Expectancy and R"
      says={saysOf(r, largestOf(bins))}
      table={<BinsTable {...bars} label="How many trades came to how much R" from="R from" />}
    >
      {r.counted > 1 && <Bars {...bars} />}
    </Plot>
  )
}
