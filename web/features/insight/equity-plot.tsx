import { scaleLinear } from 'd3-scale'
import { area, curveStepAfter, line } from 'd3-shape'
import { memo } from 'react'
import { counted, inFigures } from '#domain/figures.ts'
import { rowFilter } from '#domain/insight/marks.ts'
import type { Decimal } from '#domain/money/decimal.ts'
import { plainMoney } from '#domain/money/money-text.ts'
import type { TradeFilter } from '#domain/search/trade-filter.ts'
import type { Drawdown, Equity, EquityDay } from '#domain/statistics/equity.ts'
import { monthTitle } from '#domain/time/month.ts'
import { DateLabel } from '#web/shared/page/date-order.ts'
import { PageLink } from '#web/shared/page/page-link.tsx'
import { tradeAddress } from '#web/shared/trades/trade-address.ts'
import * as page from './insight.css.ts'
import * as styles from './plot.css.ts'
import { Marks, Plot, Scroller, usePlotSize } from './plot.tsx'
import { signedText } from './words.ts'

interface EquityPlotProps {
  readonly equity: Equity
  readonly currency: string
  readonly look: TradeFilter
}

/** Precise enough for a drawing. */
const numberOf = ({ units, scale }: Decimal): number => Number(units) / 10 ** scale

const fallText = ({ amount, tradingDays, percent }: Drawdown): string =>
  `${plainMoney(amount, '').trim()}${percent === undefined ? '' : ` (${percent.toFixed(2)}\u00a0%)`} over ${counted(
    tradingDays,
    'trading day',
    'trading days',
  )}`

const saysOf = ({ max, current, days }: Equity, currency: string): string => {
  if (days.length === 0) return 'Nothing was realized in what you look at.'
  const end = days.at(-1)
  const now = current.amount.units === 0n ? 'it is at its peak now' : `it is ${fallText(current)} below its peak now`
  const most = max.amount.units === 0n ? 'It never fell below its peak' : `Its largest drawdown was ${fallText(max)}`
  return (
    `Realized results in ${currency}, by the day on which they were realized, also of trades that are still open: ` +
    `${end ? signedText(end.equity) : ''} at the end. ${most}; ${now}.`
  )
}

interface EquityMonth extends EquityDay {
  readonly month: string
  /** The indexes of its last day, and of the last day of the month before. */
  readonly last: number
  readonly before: number
}

/** The last day of each month that had a result. */
const monthsOf = (days: ReadonlyArray<EquityDay>): ReadonlyArray<EquityMonth> => {
  const months: Array<EquityMonth> = []
  for (const [last, day] of days.entries()) {
    const month = day.day.slice(0, 7)
    if (days[last + 1]?.day.startsWith(month)) continue
    months.push({ ...day, month, last, before: months.at(-1)?.last ?? 0 })
  }
  return months
}

export const EquityPlot = memo(({ equity, currency, look }: EquityPlotProps) => (
  <Plot title="Equity and drawdown" says={saysOf(equity, currency)} table={<EquityTable {...{ equity, look }} />}>
    {equity.days.length > 1 && <EquityDrawing {...{ equity, look }} />}
  </Plot>
))

const left = 64
const foot = 22

/** The indexes of the least and the most of each pixel, in order. */
const drawnPlaces = (heights: ReadonlyArray<number>, pixels: number): ReadonlyArray<number> => {
  const perPixel = Math.max(1, Math.floor(heights.length / pixels))
  const places = new Set<number>()
  for (let from = 0; from < heights.length; from += perPixel) {
    const within = heights.slice(from, from + perPixel)
    const extremes = [within.indexOf(Math.min(...within)), within.indexOf(Math.max(...within))]
    for (const extreme of extremes.toSorted((one, other) => one - other)) places.add(from + extreme)
  }
  return [...places.add(heights.length - 1)]
}

const EquityDrawing = ({ equity: { days }, look }: Pick<EquityPlotProps, 'equity' | 'look'>) => {
  const { width, height } = usePlotSize()
  const equities = days.map(({ equity }) => numberOf(equity))
  const depths = days.map(({ below }) => -numberOf(below))
  const months = monthsOf(days)
  const x = scaleLinear([0, days.length - 1], [left, width - 4])
  const upper = (height - foot) * 0.68
  const y = scaleLinear([Math.min(0, ...equities), Math.max(0, ...equities)], [upper, 6]).nice(4)
  const deepest = Math.min(...depths)
  const down = scaleLinear([deepest === 0 ? -1 : deepest, 0], [height - foot, upper + 14])
  const curve = line<number>(x, (place) => y(equities[place] ?? 0)).curve(curveStepAfter)
  const depth = area<number>(x, down(0), (place) => down(depths[place] ?? 0)).curve(curveStepAfter)
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className={styles.drawing} aria-hidden="true" focusable="false">
      {y.ticks(4).map((tick) => (
        <g key={tick}>
          <line x1={left} x2={width} y1={y(tick)} y2={y(tick)} className={tick === 0 ? styles.zero : styles.axis} />
          <text x={left - 8} y={y(tick) + 4} textAnchor="end" className={styles.label}>
            {inFigures(tick)}
          </text>
        </g>
      ))}
      <line x1={left} x2={width} y1={down(0)} y2={down(0)} className={styles.axis} />
      {deepest < 0 && (
        <text x={left - 8} y={height - foot} textAnchor="end" className={styles.label}>
          {inFigures(Math.round(deepest))}
        </text>
      )}
      <path d={depth(drawnPlaces(depths, width)) ?? undefined} className={styles.below} />
      <path d={curve(drawnPlaces(equities, width)) ?? undefined} className={styles.line} />
      <Marks
        left={left}
        width={width}
        height={height - foot}
        all={tradeAddress(look)}
        placeAt={(at) => months.findIndex(({ last }) => at <= x(last))}
        markOf={(place) => {
          const month = months[place]
          return (
            month && {
              from: x(month.before),
              to: x(month.last),
              title: `Trades that ended in ${monthTitle(month.month)}`,
              address: tradeAddress(rowFilter(look, 'month', month.month, [])),
            }
          )
        }}
      />
      <text x={left} y={height - 4} className={styles.label}>
        <DateLabel of={days[0]?.day ?? ''} />
      </text>
      <text x={width} y={height - 4} textAnchor="end" className={styles.label}>
        <DateLabel of={days.at(-1)?.day ?? ''} />
      </text>
    </svg>
  )
}

const EquityTable = ({ equity: { days }, look }: Pick<EquityPlotProps, 'equity' | 'look'>) => (
  <Scroller label="Equity at the end of each month">
    <table className={page.table}>
      <thead>
        <tr>
          <th scope="col" className={page.cell}>
            Month
          </th>
          <th scope="col" className={page.number}>
            Equity at its end
          </th>
          <th scope="col" className={page.number}>
            Below the peak
          </th>
        </tr>
      </thead>
      <tbody>
        {monthsOf(days).map(({ month, equity, below }) => (
          <tr key={month}>
            <th scope="row" className={page.cell}>
              <PageLink to={tradeAddress(rowFilter(look, 'month', month, []))} className={page.link}>
                {monthTitle(month)}
              </PageLink>
            </th>
            <td className={page.number}>{signedText(equity)}</td>
            <td className={page.number}>{plainMoney(below, '').trim()}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </Scroller>
)
