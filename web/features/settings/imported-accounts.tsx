import { useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { type ImportedAccount, importedAccounts } from '#domain/fills/imported-accounts.ts'
import type { ReplacedTrades } from '#domain/record/events.ts'
import type { Journal } from '#domain/record/journal.ts'
import { carryName } from '#domain/settings/account-names.ts'
import { heading } from '#web/design/recipes/heading.css.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { Alert } from '#web/design/status/alert.tsx'
import type { BrokerageActions } from '#web/read-models/brokerage.ts'
import { accountsReadView, type RenewalQuestion } from '#web/read-models/trade-sync.ts'
import { journalView } from '#web/read-models/views.ts'
import { useBrokers } from '#web/shared/brokerage/use-brokers.ts'
import { useReplaceTrades } from '#web/shared/own-entries/use-replace-trades.ts'
import { AssignImportedDialog } from './assign-imported-dialog.tsx'
import { ImportedAccountLine } from './imported-account-line.tsx'
import * as styles from './imported-accounts.css.ts'
import { useLinkableAccounts } from './linkable-accounts.ts'
import { RemoveImportedDialog } from './remove-imported-dialog.tsx'
import * as shared from './settings.css.ts'

/** The accounts that no broker reports, from files and from removed connections. */
export const ImportedAccounts = ({ brokerage }: { readonly brokerage?: BrokerageActions | undefined }) => {
  const { journal } = useSnapshot(journalView)
  return journal ? <Lists journal={journal.current} brokerage={brokerage} /> : undefined
}

interface OpenDialog {
  readonly kind: 'assign' | 'remove'
  readonly accountId: string
  /** The account that may be this one; its trades wait for the answer. */
  readonly question?: RenewalQuestion
}

const Lists = ({
  journal,
  brokerage,
}: {
  readonly journal: Journal
  readonly brokerage: BrokerageActions | undefined
}) => {
  const [dialog, setDialog] = useState<OpenDialog>()
  const [refusal, setRefusal] = useState<string>()
  const replace = useReplaceTrades()
  const linkable = useLinkableAccounts()
  const accounts = useListedAccounts(journal)
  const asked = accounts.find(({ accountId }) => accountId === dialog?.accountId)
  const close = () => setDialog(undefined)
  const change = (trades: ReplacedTrades, message: string, to?: string) => {
    const along = dialog && to !== undefined ? carryName(journal, dialog.accountId, to) : undefined
    const refused = replace(trades, message, along)
    setRefusal(refused)
    if (refused === undefined && dialog?.question)
      brokerage?.trades.answer(dialog.question.account.id, [dialog.accountId])
    close()
  }
  const section = {
    isAssignable: linkable.length > 0,
    onOpen: setDialog,
    onOther: ({ account }: RenewalQuestion) => brokerage?.trades.answer(account.id, []),
  }
  return (
    <>
      {refusal !== undefined && <Alert tone="error">{refusal}</Alert>}
      <Section
        {...section}
        id="imported-accounts-heading"
        title="Imported accounts"
        about="Trades that came from a file as an account of their own. They count together with those of your brokers."
        accounts={accounts.filter(({ isFormer }) => !isFormer)}
      />
      <Section
        {...section}
        id="former-accounts-heading"
        title="Former accounts"
        about="Trades of accounts that are no longer connected. They stay in this journal and count."
        accounts={accounts.filter(({ isFormer }) => isFormer)}
      />
      {asked && dialog?.kind === 'remove' && (
        <RemoveImportedDialog journal={journal} account={asked} onRemove={change} onClose={close} />
      )}
      {asked && dialog?.kind === 'assign' && (
        <AssignImportedDialog
          journal={journal}
          account={asked}
          accounts={dialog.question ? [dialog.question.account] : linkable}
          found={dialog.question?.found}
          onAssign={change}
          onClose={close}
        />
      )}
    </>
  )
}

/** Former accounts are known once the brokers have listed all their accounts. */
const useListedAccounts = ({ entries, settings }: Journal): ReadonlyArray<ImportedAccount> => {
  const { accounts, accountsUnread, readAt } = useBrokers()
  const { linkedSnapTradeAccounts } = settings
  return useMemo(
    () =>
      importedAccounts({ entries }, new Set([...accounts.map(({ id }) => id), ...linkedSnapTradeAccounts])).filter(
        ({ isFormer }) => !isFormer || (readAt !== undefined && accountsUnread === 0),
      ),
    [entries, accounts, accountsUnread, linkedSnapTradeAccounts, readAt],
  )
}

interface SectionProps {
  readonly id: string
  readonly title: string
  readonly about: string
  readonly accounts: ReadonlyArray<ImportedAccount>
  readonly isAssignable: boolean
  readonly onOpen: (dialog: OpenDialog) => void
  readonly onOther: (question: RenewalQuestion) => void
}

const Section = ({ id, title, about, accounts, isAssignable, onOpen, onOther }: SectionProps) => {
  const { questions } = useSnapshot(accountsReadView)
  if (accounts.length === 0) return undefined
  return (
    <section className={shared.group} aria-labelledby={id}>
      <h2 id={id} className={heading.lead}>
        {title}
      </h2>
      <p className={shared.prose}>{about}</p>
      <ul className={stack.none}>
        {accounts.map((account) => {
          const { accountId } = account
          return (
            <li key={accountId} className={styles.item}>
              <ImportedAccountLine
                account={account}
                isAssignable={isAssignable}
                questions={questions.current.filter(({ renewals }) =>
                  renewals.some(({ former }) => former === accountId),
                )}
                onAsk={(kind) => onOpen({ kind, accountId })}
                onContinue={(question) => onOpen({ kind: 'assign', accountId, question })}
                onOther={onOther}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
