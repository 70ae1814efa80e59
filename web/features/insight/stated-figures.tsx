import { type FormEvent, useState } from 'react'
import { hiddenAmount } from '#domain/money/cell-money.ts'
import { type Decimal, decimalText } from '#domain/money/decimal.ts'
import { plainMoney } from '#domain/money/money-text.ts'
import { statedFigure, statedTable, stateFigures } from '#domain/statistics/stated-figures.ts'
import { Button } from '#web/design/controls/button.tsx'
import { Field } from '#web/design/controls/field.tsx'
import { Dialog } from '#web/design/dialog/dialog.tsx'
import { FormAnswers } from '#web/design/dialog/form-answers.tsx'
import { muted } from '#web/design/recipes/muted.css.ts'
import { row } from '#web/design/recipes/row.css.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { Alert } from '#web/design/status/alert.tsx'
import { useJournalValue } from '#web/read-models/journal-value.ts'
import { useSteps } from '#web/shared/page/use-steps.ts'
import * as styles from './insight.css.ts'

interface StatedFiguresProps {
  readonly currency: string
  readonly amountsShown: boolean
}

export const StatedFigures = ({ currency, amountsShown }: StatedFiguresProps) => {
  const stated = useJournalValue(statedTable)
  const [isOpen, setOpen] = useState(false)
  if (!stated) return undefined
  const capital = statedFigure(stated, currency, 'capital')
  const tolerance = statedFigure(stated, currency, 'flatTolerance')
  const text = (amount: Decimal): string => (amountsShown ? plainMoney(amount, '').trim() : hiddenAmount)
  return (
    <div className={row({ gap: 'small', wrap: true, align: 'center' })}>
      <p className={muted.small}>
        {capital ? `Capital at the start: ${text(capital)} ${currency}. ` : 'No capital is stated. '}
        {tolerance ? `Flat is a net of up to ${text(tolerance)} ${currency} to either side.` : 'Flat is a net of 0.'}
      </p>
      <Button size="sm" className={styles.screenOnly} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Capital and flat trades
      </Button>
      {isOpen && (
        <StatedDialog
          currency={currency}
          stated={{
            capital: capital ? decimalText(capital) : '',
            flatTolerance: tolerance ? decimalText(tolerance) : '',
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}

interface StatedDialogProps {
  readonly currency: string
  readonly stated: Parameters<typeof stateFigures>[2]
  readonly onClose: () => void
}

/** Only the changed figures are written. */
const StatedDialog = ({ currency, stated, onClose }: StatedDialogProps) => {
  const run = useSteps()
  const [changes, setChanges] = useState<Partial<typeof stated>>({})
  const typed = { ...stated, ...changes }
  const [refusal, setRefusal] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const words = run((journal) => stateFigures(journal, currency, typed), 'Capital and flat trades saved')
    setRefusal(words)
    if (words === undefined) onClose()
  }
  const field = (name: keyof typeof typed) => ({
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    value: typed[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) => {
      setChanges((known) => ({ ...known, [name]: target.value }))
      setRefusal(undefined)
    },
  })
  return (
    <Dialog title="Capital and flat trades" onClose={onClose}>
      <form className={stack.medium} onSubmit={submit} noValidate>
        <Field
          label={`Capital at the start, ${currency}`}
          hint="Equity begins with it, and drawdowns are a percentage of its peak. Leave it empty to begin with 0."
          data-first-focus
          {...field('capital')}
        />
        <Field
          label={`Flat up to, ${currency}`}
          hint={
            'A closed trade whose net is at most this, won or lost, counts as flat: in insight, on the trades page ' +
            'and in exports. Leave it empty to count only 0 as flat.'
          }
          {...field('flatTolerance')}
        />
        {refusal !== undefined && <Alert tone="error">{refusal}</Alert>}
        <FormAnswers submit="Save" onCancel={onClose} />
      </form>
    </Dialog>
  )
}
