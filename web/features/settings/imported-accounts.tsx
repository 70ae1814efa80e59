import { useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { BrokerageAccount } from '#domain/api/snaptrade.ts'
import { messageOf } from '#domain/errors/catalogue.ts'
import type { ReplacedTrades } from '#domain/journal/events.ts'
import type { Journal } from '#domain/journal/journal.ts'
import { type ImportedAccount, importedAccounts, type Overlap } from '#domain/trades/imported-accounts.ts'
import { booked } from '#domain/trades/late-rules.ts'
import { Alert } from '#web/design/alert/alert.tsx'
import { Button } from '#web/design/button/button.tsx'
import { announce, showToast } from '#web/design/toast/toasts.ts'
import { useActions } from '#web/read-models/actions.ts'
import { brokerageView } from '#web/read-models/brokerage.ts'
import { tradeFileView } from '#web/read-models/trade-file.ts'
import { undoText } from '#web/read-models/undo-text.ts'
import { journalView, undoView } from '#web/read-models/views.ts'
import { AssignImportedDialog } from './assign-imported-dialog.tsx'
import { counted } from './counted.ts'
import { daySpan } from './day-span.ts'
import { accountLabel, useLinkableAccounts } from './linkable-accounts.ts'
import { RemoveImportedDialog } from './remove-imported-dialog.tsx'
import * as shared from './settings.css.ts'
import * as styles from './imported-accounts.css.ts'

/** The accounts that only files tell of: which of them count beside a broker's record, and what can be done about it. */
export const ImportedAccounts = () => {
  const { tradeFile } = useActions()
  const { journal } = useSnapshot(journalView)
  const { ready } = useSnapshot(tradeFileView)
  useEffect(() => tradeFile({ type: 'prepare' }), [tradeFile])
  return journal && ready ? <List journal={booked(journal.current)} /> : undefined
}

interface Question {
  readonly kind: 'assign' | 'remove'
  readonly accountId: string
}

const List = ({ journal }: { readonly journal: Journal }) => {
  const { holdings } = useSnapshot(brokerageView)
  const [question, setQuestion] = useState<Question>()
  const [refusal, setRefusal] = useState<string>()
  const replace = useReplace()
  const linkable = useLinkableAccounts()
  const { accounts } = holdings.current
  const { entries, settings: { linkedSnapTradeAccounts } } = journal
  const imported = useMemo(
    () => importedAccounts({ entries }, new Set([...accounts.map(({ id }) => id), ...linkedSnapTradeAccounts])),
    [entries, accounts, linkedSnapTradeAccounts],
  )
  const asked = imported.find(({ accountId }) => accountId === question?.accountId)
  const settle = (change: ReplacedTrades, said: string) => {
    setRefusal(replace(change, said))
    setQuestion(undefined)
  }
  const close = () => setQuestion(undefined)
  if (imported.length === 0) return undefined
  return (
    <section className={shared.group} aria-labelledby="imported-accounts-heading">
      <h2 id="imported-accounts-heading" className={shared.groupTitle}>Imported accounts</h2>
      <p className={shared.prose}>Trades that came from a file as an account of their own. They count beside those of your brokers.</p>
      {refusal !== undefined && <Alert tone="error">{refusal}</Alert>}
      <ul className={styles.list}>
        {imported.map((account) => (
          <li key={account.accountId} className={styles.item}>
            <Line account={account} brokers={accounts} isAssignable={linkable.length > 0} onAsk={(kind) => setQuestion({ kind, accountId: account.accountId })} />
          </li>
        ))}
      </ul>
      {asked && question?.kind === 'remove' && <RemoveImportedDialog journal={journal} account={asked} onRemove={settle} onClose={close} />}
      {asked && question?.kind === 'assign' && <AssignImportedDialog journal={journal} account={asked} accounts={linkable} onAssign={settle} onClose={close} />}
    </section>
  )
}

interface LineProps {
  readonly account: ImportedAccount
  readonly brokers: ReadonlyArray<BrokerageAccount>
  readonly isAssignable: boolean
  readonly onAsk: (kind: Question['kind']) => void
}

const Line = ({ account: { accountId, trades, others, from, to, overlaps }, brokers, isAssignable, onAsk }: LineProps) => {
  const nameOf = (id: string): string => {
    const known = brokers.find((broker) => broker.id === id)
    return known ? accountLabel(known) : 'a linked account'
  }
  const facts = [counted(trades, 'trade', 'trades'), others > 0 && counted(others, 'other movement', 'other movements'), daySpan(from, to)]
  return (
    <>
      <div className={styles.head}>
        <div className={styles.words}>
          <h3 className={styles.name}>{accountId}</h3>
          <p className={styles.facts}>{facts.filter(Boolean).join(' · ')}</p>
        </div>
        <div className={shared.actions}>
          {isAssignable && <Button size="sm" aria-haspopup="dialog" aria-label={`These trades are of… (${accountId})`} onClick={() => onAsk('assign')}>These trades are of…</Button>}
          <Button size="sm" variant="ghost" aria-haspopup="dialog" aria-label={`Remove ${accountId}`} onClick={() => onAsk('remove')}>Remove</Button>
        </div>
      </div>
      {overlaps.map((overlap) => <OverlapNote key={overlap.accountId} overlap={overlap} name={nameOf(overlap.accountId)} isAssignable={isAssignable} />)}
    </>
  )
}

const OverlapNote = ({ overlap: { days, twice }, name, isAssignable }: { readonly overlap: Overlap; readonly name: string; readonly isAssignable: boolean }) => {
  const said = `${counted(days.length, 'day has', 'days have')} trades of ${name} too: ${daySpan(days[0] ?? '', days.at(-1) ?? '')}.`
  if (twice.length === 0) return <p className={styles.facts}>{said}</p>
  return (
    <Alert tone="warning">
      {said} {twice.length === days.length ? '' : `On ${counted(twice.length, 'of them', 'of them')} `}
      {twice.length === days.length ? 'Symbols and sizes are the same' : 'symbols and sizes are the same'}, so these trades most likely count twice.{' '}
      {isAssignable ? 'Say whose they are, or remove them.' : 'Remove them, or say whose they are as soon as the account is linked and read.'}
    </Alert>
  )
}

/** Does it and offers the way back; answers why not. */
const useReplace = () => {
  const { perform, undo } = useActions()
  return (change: ReplacedTrades, said: string): string | undefined => {
    const before = undoView.undo?.id
    const done = perform({ type: 'ReplaceTrades', data: change })
    if (!done.ok) return messageOf(done.error)
    const step = undoView.undo?.id
    showToast({ text: said, ...(step !== before && { action: { label: 'Undo', run: () => announce(undoText(undo(step))) } }) })
    return undefined
  }
}
