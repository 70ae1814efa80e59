import { scaleLinear } from 'd3-scale'
import { counted, inFigures } from '#domain/figures.ts'
import { asNumber, type Decimal, decimalText } from '#domain/money/decimal.ts'
import type { Bin } from '#domain/statistics/distribution.ts'
import { PageLink } from '#web/shared/page/page-link.tsx'
import * as page from './insight.css.ts'
import * as styles from './plot.css.ts'
import { Marks, Scroller, usePlotSize } from './plot.tsx'

interface BarsProps {
  readonly bins: ReadonlyArray<Bin>
  readonly textOf: (edge: Decimal) => string
  readonly addressOf: (bin: Bin) => string
  readonly address: string
}

const numberOf = (amount: Decimal): number => asNumber(amount) ?? Number(decimalText(amount))

export const tradesIn = (bins: ReadonlyArray<Bin>): number => bins.reduce((sum, { count }) => sum + count, 0)

/** The bar of most trades, the first of several. */
export const largestOf = (bins: ReadonlyArray<Bin>): Bin | undefined =>
  bins.reduce<Bin | undefined>((one, other) => (one && one.count >= other.count ? one : other), undefined)

const left = 44
const foot = 24

export const Bars = ({ bins, textOf, addressOf, address }: BarsProps) => {
  const { width, height } = usePlotSize()
  const [first, last] = [bins[0], bins.at(-1)]
  const ends = [first ? numberOf(first.from) : 0, last ? numberOf(last.to) : 1]
  const x = scaleLinear(ends, [left, width - 8])
  const y = scaleLinear([0, Math.max(...bins.map(({ count }) => count))], [height - foot, 8]).nice(3)
  const barOf = ({ from, to, count }: Bin): string => {
    const [start, end] = [x(numberOf(from)) + 1, x(numberOf(to)) - 1]
    return count === 0 ? '' : `M${start},${y(0)}V${y(count)}H${Math.max(end, start + 1)}V${y(0)}Z`
  }
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className={styles.drawing} aria-hidden="true" focusable="false">
      {y
        .ticks(3)
        .filter(Number.isInteger)
        .map((tick) => (
          <g key={tick}>
            <line x1={left} x2={width} y1={y(tick)} y2={y(tick)} className={styles.axis} />
            <text x={left - 8} y={y(tick) + 4} textAnchor="end" className={styles.label}>
              {inFigures(tick)}
            </text>
          </g>
        ))}
      <Marks
        left={left}
        width={width}
        height={height - foot}
        all={address}
        placeAt={(at) => bins.findIndex(({ from, to }) => at >= x(numberOf(from)) && at < x(numberOf(to)))}
        markOf={(place) => {
          const bin = bins[place]
          if (!bin || bin.count === 0) return undefined
          return {
            from: x(numberOf(bin.from)),
            to: x(numberOf(bin.to)),
            title: `${counted(bin.count, 'trade', 'trades')}, ${textOf(bin.from)} to ${textOf(bin.to)}`,
            address: addressOf(bin),
          }
        }}
      />
      <path d={bins.map(barOf).join('')} className={styles.bar} />
      <line x1={x(0)} x2={x(0)} y1={4} y2={height - foot} className={styles.zero} />
      {x.ticks(width > 400 ? 8 : 3).map((tick) => (
        <text key={tick} x={x(tick)} y={height - 6} textAnchor="middle" className={styles.label}>
          {inFigures(tick)}
        </text>
      ))}
    </svg>
  )
}

interface BinsTableProps extends BarsProps {
  readonly label: string
  /** The name of the first column: 'Net from'. */
  readonly from: string
}

export const BinsTable = ({ bins, textOf, addressOf, label, from }: BinsTableProps) => (
  <Scroller label={label}>
    <table className={page.table}>
      <thead>
        <tr>
          <th scope="col" className={page.cell}>
            {from}
          </th>
          <th scope="col" className={page.cell}>
            to less than
          </th>
          <th scope="col" className={page.number}>
            Trades
          </th>
        </tr>
      </thead>
      <tbody>
        {bins
          .filter(({ count }) => count > 0)
          .map((bin) => (
            <tr key={decimalText(bin.from)}>
              <th scope="row" className={page.cell}>
                <PageLink to={addressOf(bin)} className={page.link}>
                  {textOf(bin.from)}
                </PageLink>
              </th>
              <td className={page.cell}>{textOf(bin.to)}</td>
              <td className={page.number}>{inFigures(bin.count)}</td>
            </tr>
          ))}
      </tbody>
    </table>
  </Scroller>
)
