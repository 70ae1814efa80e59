import type { CashSum } from '#domain/fills/cash.ts'
import { cashWord } from '#domain/fills/movement-words.ts'
import { hiddenAmount } from '#domain/money/cell-money.ts'
import { monthTitle } from '#domain/time/month.ts'
import type { CashYear } from '#domain/year/cash-of-year.ts'
import { heading } from '#web/design/recipes/heading.css.ts'
import * as page from './insight.css.ts'
import { Scroller } from './plot.tsx'
import { signedText } from './words.ts'

interface YearCashProps {
  readonly cash: CashYear
  readonly amountsShown: boolean
}

export const YearCash = ({ cash: { currency, months, sums }, amountsShown }: YearCashProps) => {
  const title = `Cash apart from trades, ${currency}`
  const amounts = (those: ReadonlyArray<CashSum>) =>
    sums.map(({ kind }) => {
      const sum = those.find((each) => each.kind === kind)
      return (
        <td key={kind} className={page.number}>
          {sum && (amountsShown ? signedText(sum.amount) : hiddenAmount)}
        </td>
      )
    })
  return (
    <section className={page.section} aria-labelledby={`cash-${currency}`}>
      <h2 id={`cash-${currency}`} className={heading.title}>
        {title}
      </h2>
      <p className={page.caption}>In none of the results: what came in, and what went out below zero.</p>
      <Scroller label={`${title}, all figures`}>
        <table className={page.table}>
          <thead>
            <tr>
              <th scope="col" className={page.cell}>
                Month
              </th>
              {sums.map(({ kind }) => (
                <th key={kind} scope="col" className={page.number}>
                  {cashWord(kind).sum}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.map((each) => (
              <tr key={each.month}>
                <th scope="row" className={page.cell}>
                  {monthTitle(each.month)}
                </th>
                {amounts(each.sums)}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" className={page.cell}>
                Year
              </th>
              {amounts(sums)}
            </tr>
          </tfoot>
        </table>
      </Scroller>
    </section>
  )
}
