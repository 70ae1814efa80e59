import type { ReactNode } from 'react'
import { symbolText } from '#domain/fills/instrument.ts'
import {
  adjustmentWord,
  cancelledWords,
  cashWithin,
  feeWords,
  sideWord,
  twiceWords,
} from '#domain/fills/movement-words.ts'
import type { TradesOn } from '#domain/fills/summary.ts'
import {
  defaultCurrency,
  type Adjustment,
  type ExactField,
  fewer,
  type Fill,
  isBuyOrSell,
  isCancelling,
  valueOf,
} from '#domain/lots/movement.ts'
import { hasResult } from '#domain/lots/results.ts'
import { type Decimal, parseDecimal, zero } from '#domain/money/decimal.ts'
import { priceText, quantityText } from '#domain/money/money-text.ts'
import { visuallyHidden } from '#web/design/tokens/visually-hidden.css.ts'
import { Money } from '#web/shared/brokerage/money.tsx'
import { UnknownMark, unknownWords } from '#web/shared/days/unknown-part.tsx'
import { DateLabel } from '#web/shared/page/date-order.ts'
import { useMomentText } from '#web/shared/page/formats.ts'
import { PageLink } from '#web/shared/page/page-link.tsx'
import { roles } from '#web/shared/page/table-roles.ts'
import * as styles from './trades-of-day.css.ts'

const exact = (movement: Fill | Adjustment, field: ExactField): Decimal =>
  parseDecimal(valueOf(movement, field)) ?? zero

const exactCash = (cash: number): Decimal => parseDecimal(cash) ?? zero

interface RowProps {
  readonly movement: Fill | Adjustment
  readonly side: string
  /** Quantity and price. */
  readonly children: ReactNode
  readonly result: ReactNode
  /** The id of a fill; the symbol links to its trade. */
  readonly leadsTo?: string | undefined
  readonly isPart?: true | undefined
  /** Undefined if the day has only one account. */
  readonly account?: string | undefined
}

export const Row = ({ movement, side, children, result, leadsTo, isPart, account }: RowProps) => (
  <tr {...roles.row} className={isPart ? `${styles.line} ${styles.part}` : styles.line}>
    <td {...roles.cell} className={styles.time}>
      <TimeOf timestamp={movement.timestamp} />
    </td>
    <td {...roles.cell} className={styles.side}>
      {side}
    </td>
    <td {...roles.cell} className={styles.symbol}>
      {leadsTo === undefined ? (
        symbolText(movement.symbol)
      ) : (
        <PageLink to={`/app/trades/${encodeURIComponent(leadsTo)}`} className={styles.link}>
          {symbolText(movement.symbol)}
        </PageLink>
      )}
      {account !== undefined && <span className={styles.hint}> {account}</span>}
    </td>
    <td {...roles.cell} className={styles.quantity}>
      {children}
    </td>
    <td {...roles.cell} className={styles.lineResult}>
      {result}
    </td>
  </tr>
)

interface MovementRowProps extends Pick<TradesOn, 'replacements'>, Pick<RowProps, 'isPart' | 'account'> {
  readonly movement: Fill | Adjustment
  readonly shown: boolean
  /** A trade has it: the symbol links there. */
  readonly isTraded?: true
}

/** 'Buy', or 'Split'. */
export const sideOf = (movement: Fill | Adjustment): string =>
  isBuyOrSell(movement) ? sideWord(movement) : adjustmentWord(movement)

export const MovementRow = (props: MovementRowProps) => {
  const { movement, shown, replacements, isTraded, isPart, account } = props
  const { replaced, resting } = replacements
  const instead = replaced.get(movement)
  return (
    <Row
      {...{ movement, isPart, account }}
      side={sideOf(movement)}
      result={
        <Result
          result={hasResult(movement) ? exact(movement, 'realizedPnL') : undefined}
          currency={movement.currency ?? defaultCurrency}
          isPartial={movement.unknownReason !== undefined}
          unknown={unknownWord(movement)}
          shown={shown}
        />
      }
      leadsTo={isTraded && !instead && !isCancelling(movement) ? movement.id : undefined}
    >
      {isBuyOrSell(movement) ? (
        <TradeText trade={movement} shown={shown} instead={instead} />
      ) : (
        <AdjustmentText adjustment={movement} shown={shown} instead={instead} resting={resting.has(movement)} />
      )}
    </Row>
  )
}

interface TradeTextProps {
  readonly trade: Fill
  readonly shown: boolean
  /** The record that replaces or cancels it. */
  readonly instead: Adjustment | undefined
}

const insteadWords = (instead: Adjustment): string =>
  isCancelling(instead)
    ? ' (cancelled by your broker; does not count)'
    : " (your broker's record; what you entered counts instead)"

