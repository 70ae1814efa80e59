import { useSnapshot } from 'valtio'
import { symbolText } from '#domain/fills/instrument.ts'
import { adjustmentWord, sideWord } from '#domain/fills/movement-words.ts'
import { isBuyOrSell } from '#domain/lots/movement.ts'
import { type Decimal, negated, parseDecimal, signOf } from '#domain/money/decimal.ts'
import { quantityText } from '#domain/money/money-text.ts'
import { type Difference, isExpired } from '#domain/reconciliation/compare.ts'
import { dateLabel } from '#domain/time/date-line.ts'
import { dayView } from '#web/read-models/views.ts'
import { useDateOrder } from '#web/shared/page/date-order.ts'
import { PageLink } from '#web/shared/page/page-link.tsx'

interface DifferenceLineProps {
  readonly difference: Difference
  /** Only where several accounts are compared. */
  readonly account?: string | undefined
}

export const DifferenceLine = ({ difference, account }: DifferenceLineProps) => {
  const { symbol, broker, trades, from, line } = difference
  const order = useDateOrder()
  const { today } = useSnapshot(dayView)
  const name = account === undefined ? symbolText(symbol) : `${symbolText(symbol)} in ${account}`
  if (isExpired(difference, today)) return <>{name} expired; its closing has not arrived yet.</>
  const day = line?.day ?? from
  return (
    <>
      {name}: your broker holds {held(broker)}, your trades leave {held(trades)}. Days from{' '}
      <PageLink to={`/app/calendar/${day}`}>{dateLabel(day, order)}</PageLink> on may be wrong,{' '}
      {line ? `beginning with: ${wordsOf(line.movement)}.` : 'and no trade of it is known.'}
    </>
  )
}

export const DifferencesLink = () => (
  <PageLink to="/app/settings/brokerage">Enter what is missing, or correct a trade</PageLink>
)

const held = (quantity: Decimal): string => {
  const sign = signOf(quantity)
  if (sign === 0) return 'none'
  return sign > 0 ? quantityText(quantity) : `${quantityText(negated(quantity))} short`
}

const wordsOf = (movement: NonNullable<Difference['line']>['movement']): string => {
  const quantity = parseDecimal(movement.quantity)
  const what = isBuyOrSell(movement) ? sideWord(movement) : adjustmentWord(movement)
  return quantity ? `${what} ${quantityText(quantity)}` : what
}
