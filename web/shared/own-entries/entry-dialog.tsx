import { type FormEvent, type ReactNode, useState } from 'react'
import { useSnapshot } from 'valtio'
import { messageOf } from '#domain/errors/catalogue.ts'
import {
  correctionEntry,
  costEntry,
  type EnteredInstrument,
  entryChange,
  type EntryRefusal,
  type Missing,
  missingEntry,
  paidEntry,
  type Recorded,
  renameEntry,
  type TypedEntry,
} from '#domain/fills/enter.ts'
import { symbolText } from '#domain/fills/instrument.ts'
import { sideWord } from '#domain/fills/movement-words.ts'
import { statedRecord } from '#domain/fills/own-entries.ts'
import type { Fill } from '#domain/lots/movement.ts'
import type { ReplacedTrades } from '#domain/record/events.ts'
import type { Journal } from '#domain/record/journal.ts'
import type { Result } from '#domain/result.ts'
import { dateLabel } from '#domain/time/date-line.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { Field } from '#web/design/controls/field.tsx'
import { RadioGroup, type RadioOption } from '#web/design/controls/radio-group.tsx'
import { Dialog } from '#web/design/dialog/dialog.tsx'
import { FormAnswers } from '#web/design/dialog/form-answers.tsx'
import { muted } from '#web/design/recipes/muted.css.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { Alert } from '#web/design/status/alert.tsx'
import { dayView } from '#web/read-models/views.ts'
import { useDateOrder } from '#web/shared/page/date-order.ts'
import * as styles from './entry-dialog.css.ts'
import { useReplaceTrades } from './use-replace-trades.ts'

export type EntryQuestion =
  /** A position from before the known history, with its cost; or a sale without a record. */
  | {
      readonly kind: 'missing'
      readonly instrument: EnteredInstrument
      readonly day: LocalDate
      readonly quantity: string
      readonly was: Missing
    }
  | { readonly kind: 'renamed'; readonly instrument: EnteredInstrument; readonly day: LocalDate }
  /** The cost of shares that came without a price. */
  | { readonly kind: 'cost'; readonly record: Recorded }
  /** For how many shares cash was paid. */
  | { readonly kind: 'paid'; readonly record: Recorded; readonly cash: string }
  /** A corrected fill; `entry`: its earlier correction. */
  | {
      readonly kind: 'correction'
      readonly record: { readonly movement: Fill; readonly day: LocalDate }
      readonly entry?: Recorded
    }

/** All fields of all questions; each question shows some of them. */
interface Typed extends TypedEntry {
  readonly day: string
  readonly ticker: string
  readonly side: 'BUY' | 'SELL'
  readonly was: Missing
}

const nothingTyped: Typed = { day: '', ticker: '', quantity: '', price: '', fees: '', side: 'BUY', was: 'held' }

const typedFor = (question: EntryQuestion): Typed => {
  switch (question.kind) {
    case 'missing': {
      const { day, quantity, was } = question
      return { ...nothingTyped, day, quantity, was }
    }
    case 'renamed':
      return { ...nothingTyped, day: question.day }
    case 'cost': {
      const { quantity } = statedRecord(question.record.movement)
      return { ...nothingTyped, day: question.record.day, quantity }
    }
    case 'paid': {
      const { quantity, fees } = statedRecord(question.record.movement)
      const amounts = { quantity: quantity === '0' ? '' : quantity.replace('-', ''), fees: fees === '0' ? '' : fees }
      return { ...nothingTyped, ...amounts, day: question.record.day }
    }
    case 'correction': {
      const { record, entry } = question
      const { quantity, price, fees } = statedRecord(entry?.movement ?? record.movement)
      const side = entry ? (quantity.startsWith('-') ? 'SELL' : 'BUY') : record.movement.side
      const amounts = { quantity: quantity.replace('-', ''), price, fees: fees === '0' ? '' : fees }
      return { ...nothingTyped, ...amounts, day: record.day, side }
    }
  }
}

const changeFor = (question: EntryQuestion, typed: Typed, today: LocalDate): Result<ReplacedTrades, EntryRefusal> => {
  switch (question.kind) {
    case 'missing':
      return missingEntry(question.instrument, typed, today)
    case 'renamed':
      return renameEntry(question.instrument, typed, today)
    case 'cost':
      return costEntry(question.record, typed)
    case 'paid':
      return paidEntry(question.record, typed)
    case 'correction':
      return correctionEntry(question.record, typed)
  }
}

const symbolOf = (question: EntryQuestion): string =>
  symbolText('instrument' in question ? question.instrument.symbol : question.record.movement.symbol)

const titles: Record<EntryQuestion['kind'], string> = {
  missing: 'Enter what is missing of',
  renamed: 'Enter the new ticker of',
  cost: 'Enter what it cost:',
  paid: 'Enter what was paid for:',
  correction: 'Correct a trade of',
}

