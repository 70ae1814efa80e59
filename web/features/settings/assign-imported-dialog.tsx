import { useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { BrokerageAccount } from '#domain/api/snaptrade.ts'
import type { ReplacedTrades } from '#domain/journal/events.ts'
import type { Journal } from '#domain/journal/journal.ts'
import { dateLabel } from '#domain/time/local-date.ts'
import type { Activity } from '#domain/trades/daily-trades.ts'
import { assignmentOf, type ImportedAccount } from '#domain/trades/imported-accounts.ts'
import { Button } from '#web/design/button/button.tsx'
import { Dialog } from '#web/design/dialog/dialog.tsx'
import * as dialog from '#web/design/dialog/dialog.css.ts'
import { RadioGroup } from '#web/design/radio/radio-group.tsx'
import { counted } from '#web/parts/counted/counted.ts'
import { tradeSyncView } from '#web/read-models/trade-sync.ts'
import { namedDays } from './day-span.ts'
import { accountLabel, importedLabel } from './linkable-accounts.ts'
import { ResultsThatChange } from './results-that-change.tsx'
import { useForeseen } from './use-foreseen.ts'
import * as styles from './settings.css.ts'

interface Props {
  readonly journal: Journal
  readonly account: ImportedAccount
  /** Those that the trades may be of; at least one. */
  readonly accounts: ReadonlyArray<BrokerageAccount>
  /** What the only account's broker has told of it, where the journal holds nothing of it yet. */
  readonly found?: ReadonlyArray<Activity> | undefined
  readonly onAssign: (change: ReplacedTrades, said: string) => void
  readonly onClose: () => void
}

/** Whose the trades of a file are. What goes over and what falls away is told before it is done. */
export const AssignImportedDialog = ({ journal, account, accounts, found, onAssign, onClose }: Props) => {
  const { accountsRead } = useSnapshot(tradeSyncView)
  // The account that looks most like it stands first, but nobody guesses: only an only one is chosen.
  const likely = (id: string): number => account.overlaps.find(({ accountId }) => accountId === id)?.twice.length ?? 0
  const [chosenId, setChosenId] = useState(accounts.length === 1 ? (accounts[0]?.id ?? '') : '')
  const chosen = accounts.find(({ id }) => id === chosenId)
  const label = importedLabel(account, accountsRead.current)
  return (
    <Dialog title={found ? `Is ${accounts.map(accountLabel).join()} the same account?` : `Whose trades are those of ${label}?`} onClose={onClose}>
      {!found && <RadioGroup
        label="These trades are of" value={chosenId} onChange={setChosenId}
        options={accounts.toSorted((one, other) => likely(other.id) - likely(one.id)).map((each) => ({
          value: each.id, label: accountLabel(each), ...(likely(each.id) > 0 && { hint: `${counted(likely(each.id), 'day', 'days')} with the same symbols and sizes` }),
        }))}
      />}
      {chosen
        ? <Foreseen key={chosen.id} journal={journal} accountId={account.accountId} chosen={chosen} found={found} onAssign={onAssign} onClose={onClose} />
        : (
          <div className={dialog.actions}>
            <Button data-first-focus onClick={onClose}>Cancel</Button>
            <Button variant="primary" disabled>Choose an account</Button>
          </div>
        )}
    </Dialog>
  )
}

interface ForeseenProps extends Pick<Props, 'journal' | 'found' | 'onAssign' | 'onClose'> {
  readonly accountId: string
  readonly chosen: BrokerageAccount
}

const Foreseen = ({ journal, accountId, chosen, found, onAssign, onClose }: ForeseenProps) => {
  const { change, moved, left, leftDays, toldFrom } = useMemo(() => assignmentOf(journal, accountId, chosen, found), [journal, accountId, chosen, found])
  const days = useForeseen(journal, change)
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
        {found && <li>{counted(found.length, 'trade or other movement that the broker tells is', 'trades and other movements that the broker tells are')} recorded.</li>}
        <ResultsThatChange days={days} trades={moved + left} />
        <li>Until you close this page it can be undone.</li>
      </ul>
      <div className={dialog.actions}>
        <Button data-first-focus onClick={onClose}>Cancel</Button>
        <Button variant="primary" disabled={days === undefined} onClick={() => onAssign(change, said)}>{found ? 'It is the same' : moved === 0 ? 'Leave them to the broker' : 'They are'}</Button>
      </div>
    </>
  )
}