const TradeText = ({ trade, shown, instead }: TradeTextProps) => {
  const { currency = defaultCurrency } = trade
  const price = exact(trade, 'price')
  return (
    <>
      {quantityText(exact(trade, 'quantity'))} at{' '}
      {shown ? priceText(price, currency) : <Money amount={price} currency={currency} shown={false} />}
      <StatedOtherwise movement={trade} shown={shown} />
      {instead && <span className={styles.hint}>{insteadWords(instead)}</span>}
    </>
  )
}

/** What no number holds: cash that does not fit, a fee in no stated currency, fills that may count twice. */
export const StatedOtherwise = ({ movement, shown }: Pick<MovementRowProps, 'movement' | 'shown'>) => {
  const { currency = defaultCurrency, statedCash } = movement
  const [fee, twice] = [feeWords(movement, shown), twiceWords(movement)]
  if (statedCash === undefined && fee === undefined && twice === undefined) return undefined
  return (
    <span className={styles.hint}>
      {statedCash !== undefined && (
        <>
          {' '}
          (your broker states <Money amount={exactCash(statedCash)} currency={currency} shown={shown} /> of cash, which
          does not fit)
        </>
      )}
      {fee !== undefined && ` (your broker states ${fee})`}
      {twice !== undefined && ` (${twice})`}
    </span>
  )
}

interface AdjustmentTextProps extends Omit<TradeTextProps, 'trade'> {
  readonly adjustment: Adjustment
  readonly resting: boolean
}

const whatOf = (adjustment: Adjustment, shown: boolean): string => {
  if (adjustment.kind === 'renamed') return `now ${adjustment.renamedTo ?? ''}`
  if (adjustment.kind === 'cancelled') return cancelledWords(adjustment, shown)
  if (adjustment.ratio !== undefined && adjustment.ratio !== fewer) return adjustment.ratio
  return adjustment.quantity === 0 ? '' : quantityText(exact(adjustment, 'quantity'))
}

const AdjustmentText = ({ adjustment, shown, instead, resting }: AdjustmentTextProps) => {
  const { kind, currency = defaultCurrency } = adjustment
  const [price, cash] = [exact(adjustment, 'price'), cashWithin(adjustment)]
  return (
    <>
      {whatOf(adjustment, shown)}
      {cash && (
        <span className={styles.hint}>
          {adjustment.quantity !== 0 && ' with '}
          <Money amount={cash} currency={currency} shown={shown} /> of cash
          {adjustment.realizedPnL === undefined && ', in no result'}
        </span>
      )}
      <StatedOtherwise movement={adjustment} shown={shown} />
      {adjustment.isRename && <span className={styles.hint}> (ticker changed)</span>}
      {adjustment.countsFrom !== undefined && (
        <span className={styles.hint}>
          {' '}
          (counts from <DateLabel of={adjustment.countsFrom} />)
        </span>
      )}
      {kind === 'entered' && (
        <> at {shown ? priceText(price, currency) : <Money amount={price} currency={currency} shown={false} />}</>
      )}
      {instead && <span className={styles.hint}>{insteadWords(instead)}</span>}
      {kind === 'cancelled' && adjustment.insteadOf?.timestamp === '' && (
        <span className={styles.hint}> (counts as soon as that trade is known)</span>
      )}
      {resting && <span className={styles.hint}> (does not count: the record that it replaces is another now)</span>}
    </>
  )
}

const unknownWord = (movement: Fill | Adjustment): string =>
  !isBuyOrSell(movement) && cashWithin(movement) ? 'not counted' : 'cost unknown'

interface ResultProps {
  /** Undefined where nothing was closed at a known cost. */
  readonly result: Decimal | undefined
  readonly currency: string
  /** A part was closed at an unknown cost. */
  readonly isPartial: boolean
  /** Shown instead of a result that is wholly unknown. */
  readonly unknown?: string
  readonly shown: boolean
}

export const Result = ({ result, currency, isPartial, unknown = 'cost unknown', shown }: ResultProps) => {
  if (!result) return isPartial ? <span className={styles.hint}>{unknown}</span> : undefined
  return (
    <>
      <Money amount={result} currency={currency} shown={shown} toned />
      {isPartial && (
        <>
          <UnknownMark />
          <span className={visuallyHidden}>{unknownWords}</span>
        </>
      )}
    </>
  )
}

/** '9:35 AM' in the user's time zone; nothing for a date without a time. */
export const TimeOf = ({ timestamp }: { readonly timestamp: string }): string | undefined => {
  const textOf = useMomentText()
  const at = timestamp.length > 10 ? Date.parse(timestamp) : Number.NaN
  return Number.isNaN(at) ? undefined : textOf(at, 'time')
}
