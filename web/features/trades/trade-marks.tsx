import { missingAmount } from '#domain/money/cell-money.ts'
import { type riskOf, rText } from '#domain/trade-notes/risk.ts'
import { isLookedThrough, nothingWritten, type WrittenTrade } from '#domain/trade-notes/written.ts'
import type { Trade } from '#domain/trades/trade.ts'
import { CheckIcon, PencilIcon } from '#web/design/tokens/icons.tsx'
import { visuallyHidden } from '#web/design/tokens/visually-hidden.css.ts'
import * as styles from './trade-list.css.ts'

interface MarksProps {
  readonly trade: Trade
  readonly written: WrittenTrade | undefined
}

export const Marks = ({ trade, written: { notes, labels } = nothingWritten }: MarksProps) => (
  <>
    {notes.some(({ note }) => note !== '') && (
      <>
        <PencilIcon size={14} className={styles.mark} />
        <span className={visuallyHidden}>Has a note. </span>
      </>
    )}
    {isLookedThrough({ notes }) && (
      <>
        <CheckIcon size={14} className={styles.mark} />
        <span className={visuallyHidden}>Looked through. </span>
      </>
    )}
    {[
      ...(trade.isPending ? ['Fees to come'] : []),
      ...(trade.orderAssumed ? ['Order assumed'] : []),
      ...labels.map(({ name }) => name),
    ].join(', ')}
  </>
)

/** A dash if R is unknown; a mark if the stop was entered after the close. */
export const R = ({ risk }: { readonly risk: ReturnType<typeof riskOf> }) => {
  if (typeof risk === 'string' || !risk.r) return missingAmount
  return (
    <>
      {rText(risk.r)}
      {risk.afterwards && (
        <>
          <span aria-hidden="true">*</span>
          <span className={visuallyHidden}>, stop entered afterwards</span>
        </>
      )}
    </>
  )
}
