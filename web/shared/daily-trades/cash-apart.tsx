import { type CashSum, cashAmount, cashBetween, cashOn } from '#domain/fills/cash.ts'
import { symbolText } from '#domain/fills/instrument.ts'
import { cashWord } from '#domain/fills/movement-words.ts'
import { type Adjustment, defaultCurrency } from '#domain/lots/movement.ts'
import { signOf } from '#domain/money/decimal.ts'
import { moneyText, plainMoney } from '#domain/money/money-text.ts'
import type { Journal } from '#domain/record/journal.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { visuallyHidden } from '#web/design/tokens/visually-hidden.css.ts'
import { Money, type MoneyProps } from '#web/shared/brokerage/money.tsx'
import * as overview from '#web/shared/days/month-overview.css.ts'
import { useAccount } from '#web/shared/page/kept-account.ts'
import * as styles from './trades-of-day.css.ts'

type Asked = { readonly journal: Journal } & ({ readonly date: LocalDate } | { readonly month: string })

/** The cash of a day, or that of a month ('2026-11') as lines of its overview. */
export const CashApart = (asked: Asked) => ('date' in asked ? <CashOfDay {...asked} /> : <MonthCash {...asked} />)

export const CashOfDay = ({ journal, date }: { readonly journal: Journal; readonly date: LocalDate }) => {
  const { lines, sums } = cashOn(journal, date, useAccount())
  const shown = journal.settings.showPortfolioValues
  return (
    <section className={styles.list} aria-label="Cash apart from trades">
      <p className={styles.hint}>Cash apart from trades, in none of the results</p>
      <ul className={styles.list}>
        {lines.map((line) => (
          <li key={line.id} className={styles.sum}>
            <span>{lineWords(line)}</span>
            <CashAmount amount={cashAmount(line)} currency={line.currency ?? defaultCurrency} shown={shown} />
          </li>
        ))}
      </ul>
      {lines.length > sums.length && (
        <dl className={styles.list}>
          {sums.map((sum) => (
            <div key={cashSumName(sum)} className={styles.sum}>
              <dt>{`Sum: ${cashSumName(sum)}`}</dt>
              <dd>
                <CashAmount amount={sum.amount} currency={sum.currency} shown={shown} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

const lineWords = ({ cash, symbol }: Adjustment): string =>
  symbol === '' ? cashWord(cash).one : `${cashWord(cash).one} ${symbolText(symbol)}`

const MonthCash = ({ journal, month }: { readonly journal: Journal; readonly month: string }) =>
  cashBetween(journal, `${month}-01`, `${month}-31`, useAccount()).map((sum) => (
    <div key={cashSumName(sum)} className={overview.line}>
      <dt className={overview.name}>{cashSumName(sum)}</dt>
      <dd>
        <CashAmount amount={sum.amount} currency={sum.currency} shown={journal.settings.showPortfolioValues} />
      </dd>
    </div>
  ))

/** To the cent, outgoing cash in parentheses; in words for screen readers. */
const CashAmount = ({ amount, currency, shown }: Omit<MoneyProps, 'toned'>) =>
  shown ? (
    <span>
      <span className={visuallyHidden}>
        {`${signOf(amount) < 0 ? 'paid' : 'received'} ${plainMoney(amount, currency)}`}
      </span>
      <span aria-hidden="true">{moneyText(amount, currency)}</span>
    </span>
  ) : (
    <Money amount={amount} currency={currency} shown={false} />
  )

/** 'Dividends', or 'Dividends, EUR' in another than the default currency. */
const cashSumName = ({ kind, currency }: Pick<CashSum, 'kind' | 'currency'>): string =>
  currency === defaultCurrency ? cashWord(kind).sum : `${cashWord(kind).sum}, ${currency}`
