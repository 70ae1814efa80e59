import { useMemo, useState } from 'react'
import type { BrokerageAccount } from '#domain/api/snaptrade.ts'
import type { ReplacedTrades } from '#domain/journal/events.ts'
import type { Journal } from '#domain/journal/journal.ts'
import { dateLabel } from '#domain/time/local-date.ts'
import { assignmentOf, daysChangedBy, type ImportedAccount } from '#domain/trades/imported-accounts.ts'
import { Button } from '#web/design/button/button.tsx'
import { Dialog } from '#web/design/dialog/dialog.tsx'
import * as dialog from '#web/design/dialog/dialog.css.ts'
import { RadioGroup } from '#web/design/radio/radio-group.tsx'
import { counted } from './counted.ts'
import { namedDays } from './day-span.ts'
import { accountLabel } from './linkable-accounts.ts'
import { ResultsThatChange } from './results-that-change.tsx'
import * as styles from './settings.css.ts'

interface Props {
  readonly journal: Journal
  readonly account: ImportedAccount
  /** Those that the trades may be of; at least one. */
  readonly accounts: ReadonlyArray<BrokerageAccount>
  readonly onAssign: (change: ReplacedTrades, said: string) => void
  readonly onClose: () => void
}

/** Whose the trades of a file are. What goes over and what falls away is told before it is done. */
export const AssignImportedDialog = ({ journal, account, accounts, onAssign, onClose }: Props) => {
  // The account that looks most like it stands first, but nobody guesses: only an only one is chosen.
  const likely = (id: string): number => account.overlaps.find(({ accountId }) => accountId === id)?.twice.length ?? 0
  const [chosenId, setChosenId] = useState(accounts.length === 1 ? (accounts[0]?.id ?? '') : '')
  const chosen = accounts.find(({ id }) => id === chosenId)
  return (
    <Dialog title={`Whose trades are those of ${account.accountId}?`} onClose={onClose}>
      <RadioGroup
        label="These trades are of" value={chosenId} onChange={setChosenId}
        options={accounts.toSorted((one, other) => likely(other.id) - likely(one.id)).map((each) => ({
          value: each.id, label: accountLabel(each), ...(likely(each.id) > 0 && { hint: `${counted(likely(each.id), 'day', 'days')} with the same symbols and sizes` }),
        }))}
      />
      {chosen
        ? <Foreseen key={chosen.id} journal={journal} accountId={account.accountId} chosen={chosen} onAssign={onAssign} onClose={onClose} />
        : (
          <div className={dialog.actions}>
            <Button data-first-focus onClick={onClose}>Cancel</Button>
            <Button variant="primary" disabled>Choose an account</Button>
          </div>
        )}
    </Dialog>
  )
}

interface ForeseenProps extends Pick<Props, 'journal' | 'onAssign' | 'onClose'> {
  readonly accountId: string
  readonly chosen: BrokerageAccount
}

const Foreseen = ({ journal, accountId, chosen, onAssign, onClose }: ForeseenProps) => {
  const { assignment: { change, moved, left, leftDays, toldFrom }, days } = useMemo(() => {
    const assignment = assignmentOf(journal, accountId, chosen)
    return { assignment, days: daysChangedBy(journal, assignment.change) }
  }, [journal, accountId, chosen])
  const said = [
    ...(moved > 0 ? [`${counted(moved, 'trade is', 'trades are')} of ${chosen.name} now`] : []),
    ...(left > 0 ? [`${counted(left, 'trade was', 'trades were')} left to the broker`] : []),
  ].join(', ')
  return (
    <>
      <ul className={styles.list}>
        <li>
          {moved === 0 ? 'Nothing is older than what the broker tells' : `${counted(moved, 'trade becomes', 'trades become')} the older part of ${chosen.name}, and sales there find their purchases`}.
        </li>
        <li>
          {toldFrom === undefined ? 'The broker tells of no day so far, so nothing falls away.'
            : left === 0 ? `The broker tells of the days from ${dateLabel(toldFrom)} on; nothing falls away.`
              : `${counted(left, 'trade falls', 'trades fall')} away, because the broker tells of the days from ${dateLabel(toldFrom)} on: ${namedDays(leftDays)}.`}
        </li>
        <ResultsThatChange days={days} />
        <li>Until you close this page it can be undone.</li>
      </ul>
      <div className={dialog.actions}>
        <Button data-first-focus onClick={onClose}>Cancel</Button>
        <Button variant="primary" onClick={() => onAssign(change, said)}>{moved === 0 ? 'Leave them to the broker' : 'They are'}</Button>
      </div>
    </>
  )
}
