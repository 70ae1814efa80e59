import { useSnapshot } from 'valtio'
import type { BrokerageAccount } from '#domain/api/snaptrade.ts'
import type { ImportedAccount, Overlap } from '#domain/trades/imported-accounts.ts'
import { Alert } from '#web/design/alert/alert.tsx'
import { Button } from '#web/design/button/button.tsx'
import { counted } from '#web/parts/counted/counted.ts'
import { tradeSyncView, type RenewalQuestion } from '#web/read-models/trade-sync.ts'
import { daySpan } from './day-span.ts'
import { accountLabel, importedLabel } from './linkable-accounts.ts'
import * as shared from './settings.css.ts'
import * as styles from './imported-accounts.css.ts'

interface LineProps {
  readonly account: ImportedAccount
  readonly brokers: ReadonlyArray<BrokerageAccount>
  readonly isAssignable: boolean
  readonly onAsk: (kind: 'assign' | 'remove') => void
  /** Accounts that may be this one. */
  readonly questions: ReadonlyArray<RenewalQuestion>
  readonly onContinue: (question: RenewalQuestion) => void
  readonly onOther: (question: RenewalQuestion) => void
}

/** One account that no broker tells of now: how much it holds, whether it counts twice, and whether it goes on under another id. */
export const ImportedAccountLine = ({ account, brokers, isAssignable, onAsk, questions, onContinue, onOther }: LineProps) => {
  const { accountsRead } = useSnapshot(tradeSyncView)
  const { accountId, isFormer, symbols, trades, others, from, to, overlaps } = account
  const label = importedLabel(account, accountsRead.current)
  const nameOf = (id: string): string => {
    const known = brokers.find((broker) => broker.id === id) ?? accountsRead.current[id]
    return known ? accountLabel(known) : 'another account'
  }
  const facts = [counted(trades, 'trade', 'trades'), others > 0 && counted(others, 'other movement', 'other movements'), daySpan(from, to), isFormer && accountsRead.current[accountId] && symbols.join(', ')]
  return (
    <>
      <div className={styles.head}>
        <div className={styles.words}>
          <h3 className={styles.name}>{label}</h3>
          <p className={styles.facts}>{facts.filter(Boolean).join(' · ')}</p>
        </div>
        <div className={shared.actions}>
          {isAssignable && <Button size="sm" aria-haspopup="dialog" aria-label={`These trades are of… (${label})`} onClick={() => onAsk('assign')}>These trades are of…</Button>}
          <Button size="sm" variant="ghost" aria-haspopup="dialog" aria-label={`Remove ${label}`} onClick={() => onAsk('remove')}>Remove</Button>
        </div>
      </div>
      {questions.map((question) => <Question key={question.account.id} question={question} former={accountId} onContinue={onContinue} onOther={onOther} />)}
      {overlaps.map((overlap) => <OverlapNote key={overlap.accountId} overlap={overlap} name={nameOf(overlap.accountId)} isAssignable={isAssignable} />)}
    </>
  )
}

const Question = ({ question, former, onContinue, onOther }: Pick<LineProps, 'onContinue' | 'onOther'> & { readonly question: RenewalQuestion; readonly former: string }) => {
  const { account, renewals } = question
  const { same = 0, compared = 0 } = renewals.find((renewal) => renewal.former === former) ?? {}
  const alike = compared === 0 ? 'The broker and the end of its number are the same'
    : `Of ${counted(compared, 'trade', 'trades')} in the days that both tell of, ${same === compared ? (compared === 1 ? 'it is' : 'all are') : same === 0 ? 'none is' : `${same.toLocaleString('en-US')} ${same === 1 ? 'is' : 'are'}`} the same`
  return (
    <Alert tone="warning">
      Is {accountLabel(account)} this account? {alike}. Until you say so, nothing of it is recorded, so that nothing counts twice.
      <span className={styles.answers}>
        <Button size="sm" variant="primary" aria-haspopup="dialog" onClick={() => onContinue(question)}>It is this account…</Button>
        <Button size="sm" onClick={() => onOther(question)}>It is another one</Button>
      </span>
    </Alert>
  )
}

const OverlapNote = ({ overlap: { days, twice }, name, isAssignable }: { readonly overlap: Overlap; readonly name: string; readonly isAssignable: boolean }) => {
  const said = `${counted(days.length, 'day has', 'days have')} trades of ${name} too: ${daySpan(days[0] ?? '', days.at(-1) ?? '')}.`
  if (twice.length === 0) return <p className={styles.facts}>{said}</p>
  return (
    <Alert tone="warning">
      {said} {twice.length === days.length ? 'Symbols' : `On ${twice.length.toLocaleString('en-US')} of them symbols`} and sizes are the same, so these trades most likely count twice.{' '}
      {isAssignable ? 'Say whose they are, or remove them.' : 'Remove them, or say whose they are as soon as the account is linked and read.'}
    </Alert>
  )
}
