import { type ReactNode, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { BrokerageAccount } from '#domain/api/snaptrade.ts'
import { limits } from '#domain/limits.ts'
import { dateLabel } from '#domain/time/local-date.ts'
import { Button } from '#web/design/controls/button.tsx'
import { Field } from '#web/design/controls/field.tsx'
import { FilePick } from '#web/design/controls/file-pick.tsx'
import { RadioGroup } from '#web/design/controls/radio-group.tsx'
import * as dialog from '#web/design/dialog/dialog.css.ts'
import { Dialog } from '#web/design/dialog/dialog.tsx'
import { Alert } from '#web/design/status/alert.tsx'
import { Progress } from '#web/design/status/progress.tsx'
import { useActions } from '#web/read-models/actions.ts'
import { tradeFileView } from '#web/read-models/trade-file.ts'
import { counted } from '#web/shared/page/counted.ts'
import { PageLink } from '#web/shared/page/page-link.tsx'
import * as styles from './import-trades.css.ts'
import { ImportedLines } from './imported-lines.tsx'
import { accountLabel, useLinkableAccounts } from './linkable-accounts.ts'

/** From a broker's file to trades in the journal: choose it, look at every line, record it. */
export const ImportTradesDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { tradeFile } = useActions()
  const { status } = useSnapshot(tradeFileView)
  const [account, setAccount] = useState('Imported')
  const [linkedId, setLinkedId] = useState('')
  const linkable = useLinkableAccounts()
  // Closing the dialog ends the import, wherever it stands.
  useEffect(() => () => tradeFile({ type: 'close' }), [tradeFile])
  const linked = linkable.find(({ id }) => id === linkedId)
  const pick = (file: File) =>
    tradeFile({ type: 'pick', file, account: account.trim() || 'Imported', ...(linked && { linked }) })
  return (
    <Dialog
      title={status === 'recorded' ? 'Imported' : 'Import trades'}
      kind={status === 'previewing' || status === 'recording' ? 'wide' : 'question'}
      busy={status === 'recording'}
      onClose={onClose}
    >
      {status === 'recorded' ? (
        <Outcome onClose={onClose} />
      ) : status === 'previewing' || status === 'recording' ? (
        <Preview onPick={pick} onClose={onClose} />
      ) : (
        <Picking onPick={pick} onClose={onClose}>
          {linkable.length > 0 && <Whose accounts={linkable} chosen={linkedId} onChoose={setLinkedId} />}
          {!linked && (
            <Field
              label="Account"
              hint="For lines that name none. Buys and sells are matched within an account."
              value={account}
              maxLength={limits.journalNameMaxChars}
              autoComplete="off"
              onChange={(event) => setAccount(event.target.value)}
            />
          )}
        </Picking>
      )}
    </Dialog>
  )
}

const accepted = '.csv,.tsv,.txt,text/csv'

interface WhoseProps {
  readonly accounts: ReadonlyArray<BrokerageAccount>
  /** An account's id; empty for a new account. */
  readonly chosen: string
  readonly onChoose: (id: string) => void
}

const Whose = ({ accounts, chosen, onChoose }: WhoseProps) => (
  <RadioGroup
    label="These trades are of"
    value={chosen}
    onChange={onChoose}
    options={[
      { value: '', label: 'A new account', hint: 'Separate from linked accounts' },
      ...accounts.map((account) => ({
        value: account.id,
        label: accountLabel(account),
        hint:
          account.firstActivityDate === undefined
            ? 'Your broker reports no history: every line is imported'
            : `Only lines before ${dateLabel(account.firstActivityDate)} are imported`,
      })),
    ]}
  />
)

interface PickingProps {
  readonly children: ReactNode
  readonly onPick: (file: File) => void
  readonly onClose: () => void
}

const Picking = ({ children, onPick, onClose }: PickingProps) => {
  const { status, error } = useSnapshot(tradeFileView)
  return (
    <>
      <p className={dialog.prose}>
        Choose a CSV file. It is shown to you first; nothing is recorded before you say so, and what the journal knows
        already is not recorded twice.
      </p>
      <div className={styles.part}>
        <p className={styles.hint}>The first line names the columns. These have to be there:</p>
        <p className={styles.columns}>Date, Type, Symbol, Quantity, Price</p>
        <p className={styles.hint}>
          and these may be: Fees, Currency, Account, Multiplier, Effect. A type is Buy or Sell; a date is 2026-11-20,
          with a time if there is one.
        </p>
      </div>
      {children}
      {error !== undefined && <Alert tone="error">{error}</Alert>}
      {status === 'reading' && <output className={dialog.prose}>Reading the file...</output>}
      <div className={dialog.actions}>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <FilePick label="Choose a file" accept={accepted} onPick={onPick} />
      </div>
    </>
  )
}

const Preview = ({ onPick, onClose }: Pick<PickingProps, 'onPick' | 'onClose'>) => {
  const { tradeFile } = useActions()
  const { status, preview, error, percent, fileName } = useSnapshot(tradeFileView)
  const recording = status === 'recording'
  if (!preview) return undefined
  return (
    <>
      <p className={dialog.prose}>{fileName}</p>
      <ImportedLines preview={preview.current} />
      {error !== undefined && <Alert tone="error">{error}</Alert>}
      {recording && <Progress value={percent} label="Recording the trades" />}
      <div className={dialog.actions}>
        <Button variant="ghost" disabled={recording} onClick={onClose}>
          Cancel
        </Button>
        {!recording && <FilePick label="Another file" accept={accepted} onPick={onPick} />}
        <Button
          variant="primary"
          loading={recording}
          disabled={preview.current.fresh === 0}
          onClick={() => tradeFile({ type: 'record' })}
        >
          {preview.current.fresh === 0
            ? 'Nothing to import'
            : `Import ${counted(preview.current.fresh, 'line', 'lines')}`}
        </Button>
      </div>
    </>
  )
}

const Outcome = ({ onClose }: { readonly onClose: () => void }) => {
  const { preview } = useSnapshot(tradeFileView)
  if (!preview) return undefined
  const { fresh, broken, days } = preview.current
  return (
    <>
      <output className={dialog.prose}>
        {counted(fresh, 'line is', 'lines are')} in your journal now.
        {broken > 0 &&
          ` ${counted(broken, 'line was skipped because it', 'lines were skipped because they')} could not be read.`}
      </output>
      {days && (
        <p>
          <PageLink to={`/app/calendar/${days.to}`} onChoose={onClose}>
            Look at the last day in the calendar
          </PageLink>
        </p>
      )}
      <div className={dialog.actions}>
        <Button variant="primary" data-first-focus onClick={onClose}>
          Done
        </Button>
      </div>
    </>
  )
}
