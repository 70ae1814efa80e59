import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { messageOf } from '#domain/errors/catalogue.ts'
import type { ReplacedTrades } from '#domain/journal/events.ts'
import type { Journal } from '#domain/journal/journal.ts'
import { importedAccounts } from '#domain/trades/imported-accounts.ts'
import { booked } from '#domain/trades/late-rules.ts'
import { Alert } from '#web/design/alert/alert.tsx'
import { announce, showToast } from '#web/design/toast/toasts.ts'
import { useActions } from '#web/read-models/actions.ts'
import { brokerageView, type BrokerageRoom } from '#web/read-models/brokerage.ts'
import { tradeFileView } from '#web/read-models/trade-file.ts'
import { tradeSyncView, type RenewalQuestion } from '#web/read-models/trade-sync.ts'
import { undoText } from '#web/read-models/undo-text.ts'
import { journalView, undoView } from '#web/read-models/views.ts'
import { AssignImportedDialog } from './assign-imported-dialog.tsx'
import { ImportedAccountLine } from './imported-account-line.tsx'
import { useLinkableAccounts } from './linkable-accounts.ts'
import { RemoveImportedDialog } from './remove-imported-dialog.tsx'
import * as shared from './settings.css.ts'
import * as styles from './imported-accounts.css.ts'

/** The accounts that no broker tells of now, from files and from connections that are gone: which of them count beside a broker's record, and what can be done about it. */
export const ImportedAccounts = ({ room }: { readonly room?: BrokerageRoom | undefined }) => {
  const { tradeFile } = useActions()
  const { journal } = useSnapshot(journalView)
  const { ready } = useSnapshot(tradeFileView)
  useEffect(() => tradeFile({ type: 'prepare' }), [tradeFile])
  return journal && ready ? <Lists journal={booked(journal.current)} room={room} /> : undefined
}

interface Wish {
  readonly kind: 'assign' | 'remove'
  readonly accountId: string
  /** The account that it may be, whose trades wait for the answer. */
  readonly question?: RenewalQuestion
}

const Lists = ({ journal, room }: { readonly journal: Journal; readonly room: BrokerageRoom | undefined }) => {
  const { holdings, readAt } = useSnapshot(brokerageView)
  const { questions } = useSnapshot(tradeSyncView)
  const [wish, setWish] = useState<Wish>()
  const [refusal, setRefusal] = useState<string>()
  const replace = useReplace()
  const linkable = useLinkableAccounts()
  const { accounts } = holdings.current
  const { entries, settings: { linkedSnapTradeAccounts } } = journal
  const listed = useMemo(
    () => importedAccounts({ entries }, new Set([...accounts.map(({ id }) => id), ...linkedSnapTradeAccounts])),
    [entries, accounts, linkedSnapTradeAccounts],
  )
  const asked = listed.find(({ accountId }) => accountId === wish?.accountId)
  const close = () => setWish(undefined)
  const settle = (change: ReplacedTrades, said: string) => {
    const refused = replace(change, said)
    setRefusal(refused)
    if (refused === undefined && wish?.question) room?.trades.answer(wish.question.account.id, [wish.accountId])
    close()
  }
  // Before the brokers have answered nobody knows which accounts are former ones.
  const shown = listed.filter(({ isFormer }) => !isFormer || readAt !== undefined)
  const section = (isFormer: boolean, title: string, about: string): ReactNode => {
    const own = shown.filter((account) => account.isFormer === isFormer)
    if (own.length === 0) return undefined
    const id = isFormer ? 'former-accounts-heading' : 'imported-accounts-heading'
    return (
      <section className={shared.group} aria-labelledby={id}>
        <h2 id={id} className={shared.groupTitle}>{title}</h2>
        <p className={shared.prose}>{about}</p>
        <ul className={styles.list}>
          {own.map((account) => (
            <li key={account.accountId} className={styles.item}>
              <ImportedAccountLine
                account={account} brokers={accounts} isAssignable={linkable.length > 0} onAsk={(kind) => setWish({ kind, accountId: account.accountId })}
                questions={questions.current.filter(({ renewals }) => renewals.some(({ former }) => former === account.accountId))}
                onContinue={(question) => setWish({ kind: 'assign', accountId: account.accountId, question })} onOther={(question) => room?.trades.answer(question.account.id, [])}
              />
            </li>
          ))}
        </ul>
      </section>
    )
  }
  return (
    <>
      {refusal !== undefined && <Alert tone="error">{refusal}</Alert>}
      {section(false, 'Imported accounts', 'Trades that came from a file as an account of their own. They count beside those of your brokers.')}
      {section(true, 'Former accounts', 'Trades of accounts that are no longer connected. They stay in this journal and count.')}
      {asked && wish?.kind === 'remove' && <RemoveImportedDialog journal={journal} account={asked} onRemove={settle} onClose={close} />}
      {asked && wish?.kind === 'assign' && (
        <AssignImportedDialog journal={journal} account={asked} accounts={wish.question ? [wish.question.account] : linkable} found={wish.question?.found} onAssign={settle} onClose={close} />
      )}
    </>
  )
}

/** Does it and offers the way back; answers why not. */
const useReplace = () => {
  const { perform, undo, tradeFile } = useActions()
  return (change: ReplacedTrades, said: string): string | undefined => {
    const before = undoView.undo?.id
    const done = perform({ type: 'ReplaceTrades', data: change })
    if (!done.ok) return messageOf(done.error)
    const step = undoView.undo?.id
    const takeBack = () => {
      announce(undoText(undo(step)))
      tradeFile({ type: 'foresee' })
    }
    showToast({ text: said, ...(step !== before && { action: { label: 'Undo', run: takeBack } }) })
    return undefined
  }
}
