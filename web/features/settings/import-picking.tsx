import { useState } from 'react'
import type { BrokerageAccount } from '#domain/api/snaptrade.ts'
import { messageOf } from '#domain/errors/catalogue.ts'
import { dateLabel } from '#domain/time/date-line.ts'
import { tradeFormats } from '#domain/trade-files/formats.ts'
import { typedExample } from '#domain/trade-files/typed.ts'
import { importStepOf } from '#machines/trade-files/import-status.ts'
import { Button } from '#web/design/controls/button.tsx'
import { TextArea } from '#web/design/controls/field.tsx'
import { FilePick } from '#web/design/controls/file-pick.tsx'
import { RadioGroup } from '#web/design/controls/radio-group.tsx'
import * as dialog from '#web/design/dialog/dialog.css.ts'
import { muted } from '#web/design/recipes/muted.css.ts'
import { Alert } from '#web/design/status/alert.tsx'
import { Progress } from '#web/design/status/progress.tsx'
import { useActorState } from '#web/read-models/actors.ts'
import type { ImportStart } from '#web/read-models/screen-requests.ts'
import { accountLabel } from '#web/shared/brokerage/account-label.ts'
import { useAccountName } from '#web/shared/brokerage/use-account-knowledge.ts'
import { useDateOrder } from '#web/shared/page/date-order.ts'
import * as styles from './import-trades.css.ts'

export const accepted = '.csv,.tsv,.txt,.xlsx,.xls,.htm,.html,.zip,text/csv'

interface WhoseProps {
  readonly accounts: ReadonlyArray<BrokerageAccount>
  /** '' for a new account. */
  readonly chosen: string
  readonly onChoose: (id: string) => void
}

export const Whose = ({ accounts, chosen, onChoose }: WhoseProps) => {
  const order = useDateOrder()
  const nameOf = useAccountName()
  return (
    <RadioGroup
      label="Which account do these trades belong to?"
      value={chosen}
      onChange={onChoose}
      options={[
        { value: '', label: 'A new account', hint: 'Separate from linked accounts' },
        ...accounts.map((account) => ({
          value: account.id,
          label: nameOf(account.id) ?? accountLabel(account),
          hint:
            account.firstActivityDate === undefined
              ? 'Your broker reports no history: every line is imported'
              : `Only lines before ${dateLabel(account.firstActivityDate, order)} are imported`,
        })),
      ]}
    />
  )
}

export interface PickingProps {
  readonly start: ImportStart
  readonly onPick: (file: File) => void
  readonly onType: (text: string) => void
  readonly onClose: () => void
}

export const Picking = ({ start, onPick, onType, onClose }: PickingProps) => {
  const isReading = useActorState('tradeImport', importStepOf) === 'reading'
  const error = useActorState('tradeImport', ({ context }) => context.error)
  const shared = useActorState('tradeImport', ({ context }) => context.shared)
  const percent = useActorState('tradeImport', ({ context }) => context.percent) ?? 0
  const [typed, setTyped] = useState('')
  return (
    <>
      <p className={muted.text}>
        Choose a file with the executions or transactions of an account, as your broker or platform exports it: CSV,
        XLSX or HTML. It is read in this browser and goes nowhere. Every line is shown to you before anything is
        recorded, and what the journal knows already is not recorded twice.
      </p>
      <details className={styles.part}>
        <summary className={muted.small}>Known files, and columns of your own</summary>
        <p className={muted.small}>{tradeFormats.map(({ name }) => name).join(' · ')}</p>
        <p className={muted.small}>
          In a file of your own the columns Date, Type, Symbol, Quantity, Price have to be there, and Fees, Currency,
          Account, Multiplier, Effect may be. A type is Buy or Sell; a date is 2026-11-20, with a time if there is one.
          Of any other file you say which column is what, and it can be remembered.
        </p>
      </details>
      <TypedTrades text={typed} isOpen={start === 'typed'} onChange={setTyped} />
      {error && <Alert tone="error">{messageOf(error)}</Alert>}
      {isReading && <output className={muted.text}>Reading the file...</output>}
      {isReading && <Progress value={percent} label="Reading the file" />}
      <div className={dialog.actions}>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        {typed.trim() !== '' && (
          <Button variant="primary" onClick={() => onType(typed)}>
            Preview the text
          </Button>
        )}
        <FilePick label={shared ? 'Another file' : 'Choose a file'} accept={accepted} onPick={onPick} />
        {shared && typed.trim() === '' && (
          <Button variant="primary" className={styles.shared} onClick={() => onPick(shared as File)}>
            {`Preview ${shared.name}`}
          </Button>
        )}
      </div>
    </>
  )
}

interface TypedProps {
  readonly text: string
  readonly isOpen: boolean
  readonly onChange: (text: string) => void
}

const TypedTrades = ({ text, isOpen, onChange }: TypedProps) => (
  <details className={styles.part} open={isOpen}>
    <summary className={muted.small}>Type fills, or paste rows from a sheet</summary>
    <TextArea
      label="Fills, one on each line"
      hint={`Such as ${typedExample}`}
      value={text}
      spellCheck={false}
      data-first-focus={isOpen || undefined}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
    />
    <p className={muted.small}>
      Side, quantity, symbol, price, then what you know: time, day (2026-11-20), fees (f1.25), currency (EUR). Sides are
      B and S, SS for a short sale and BC to cover it; options also BTO, STO, BTC, STC. Without a day it was today, by
      your clock. Rows that you copy from a sheet are read as a file with these rows.
    </p>
  </details>
)
