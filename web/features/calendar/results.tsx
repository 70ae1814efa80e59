import { counted } from '#domain/figures.ts'
import {
  cellMoney,
  hiddenAmount,
  moneyTone,
  plainCellMoney,
  profitWord,
  shortCellMoney,
} from '#domain/money/cell-money.ts'
import type { Results } from '#domain/statistics/day-profit.ts'
import { UnknownMark, unknownWords } from '#web/shared/days/unknown-part.tsx'
import * as styles from './day-cell.css.ts'

/** From these lengths on, amounts are smaller. */
const longFrom = { whole: 9, short: 6 } as const

const isWhole = ({ unknownCost, unread }: Results): boolean => unknownCost === 0 && unread === 0

export const isBlank = (results: Results): boolean => results.profits.length === 0 && isWhole(results)

interface ProfitsProps {
  readonly results: Results
  readonly shown: boolean
  readonly full?: boolean
}

/** One for each currency: '$1,235', a loss in parentheses. */
export const Profits = ({ results, shown, full = false }: ProfitsProps) => {
  const { profits } = results
  if (isBlank(results)) return undefined
  const mark = !isWhole(results) && <UnknownMark />
  if (!shown)
    return (
      <span className={styles.profit({ tone: 'even' })} aria-hidden="true">
        {hiddenAmount}
      </span>
    )
  if (profits.length === 0) return mark
  return profits.map(({ amount, currency }, place) => {
    const [whole, short] = [cellMoney(amount, currency), shortCellMoney(amount, currency)]
    return (
      <span key={currency} className={styles.profit({ tone: moneyTone(amount) })} aria-hidden="true">
        {full ? (
          whole
        ) : (
          <>
            <span className={styles.whole({ long: whole.length >= longFrom.whole })}>{whole}</span>
            <span className={styles.short({ long: short.length >= longFrom.short })}>{short}</span>
          </>
        )}
        {place === profits.length - 1 && mark}
      </span>
    )
  })
}

/** The fees of executed orders come with the broker's own record. */
export const pendingWords = 'Fees to come'

export const tradesText = ({ trades }: Results): string => counted(trades, 'trade', 'trades')

/** Results for screen readers: 'Profit $132', '4 trades', one a sentence. */
export const resultWords = (results: Results, amountsShown: boolean): ReadonlyArray<string> => {
  const { profits, trades, unknownCost, unread, pending } = results
  return [
    ...(amountsShown
      ? profits.map(({ amount, currency }) => `${profitWord[moneyTone(amount)]} ${plainCellMoney(amount, currency)}`)
      : profits.length > 0
        ? ['Profit and loss hidden']
        : []),
    ...(pending === undefined ? [] : [pendingWords]),
    ...(unknownCost > 0 ? [unknownWords] : []),
    ...(unread > 0 ? [`${counted(unread, 'trade', 'trades')} could not be read`] : []),
    ...(trades > 0 ? [tradesText(results)] : []),
  ]
}
