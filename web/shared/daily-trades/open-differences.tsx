import { entryOn } from '#domain/entries/views.ts'
import { differencesOn } from '#domain/reconciliation/compare.ts'
import { allMovementsOf, ofAccount } from '#domain/record/day-trades.ts'
import { Alert } from '#web/design/status/alert.tsx'
import { DifferenceLine, DifferencesLink } from '#web/shared/brokerage/difference-line.tsx'
import { useAccountName } from '#web/shared/brokerage/use-account-knowledge.ts'
import { useComparisons } from '#web/shared/brokerage/use-comparisons.ts'
import { useAccount } from '#web/shared/page/kept-account.ts'
import type { DayOfTrades } from './daily-trades.tsx'

export const OpenDifferences = ({ journal, date }: DayOfTrades) => {
  const comparisons = useComparisons()
  const nameOf = useAccountName()
  const account = useAccount()
  const differences = comparisons
    .filter(({ accountId }) => account === undefined || accountId === account)
    .flatMap((comparison) => comparison.differences)
  const here = differencesOn(date, allMovementsOf(ofAccount(entryOn(journal, date)?.trades, account)), differences)
  if (here.length === 0) return undefined
  return (
    <Alert tone="warning">
      {here.map((difference) => (
        <p key={`${difference.accountId} ${difference.symbol}`}>
          <DifferenceLine
            difference={difference}
            account={comparisons.length > 1 ? nameOf(difference.accountId) : undefined}
          />
        </p>
      ))}
      <DifferencesLink />
    </Alert>
  )
}
