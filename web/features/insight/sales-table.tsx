import { useState } from 'react'
import { counted, inFigures } from '#domain/figures.ts'
import { symbolText } from '#domain/fills/instrument.ts'
import { hiddenAmount, missingAmount } from '#domain/money/cell-money.ts'
import type { Decimal } from '#domain/money/decimal.ts'
import { plainMoney, quantityText } from '#domain/money/money-text.ts'
import { dateLabel } from '#domain/time/date-line.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import type { Sale } from '#domain/year/sale.ts'
import { type AllSales, type SaleFilter, salesIn } from '#domain/year/year.ts'
import { Button } from '#web/design/controls/button.tsx'
import { heading } from '#web/design/recipes/heading.css.ts'
import { media } from '#web/design/tokens/media.ts'
import { useMedia } from '#web/design/tokens/use-media.ts'
import { useDateOrder } from '#web/shared/page/date-order.ts'
import * as page from './insight.css.ts'
import { Scroller } from './plot.tsx'
import { signedText } from './words.ts'

interface SalesTableProps {
  readonly sales: AllSales
  readonly filter: SaleFilter
  readonly nameOf: (accountId: string) => string
  readonly amountsShown: boolean
}

/** Lines per press; paper gets all lines. */
const linesShown = 200

const columns = ['Account', 'Symbol', 'Opened', 'Closed', 'Term'] as const
const numbers = ['Quantity', 'Proceeds', 'Cost', 'Gain or loss'] as const

export const SalesTable = ({ sales: { sales, washes }, filter, nameOf, amountsShown }: SalesTableProps) => {
  const [shown, setShown] = useState(linesShown)
  const isPrinting = useMedia(media.print)
  const found = salesIn(sales, filter)
  const lines = isPrinting ? found : found.slice(0, shown)
  return (
    <section className={page.section} aria-labelledby="year-lots">
      <h2 id="year-lots" className={heading.title}>
        Lots
      </h2>
      <p className={page.caption}>{`${counted(found.length, 'line', 'lines')}, in the order of their closing.`}</p>
      <Scroller label="Lots, all figures">
        <table className={page.table}>
          <thead>
            <tr>
              {columns.map((name) => (
                <th key={name} scope="col" className={page.cell}>
                  {name}
                </th>
              ))}
              {numbers.map((name) => (
                <th key={name} scope="col" className={page.number}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((sale, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- parts of a closing have no name of their own
              <Line
                key={`${sale.closingId} ${place}`}
                sale={sale}
                wash={washes.get(sale)}
                {...{ nameOf, amountsShown }}
              />
            ))}
          </tbody>
        </table>
      </Scroller>
      {lines.length < found.length && (
        <div>
          <Button size="sm" onClick={() => setShown(shown + linesShown)}>
            {`Show ${inFigures(Math.min(linesShown, found.length - lines.length))} more`}
          </Button>
        </div>
      )}
    </section>
  )
}

interface LineProps extends Pick<SalesTableProps, 'nameOf' | 'amountsShown'> {
  readonly sale: Sale
  readonly wash: LocalDate | undefined
}

const termWords = { short: 'Short', long: 'Long' } as const

const Line = ({ sale, wash, nameOf, amountsShown }: LineProps) => {
  const order = useDateOrder()
  const money = (amount: Decimal | undefined, text: (amount: Decimal) => string) =>
    amount === undefined ? 'unknown' : amountsShown ? text(amount) : hiddenAmount
  const plain = (amount: Decimal) => plainMoney(amount, '').trim()
  return (
    <tr>
      <td className={page.cell}>{nameOf(sale.accountId)}</td>
      <td className={page.cell}>
        {symbolText(sale.symbol)}
        {sale.side === 'short' && <span className={page.note}>sold short</span>}
      </td>
      <td className={page.cell}>
        {sale.opened === undefined
          ? sale.unknown === undefined
            ? 'several'
            : 'unknown'
          : dateLabel(sale.opened, order)}
      </td>
      <td className={page.cell}>{dateLabel(sale.closed, order)}</td>
      <td className={page.cell}>
        {sale.term ? termWords[sale.term] : missingAmount}
        {wash !== undefined && (
          <span className={page.note}>{`possible wash sale: bought ${dateLabel(wash, order)}`}</span>
        )}
      </td>
      <td className={page.number}>{quantityText(sale.quantity)}</td>
      <td className={page.number}>{money(sale.proceeds, plain)}</td>
      <td className={page.number}>{money(sale.cost, plain)}</td>
      <td className={page.number}>{money(sale.gain, signedText)}</td>
    </tr>
  )
}
