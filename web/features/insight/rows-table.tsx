import { useState } from 'react'
import { inFigures } from '#domain/figures.ts'
import { limits } from '#domain/limits.ts'
import { hiddenAmount, missingAmount } from '#domain/money/cell-money.ts'
import type { BreakdownRow } from '#domain/statistics/breakdowns.ts'
import type { RFigures } from '#domain/statistics/r-figures.ts'
import { Button } from '#web/design/controls/button.tsx'
import { heading } from '#web/design/recipes/heading.css.ts'
import { media } from '#web/design/tokens/media.ts'
import { useMedia } from '#web/design/tokens/use-media.ts'
import { PageLink } from '#web/shared/page/page-link.tsx'
import * as page from './insight.css.ts'
import { IntervalMark, spanOf } from './interval-mark.tsx'
import { Scroller } from './plot.tsx'
import { intervalText, meanR, rateInterval, rInterval, shareText, shownNumber, signedText } from './words.ts'

const rowsShown = 12

interface TableRow extends BreakdownRow {
  readonly r?: RFigures
}

interface RowsTableProps<R extends TableRow> {
  /** Used in ids alone. */
  readonly name: string
  readonly title: string
  readonly captions: ReadonlyArray<string>
  readonly rows: ReadonlyArray<R>
  readonly amountsShown: boolean
  readonly nameOf: (row: R) => string
  readonly addressOf: (row: R) => string
}

/** The largest first. Rows are never ranked by their results. */
export const RowsTable = <R extends TableRow>({ name, title, captions, ...table }: RowsTableProps<R>) => {
  const { rows } = table
  const [isUnfolded, setIsUnfolded] = useState(false)
  const isPrinting = useMedia(media.print)
  const isWhole = isUnfolded || isPrinting
  return (
    <section className={page.section} aria-labelledby={`by-${name}`}>
      <h2 id={`by-${name}`} className={heading.title}>
        {title}
      </h2>
      {captions.map((caption) => (
        <p key={caption} className={page.caption}>
          {caption}
        </p>
      ))}
      <Scroller label={`${title}, all figures`}>
        <Table {...table} title={title} shown={isWhole ? rows : rows.slice(0, rowsShown)} />
      </Scroller>
      {rows.some(({ isLarge }) => !isLarge) && (
        <p
          className={page.caption}
        >{`Grey: fewer than ${limits.statisticsRowTrades} trades, which say next to nothing.`}</p>
      )}
      {rows.length > rowsShown && (
        <div className={page.screenOnly}>
          <Button size="sm" aria-expanded={isWhole} onClick={() => setIsUnfolded(!isWhole)}>
            {isWhole ? `Show the first ${rowsShown}` : `Show all ${inFigures(rows.length)}`}
          </Button>
        </div>
      )}
    </section>
  )
}

interface TableProps<R extends TableRow> extends Omit<RowsTableProps<R>, 'name' | 'captions'> {
  readonly shown: ReadonlyArray<R>
}

const Table = <R extends TableRow>({ title, rows, shown, amountsShown, nameOf, addressOf }: TableProps<R>) => {
  // The scale fits the large rows: a single outlying trade would press all others together.
  const scaled = rows.filter(({ isLarge }) => isLarge)
  const within = spanOf((scaled.length > 0 ? scaled : rows).flatMap(({ figures }) => figures.average?.interval ?? []))
  const hasR = rows.some(({ r }) => r !== undefined && r.counted > 0)
  return (
    <table className={page.table}>
      <thead>
        <tr>
          <th scope="col" className={page.cell}>
            {title.slice('By '.length).replace(/^./, (first) => first.toUpperCase())}
          </th>
          {['Trades', 'Win rate, 95 %', 'Net', 'Average, 95 %', ...(hasR ? ['Expectancy, 95 %'] : [])].map((each) => (
            <th key={each} scope="col" className={page.number}>
              {each}
            </th>
          ))}
          {amountsShown && (
            <th scope="col" className={page.beside}>
              Average against 0
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {shown.map((row) => (
          <Row key={row.key} {...{ row, amountsShown, within, hasR }} called={nameOf(row)} address={addressOf(row)} />
        ))}
      </tbody>
    </table>
  )
}

interface RowProps {
  readonly row: TableRow
  readonly called: string
  readonly address: string
  readonly amountsShown: boolean
  readonly within: ReturnType<typeof spanOf>
  readonly hasR: boolean
}

const Row = ({ row, called, address, amountsShown, within, hasR }: RowProps) => {
  const { figures, isLarge, r } = row
  const { all, unknown, winRate, net, average } = figures
  return (
    <tr className={page.line({ large: isLarge })}>
      <th scope="row" className={page.cell}>
        <PageLink to={address} className={page.link}>
          {called}
        </PageLink>
      </th>
      <td className={page.number}>
        {inFigures(all)}
        {unknown > 0 && <span className={page.note}>{`${inFigures(unknown)} unknown`}</span>}
      </td>
      <td className={page.number}>
        {shareText(winRate)}
        <span className={page.note}>{rateInterval(winRate)}</span>
      </td>
      <td className={page.number}>{amountsShown ? signedText(net) : hiddenAmount}</td>
      <td className={page.number}>
        {average ? shownNumber(average.mean, amountsShown) : missingAmount}
        {average?.interval && <span className={page.note}>{intervalText(average.interval, amountsShown)}</span>}
      </td>
      {hasR && (
        <td className={page.number}>
          {r?.expectancy ? `${meanR(r.expectancy.mean)}, n = ${inFigures(r.counted)}` : missingAmount}
          {r?.expectancy?.interval && <span className={page.note}>{rInterval(r.expectancy.interval)}</span>}
        </td>
      )}
      {amountsShown && (
        <td className={page.beside}>
          {average && <IntervalMark value={average.mean} interval={average.interval} within={within} tone="even" />}
        </td>
      )}
    </tr>
  )
}
