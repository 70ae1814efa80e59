import type { Comparison, Difference, Unchecked } from '#domain/reconciliation/compare.ts'
import { Alert } from '#web/design/status/alert.tsx'
import { DifferenceLine } from './difference-line.tsx'
import * as styles from './position-check.css.ts'
import { useComparisons } from './use-comparisons.ts'

const reasons: Record<Unchecked, string> = {
  'first sync': 'after the first sync of your broker',
  'positions unread': 'once its positions can be read',
  'login rejected': 'once your broker takes the login again',
  'history incomplete': 'once its whole history is synced. Open Today to sync',
}

/** Whether the trades of one account leave what its broker holds. */
export const PositionCheck = ({ accountId }: { readonly accountId: string }) => {
  const comparison = useComparisons().find((each) => each.accountId === accountId)
  return comparison && <Checked comparisons={[comparison]} />
}

/** The same of all linked accounts. */
export const PortfolioCheck = () => {
  const comparisons = useComparisons()
  return comparisons.length > 0 && <Checked comparisons={comparisons} />
}

const Checked = ({ comparisons }: { readonly comparisons: ReadonlyArray<Comparison> }) => {
  const [differences, passing] = [
    comparisons.flatMap((each) => each.differences),
    comparisons.flatMap((each) => each.passing),
  ]
  const waiting = comparisons.find(({ unchecked }) => unchecked !== undefined)?.unchecked
  return (
    <div className={styles.check}>
      {differences.length > 0 && (
        <Alert tone="warning">
          <Lines differences={differences} />
        </Alert>
      )}
      {passing.length > 0 && (
        <div className={styles.quiet}>
          <Lines differences={passing} />
          <p>The next sync or your broker's record may explain it.</p>
        </div>
      )}
      {waiting !== undefined && <p className={styles.quiet}>Positions are compared {reasons[waiting]}.</p>}
      {differences.length + passing.length === 0 && waiting === undefined && (
        <p className={styles.quiet}>Your trades match your broker's positions.</p>
      )}
    </div>
  )
}

const Lines = ({ differences }: { readonly differences: ReadonlyArray<Difference> }) => (
  <ul className={styles.lines}>
    {differences.map((difference) => (
      <li key={`${difference.accountId} ${difference.symbol}`}>
        <DifferenceLine difference={difference} />
      </li>
    ))}
  </ul>
)