const firstFields: Record<EntryQuestion['kind'], EntryRefusal['field']> = {
  missing: 'quantity',
  renamed: 'ticker',
  cost: 'price',
  paid: 'quantity',
  correction: 'quantity',
}

const missings: ReadonlyArray<RadioOption<Missing>> = [
  { value: 'held', label: 'A position that was held before' },
  { value: 'short', label: 'A position that was sold short before' },
  { value: 'sold', label: 'A sale of what is held' },
]
const sides: ReadonlyArray<RadioOption<Typed['side']>> = [
  { value: 'BUY', label: 'Bought' },
  { value: 'SELL', label: 'Sold' },
]

interface EntryDialogProps {
  readonly journal: Journal
  readonly question: EntryQuestion
  readonly onClose: () => void
}

export const EntryDialog = ({ journal, question, onClose }: EntryDialogProps) => {
  const { today } = useSnapshot(dayView)
  const replace = useReplaceTrades()
  const [typed, setTyped] = useState(() => typedFor(question))
  const [refusal, setRefusal] = useState<EntryRefusal>()
  const [failure, setFailure] = useState<string>()
  const { kind } = question
  const type = (part: Partial<Typed>) => {
    setTyped({ ...typed, ...part })
    setRefusal(undefined)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = changeFor(question, typed, today)
    if (!read.ok) return setRefusal(read.error)
    const without = kind === 'correction' ? question.entry : undefined
    const failed = replace(entryChange(journal, read.value, without), `Entered: ${symbolOf(question)}`)
    setFailure(failed)
    if (failed === undefined) onClose()
  }
  const field = (name: EntryRefusal['field'], label: string, hint?: string) => (
    <Field
      label={label}
      inputMode={name === 'day' || name === 'ticker' ? undefined : 'decimal'}
      type={name === 'day' ? 'date' : 'text'}
      {...(name === 'day' && { max: today })}
      autoComplete="off"
      value={typed[name]}
      {...(hint !== undefined && { hint })}
      error={refusal?.field === name ? messageOf(refusal.error) : undefined}
      {...(name === firstFields[kind] && { 'data-first-focus': true })}
      onChange={(event) => type({ [name]: event.target.value })}
    />
  )
  return (
    <Dialog title={`${titles[kind]} ${symbolOf(question)}`} onClose={onClose}>
      <form className={stack.medium} onSubmit={submit} noValidate>
        <p className={muted.text}>
          <About question={question} />
        </p>
        {kind === 'missing' && (
          <>
            <RadioGroup label="It is" value={typed.was} onChange={(was) => type({ was })} options={missings} />
            {field('day', 'Day', 'A position counts from the start of its day, a sale at the end of it.')}
          </>
        )}
        {kind === 'correction' && (
          <RadioGroup label="It was" value={typed.side} onChange={(side) => type({ side })} options={sides} />
        )}
        {kind === 'renamed' ? (
          <div className={styles.pair}>
            {field('ticker', 'New ticker')}
            {field('day', 'First day', 'Of the new ticker')}
          </div>
        ) : (
          amounts(kind, field)
        )}
        {failure !== undefined && <Alert tone="error">{failure}</Alert>}
        <FormAnswers submit="Enter" onCancel={onClose} />
      </form>
    </Dialog>
  )
}

type FieldOf = (name: EntryRefusal['field'], label: string, hint?: string) => ReactNode

const amounts = (kind: EntryQuestion['kind'], field: FieldOf) => (
  <>
    <div className={styles.pair}>
      {kind !== 'cost' && field('quantity', 'Quantity')}
      {field('price', 'Price per share', 'Without fees')}
    </div>
    {field('fees', 'Fees', 'Total; optional')}
  </>
)

const About = ({ question }: { readonly question: EntryQuestion }) => {
  const order = useDateOrder()
  switch (question.kind) {
    case 'missing':
      return 'It is marked as yours, no sync takes it away, and it can be undone.'
    case 'renamed':
      return (
        'What you hold continues under the new ticker, with its cost and dates. ' +
        'It is marked as yours, no sync takes it away, and it can be undone.'
      )
    case 'cost': {
      const { movement, day } = question.record
      return (
        `${statedRecord(movement).quantity} came on ${dateLabel(day, order)} without a price. ` +
        'What you enter counts in place of that record, which is kept.'
      )
    }
    case 'paid':
      return (
        `${question.cash} of cash came on ${dateLabel(question.record.day, order)}, without the shares that it pays ` +
        'for. What you enter counts in place of that record, which is kept.'
      )
    case 'correction': {
      const { movement, day } = question.record
      const { quantity, price, fees } = statedRecord(movement)
      return (
        `Your broker's record is kept: ${sideWord(movement)} ${quantity} at ${price}, fees ${fees}, ` +
        `on ${dateLabel(day, order)}. Should your broker change it, the broker's new record counts.`
      )
    }
  }
}
