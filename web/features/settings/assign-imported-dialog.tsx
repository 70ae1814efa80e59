import { useMemo, useState } from 'react'
import type { BrokerageAccount } from '#domain/api/snaptrade.ts'
import { counted } from '#domain/figures.ts'
import { type Assignment, assignmentOf, type ImportedAccount } from '#domain/fills/imported-accounts.ts'
import type { Activity } from '#domain/record/day-trades.ts'
import type { ReplacedTrades } from '#domain/record/events.ts'
import type { Journal } from '#domain/record/journal.ts'
import { accountNamesOf } from '#domain/settings/account-names.ts'
import { type DateOrder, dateLabel } from '#domain/time/date-line.ts'
import { Button } from '#web/design/controls/button.tsx'
import { RadioGroup } from '#web/design/controls/radio-group.tsx'
import * as dialog from '#web/design/dialog/dialog.css.ts'
import { Dialog } from '#web/design/dialog/dialog.tsx'
import { accountLabel } from '#web/shared/brokerage/account-label.ts'
import { useAccountName } from '#web/shared/brokerage/use-account-knowledge.ts'
import { useDateOrder } from '#web/shared/page/date-order.ts'
import { importedLabel } from './linkable-accounts.ts'
import { namedDays } from './named-days.ts'
import { ResultsThatChange, useChangedDays } from './results-that-change.tsx'
import * as styles from './settings.css.ts'

interface Props {
  readonly journal: Journal
  readonly account: ImportedAccount
  /** At least one. */
  readonly accounts: ReadonlyArray<BrokerageAccount>
  /** The broker's report for the only account, if the journal holds nothing of it yet. */
  readonly found?: ReadonlyArray<Activity> | undefined
  readonly onAssign: (change: ReplacedTrades, message: string, to: string) => void
  readonly onClose: () => void
}

export const AssignImportedDialog = ({ journal, account, accounts, found, onAssign, onClose }: Props) => {
  const nameOf = useAccountName()
  const own = accountNamesOf(journal)
  const labelOf = (each: BrokerageAccount): string => nameOf(each.id) ?? accountLabel(each)
  // The most similar account comes first, but only a single one is chosen for the user.
  const likely = (id: string): number => account.overlaps.find(({ accountId }) => accountId === id)?.twice.length ?? 0
  const [chosenId, setChosenId] = useState(accounts.length === 1 ? (accounts[0]?.id ?? '') : '')
  const chosen = accounts.find(({ id }) => id === chosenId)
  const label = importedLabel(account, nameOf)
  return (
    <Dialog
      title={
        found
          ? `Is ${accounts.map(labelOf).join()} the same account?`
          : `Which account do the trades of ${label} belong to?`
      }
      onClose={onClose}
    >
      {!found && (
        <RadioGroup
          label="Assign to account"
          value={chosenId}
          onChange={setChosenId}
          options={accounts
            .toSorted((one, other) => likely(other.id) - likely(one.id))
            .map((each) => ({
              value: each.id,
              label: labelOf(each),
              ...(likely(each.id) > 0 && {
                hint: `${counted(likely(each.id), 'day', 'days')} with the same symbols and sizes`,
              }),
            }))}
        />
      )}
      {chosen ? (
        <Preview
          key={chosen.id}
          journal={journal}
          accountId={account.accountId}
          chosen={chosen}
          chosenName={own.get(chosen.id) ?? chosen.name}
          found={found}
          onAssign={onAssign}
          onClose={onClose}
        />
      ) : (
        <div className={dialog.actions}>
          <Button data-first-focus onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" disabled>
            Choose an account
          </Button>
        </div>
      )}
    </Dialog>
  )
}

interface PreviewProps extends Pick<Props, 'journal' | 'found' | 'onAssign' | 'onClose'> {
  readonly accountId: string
  readonly chosen: BrokerageAccount
  readonly chosenName: string
}

const Preview = ({ journal, accountId, chosen, chosenName, found, onAssign, onClose }: PreviewProps) => {
  const { change, moved, left, leftDays, reportedFrom } = useMemo(
    () => assignmentOf(journal, accountId, chosen, found),
    [journal, accountId, chosen, found],
  )
  const days = useChangedDays(change)
  const order = useDateOrder()
  const olderPart = `${counted(moved, 'trade becomes', 'trades become')} the older part of ${chosenName}`
  const message = [
    ...(moved > 0 ? [`${counted(moved, 'trade is', 'trades are')} of ${chosenName} now`] : []),
    ...(left > 0 ? [`${counted(left, 'trade was', 'trades were')} left to the broker`] : []),
  ].join(', ')
  return (
    <>
      <ul className={styles.list}>
        <li>
          {moved === 0
            ? 'No imported trade predates your broker’s history'
            : `${olderPart}, and sales there find their purchases`}
          .
        </li>
        <li>{brokerText({ left, leftDays, reportedFrom }, order)}</li>
        {found && (
          <li>
            {counted(
              found.length,
              'trade or other movement that the broker reports is',
              'trades and other movements that the broker reports are',
            )}{' '}
            recorded.
          </li>
        )}
        <ResultsThatChange days={days} trades={moved + left} />
        <li>Until you close this page it can be undone.</li>
      </ul>
      <div className={dialog.actions}>
        <Button data-first-focus onClick={onClose}>
          Cancel
        </Button>
        <Button variant="primary" unavailable={days === undefined} onClick={() => onAssign(change, message, chosen.id)}>
          {found ? 'It is the same' : moved === 0 ? 'Use the broker’s trades' : 'They are'}
        </Button>
      </div>
    </>
  )
}

const brokerText = (
  { left, leftDays, reportedFrom }: Pick<Assignment, 'left' | 'leftDays' | 'reportedFrom'>,
  order: DateOrder,
): string => {
  if (reportedFrom === undefined) return 'The broker reports no day so far, so nothing falls away.'
  const since = `the days from ${dateLabel(reportedFrom, order)} on`
  if (left === 0) return `The broker reports ${since}; nothing falls away.`
  const trades = counted(left, 'trade falls', 'trades fall')
  return `${trades} away, because the broker reports ${since}: ${namedDays(leftDays, order)}.`
}
