import { useMemo } from 'react'
import { counted, plural } from '#domain/figures.ts'
import { type ImportedAccount, removalOf } from '#domain/fills/imported-accounts.ts'
import type { ReplacedTrades } from '#domain/record/events.ts'
import type { Journal } from '#domain/record/journal.ts'
import { ConfirmDialog } from '#web/design/dialog/confirm-dialog.tsx'
import { useAccountName } from '#web/shared/brokerage/use-account-knowledge.ts'
import { daySpan } from '#web/shared/days/day-span.ts'
import { useDateOrder } from '#web/shared/page/date-order.ts'
import { importedLabel } from './linkable-accounts.ts'
import { ResultsThatChange, useChangedDays } from './results-that-change.tsx'
import * as styles from './settings.css.ts'

interface Props {
  readonly journal: Journal
  readonly account: ImportedAccount
  readonly onRemove: (change: ReplacedTrades, message: string) => void
  readonly onClose: () => void
}

export const RemoveImportedDialog = ({ journal, account, onRemove, onClose }: Props) => {
  const nameOf = useAccountName()
  const { accountId, isFormer, trades, others, from, to } = account
  const order = useDateOrder()
  const label = importedLabel(account, nameOf)
  const change = useMemo(() => removalOf(journal, accountId), [journal, accountId])
  const days = useChangedDays(change)
  const what = [
    counted(trades, 'trade', 'trades'),
    ...(others > 0 ? [counted(others, 'other movement', 'other movements')] : []),
  ].join(' and ')
  return (
    <ConfirmDialog
      title={`Remove ${label}?`}
      confirmLabel="Remove"
      waiting={days === undefined}
      onConfirm={() => onRemove(change, `Removed: ${what} of ${label}`)}
      onCancel={onClose}
    >
      <ul className={styles.list}>
        <li>
          {what}, {daySpan(from, to, order)}, {plural(trades + others, 'leaves', 'leave')} this journal. Notes and
          reflections of those days stay.
        </li>
        <ResultsThatChange days={days} trades={trades + others} />
        <li>
          Until you close this page it can be undone{isFormer ? '' : '; the file can be imported again at any time'}.
        </li>
      </ul>
    </ConfirmDialog>
  )
}
