import { inFigures } from '#domain/figures.ts'
import { symbolText } from '#domain/fills/instrument.ts'
import { hiddenAmount } from '#domain/money/cell-money.ts'
import { type Decimal, subtractDecimals } from '#domain/money/decimal.ts'
import { plainMoney } from '#domain/money/money-text.ts'
import type { SaleSums, YearCurrency } from '#domain/year/year.ts'
import { heading } from '#web/design/recipes/heading.css.ts'
import * as page from './insight.css.ts'
import { Scroller } from './plot.tsx'
import { signedText } from './words.ts'

interface YearTableProps {
  readonly year: YearCurrency
  /** By the stored results, if the cost method differs from theirs. */
  readonly stored: YearCurrency | undefined
  readonly hasTerms: boolean
  readonly nameOf: (accountId: string) => string
  readonly amountsShown: boolean
}

export const YearTable = ({
  year: { currency, lines, sums },
  stored,
  hasTerms,
  nameOf,
  amountsShown,
}: YearTableProps) => {
  const lineOf = (accountId: string, symbol: string) =>
    stored?.lines.find((line) => line.accountId === accountId && line.symbol === symbol)
  // Terms and flags need lots.
  const terms = hasTerms ? termsOf(lines) : []
  const amounts = ['Proceeds', 'Cost', ...terms.map((term) => termNames[term]), 'Gain or loss']
  const flags = hasTerms ? ['Possible wash sales'] : []
  const figures = { terms, amountsShown, isCompared: stored !== undefined }
  return (
    <section className={page.section} aria-labelledby={`year-${currency}`}>
      <h2 id={`year-${currency}`} className={heading.title}>
        {`Realized results, ${currency}`}
      </h2>
      <Scroller label={`Realized results, ${currency}, all figures`}>
        <table className={page.table}>
          <thead>
            <tr>
              {['Account', 'Symbol'].map((name) => (
                <th key={name} scope="col" className={page.cell}>
                  {name}
                </th>
              ))}
              {['Sales', ...amounts, ...(stored ? ['Difference'] : []), ...flags].map((name) => (
                <th key={name} scope="col" className={page.number}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={`${line.accountId} ${line.symbol}`}>
                <td className={page.cell}>{nameOf(line.accountId)}</td>
                <th scope="row" className={page.cell}>
                  {symbolText(line.symbol)}
                </th>
                <Figures sums={line} before={lineOf(line.accountId, line.symbol)} {...figures} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2} className={page.cell}>
                Total
              </th>
              <Figures sums={sums} before={stored?.sums} {...figures} />
            </tr>
          </tfoot>
        </table>
      </Scroller>
    </section>
  )
}

type Term = 'short' | 'long' | 'noTerm'

const termNames: Readonly<Record<Term, string>> = { short: 'Short term', long: 'Long term', noTerm: 'No term' }

/** The third column only if a sale has no term. */
const termsOf = (lines: YearCurrency['lines']): ReadonlyArray<Term> =>
  lines.some(({ noTerm }) => noTerm.units !== 0n) ? ['short', 'long', 'noTerm'] : ['short', 'long']

interface FiguresProps extends Pick<YearTableProps, 'amountsShown'> {
  readonly terms: ReadonlyArray<Term>
  readonly sums: SaleSums
  readonly before: SaleSums | undefined
  readonly isCompared: boolean
}

const Figures = ({ terms, sums, before, isCompared, amountsShown }: FiguresProps) => {
  const { sales, unknown, proceeds, cost, gain, washes } = sums
  const plain = (amount: Decimal) => (amountsShown ? plainMoney(amount, '').trim() : hiddenAmount)
  const signed = (amount: Decimal) => (amountsShown ? signedText(amount) : hiddenAmount)
  // If the methods know the cost of different sales, their sums cannot be compared.
  const difference = before && before.unknown === unknown ? subtractDecimals(gain, before.gain) : undefined
  return (
    <>
      <td className={page.number}>
        {inFigures(sales)}
        {unknown > 0 && <span className={page.note}>{`${inFigures(unknown)} of unknown cost`}</span>}
      </td>
      <td className={page.number}>{plain(proceeds)}</td>
      <td className={page.number}>{plain(cost)}</td>
      {terms.map((term) => (
        <td key={term} className={page.number}>
          {signed(sums[term])}
        </td>
      ))}
      <td className={page.number}>{signed(gain)}</td>
      {isCompared && <td className={page.number}>{difference ? signed(difference) : 'not known'}</td>}
      {terms.length > 0 && <td className={page.number}>{inFigures(washes)}</td>}
    </>
  )
}
