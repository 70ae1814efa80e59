import type { ComponentType } from 'react'
import { plural } from '#domain/figures.ts'
import { symbolText } from '#domain/fills/instrument.ts'
import type { Comparison, Difference, Unchecked } from '#domain/reconciliation/compare.ts'
import { muted } from '#web/design/recipes/muted.css.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { Alert } from '#web/design/status/alert.tsx'
import { useAccount } from '#web/shared/page/kept-account.ts'
import { lazyPart } from '#web/shared/page/lazy-part.tsx'
import { DifferenceLine, DifferencesLink } from './difference-line.tsx'
import * as styles from './position-check.css.ts'
import { useAccountName } from './use-account-knowledge.ts'
import { useComparisons } from './use-comparisons.ts'

const DifferenceAnswers = lazyPart(() =>
  import('#web/shared/own-entries/difference-answers.tsx').then((module) => module.DifferenceAnswers),
)
const Redispute = lazyPart(() =>
  import('#web/shared/own-entries/difference-answers.tsx').then((module) => module.Redispute),
)

const reasons: Record<Unchecked, string> = {
  'first sync': 'after the first sync of your broker',
  'positions unread': 'once its positions can be read',
  'position without a name': 'once each of its positions can be read',
  'login rejected': 'once your broker takes the login again',
  'history incomplete': 'once its whole history is synced. Open Today to sync',
}

export const PositionCheck = ({ accountId }: { readonly accountId: string }) => {
  const comparison = useComparisons().find((each) => each.accountId === accountId)
  return comparison && <Checked comparisons={[comparison]} answerable />
}

export const PortfolioCheck = () => {
  const account = useAccount()
  const comparisons = useComparisons().filter(({ accountId }) => account === undefined || accountId === account)
  return comparisons.length > 0 && <Checked comparisons={comparisons} />
}

interface CheckedProps {
  readonly comparisons: ReadonlyArray<Comparison>
  readonly answerable?: boolean
}

const Checked = ({ comparisons, answerable = false }: CheckedProps) => {
  const [differences, passing, disputed] = [
    comparisons.flatMap((each) => each.differences),
    comparisons.flatMap((each) => each.passing),
    comparisons.flatMap((each) => each.disputed),
  ]
  const nameOf = useAccountName()
  const names = comparisons.length > 1 ? nameOf : undefined
  const unread = comparisons.flatMap((each) => each.unread ?? [])
  const waiting = comparisons.find(({ unchecked }) => unchecked !== undefined)?.unchecked
  return (
    <div className={styles.check}>
      {differences.length > 0 && (
        <Alert tone="warning">
          <Lines differences={differences} nameOf={names} Answers={answerable ? DifferenceAnswers : undefined} />
          {!answerable && <DifferencesLink />}
        </Alert>
      )}
      {passing.length > 0 && (
        <div className={muted.small}>
          <Lines differences={passing} nameOf={names} />
          <p>The next sync or your broker's record may explain it.</p>
        </div>
      )}
      {disputed.length > 0 && (
        <div className={muted.small}>
          <Lines differences={disputed} nameOf={names} Answers={answerable ? Redispute : undefined} />
          <p>You said that your broker is wrong here.</p>
        </div>
      )}
      {unread.length > 0 && (
        <p className={muted.small}>
          How much your broker holds of {new Intl.ListFormat('en-US').format(unread.map(symbolText))} could not be read,
          so {plural(unread.length, 'it is', 'they are')} not compared.
        </p>
      )}
      {waiting !== undefined && <p className={muted.small}>Positions are compared {reasons[waiting]}.</p>}
      {differences.length + passing.length + disputed.length === 0 && waiting === undefined && (
        <p className={muted.small}>
          {unread.length === 0
            ? "Your trades match your broker's positions."
            : "Your other trades match your broker's positions."}
        </p>
      )}
    </div>
  )
}

const Lines = ({
  differences,
  nameOf,
  Answers,
}: {
  readonly differences: ReadonlyArray<Difference>
  readonly nameOf: ((accountId: string) => string | undefined) | undefined
  readonly Answers?: ComponentType<{ readonly difference: Difference }> | undefined
}) => (
  <ul className={stack.tiny}>
    {differences.map((difference) => (
      <li key={`${difference.accountId} ${difference.symbol}`}>
        <DifferenceLine difference={difference} account={nameOf?.(difference.accountId)} />
        {Answers && <Answers difference={difference} />}
      </li>
    ))}
  </ul>
)
