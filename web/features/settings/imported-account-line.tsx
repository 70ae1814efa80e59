import { counted, plural } from '#domain/figures.ts'
import type { ImportedAccount, Overlap } from '#domain/fills/imported-accounts.ts'
import { Button } from '#web/design/controls/button.tsx'
import { heading } from '#web/design/recipes/heading.css.ts'
import { muted } from '#web/design/recipes/muted.css.ts'
import { row } from '#web/design/recipes/row.css.ts'
import { Alert } from '#web/design/status/alert.tsx'
import type { RenewalQuestion } from '#web/read-models/trade-sync.ts'
import { accountLabel } from '#web/shared/brokerage/account-label.ts'
import { useAccountName } from '#web/shared/brokerage/use-account-knowledge.ts'
import { daySpan } from '#web/shared/days/day-span.ts'
import { useDateOrder } from '#web/shared/page/date-order.ts'
import * as styles from './imported-accounts.css.ts'
import { importedLabel } from './linkable-accounts.ts'
import { RenameAccount } from './rename-account.tsx'

interface LineProps {
  readonly account: ImportedAccount
  readonly isAssignable: boolean
  readonly onAsk: (kind: 'assign' | 'remove') => void
  /** Accounts that may be this one. */
  readonly questions: ReadonlyArray<RenewalQuestion>
  readonly onContinue: (question: RenewalQuestion) => void
  readonly onOther: (question: RenewalQuestion) => void
}

export const ImportedAccountLine = (props: LineProps) => {
  const { account, isAssignable, questions, onContinue, onOther } = props
  const nameOf = useAccountName()
  return (
    <>
      <LineHead {...props} />
      {questions.map((question) => (
        <Question
          key={question.account.id}
          question={question}
          former={account.accountId}
          onContinue={onContinue}
          onOther={onOther}
        />
      ))}
      {account.overlaps.map((overlap) => (
        <OverlapNote
          key={overlap.accountId}
          overlap={overlap}
          name={nameOf(overlap.accountId) ?? 'another account'}
          isAssignable={isAssignable}
        />
      ))}
    </>
  )
}

const LineHead = ({ account, isAssignable, onAsk }: Pick<LineProps, 'account' | 'isAssignable' | 'onAsk'>) => {
  const { accountId, isFormer, symbols, trades, others, from, to } = account
  const order = useDateOrder()
  const nameOf = useAccountName()
  const label = importedLabel(account, nameOf)
  const facts = [
    counted(trades, 'trade', 'trades'),
    others > 0 && counted(others, 'other movement', 'other movements'),
    daySpan(from, to, order),
    isFormer && nameOf(accountId) !== undefined && symbols.join(', '),
    !isFormer && label !== accountId && accountId,
  ]
  return (
    <div className={styles.head}>
      <div className={styles.words}>
        <h3 className={heading.body}>{label}</h3>
        <p className={muted.small}>{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <div className={row({ gap: 'small', wrap: true })}>
        <RenameAccount accountId={accountId} name={label} />
        {isAssignable && (
          <Button
            size="sm"
            aria-haspopup="dialog"
            aria-label={`Assign to account… (${label})`}
            onClick={() => onAsk('assign')}
          >
            Assign to account…
          </Button>
        )}
        <Button
          size="sm"
          variant="ghost"
          aria-haspopup="dialog"
          aria-label={`Remove ${label}`}
          onClick={() => onAsk('remove')}
        >
          Remove
        </Button>
      </div>
    </div>
  )
}

const Question = ({
  question,
  former,
  onContinue,
  onOther,
}: Pick<LineProps, 'onContinue' | 'onOther'> & { readonly question: RenewalQuestion; readonly former: string }) => {
  const { account, renewals } = question
  const nameOf = useAccountName()
  const { same = 0, compared = 0 } = renewals.find((renewal) => renewal.former === former) ?? {}
  const alike = likeness(same, compared)
  return (
    <Alert tone="warning">
      Is {nameOf(account.id) ?? accountLabel(account)} this account? {alike}. Until you say so, nothing of it is
      recorded, so that nothing counts twice.
      <span className={styles.answers}>
        <Button size="sm" variant="primary" aria-haspopup="dialog" onClick={() => onContinue(question)}>
          It is this account…
        </Button>
        <Button size="sm" onClick={() => onOther(question)}>
          It is another one
        </Button>
      </span>
    </Alert>
  )
}

/** A sentence without its full stop. */
const likeness = (same: number, compared: number): string => {
  if (compared === 0) return 'The broker and the end of its number are the same'
  const matching =
    same === compared ? plural(compared, 'it is', 'all are') : same === 0 ? 'none is' : counted(same, 'is', 'are')
  return `Of ${counted(compared, 'trade', 'trades')} in the days that both tell of, ${matching} the same`
}

const OverlapNote = ({
  overlap: { days, twice },
  name,
  isAssignable,
}: {
  readonly overlap: Overlap
  readonly name: string
  readonly isAssignable: boolean
}) => {
  const span = daySpan(days[0] ?? '', days.at(-1) ?? '', useDateOrder())
  const overlap = `${counted(days.length, 'day has', 'days have')} trades of ${name} too: ${span}.`
  if (twice.length === 0) return <p className={muted.small}>{overlap}</p>
  return (
    <Alert tone="warning">
      {overlap}{' '}
      {twice.length === days.length ? 'Symbols' : `On ${twice.length.toLocaleString('en-US')} of them symbols`} and
      sizes are the same, so these trades most likely count twice.{' '}
      {isAssignable
        ? 'Say whose they are, or remove them.'
        : 'Remove them, or say whose they are as soon as the account is linked and read.'}
    </Alert>
  )
}
