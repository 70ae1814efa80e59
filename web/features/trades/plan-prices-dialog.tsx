import { type FormEvent, useState } from 'react'
import { messageOf } from '#domain/errors/catalogue.ts'
import { symbolText } from '#domain/fills/instrument.ts'
import { priceIn } from '#domain/money/typed-number.ts'
import { changePlanPrices } from '#domain/trade-notes/commands.ts'
import { plannedStop } from '#domain/trade-notes/plans.ts'
import type { TradeNote } from '#domain/trade-notes/trade-note.ts'
import { Field } from '#web/design/controls/field.tsx'
import { Dialog } from '#web/design/dialog/dialog.tsx'
import { FormAnswers } from '#web/design/dialog/form-answers.tsx'
import { stack } from '#web/design/recipes/stack.css.ts'
import { Alert } from '#web/design/status/alert.tsx'
import { useActions } from '#web/read-models/actions.ts'
import { journalView } from '#web/read-models/views.ts'
import * as styles from '#web/shared/trade-notes/plan.css.ts'

interface PlanPricesDialogProps {
  readonly plan: TradeNote
  readonly onClose: () => void
}

/** Only typed fields change. */
export const PlanPricesDialog = ({ plan, onClose }: PlanPricesDialogProps) => {
  const { now, perform } = useActions()
  const [typed, setTyped] = useState<Readonly<Partial<Record<'stop' | 'target', string>>>>({})
  const [refusal, setRefusal] = useState<string>()
  const saved = { stop: plannedStop(plan), target: plan.target }
  const change = (): string | undefined => {
    const journal = journalView.journal?.current
    if (!journal) return undefined
    const prices = Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, priceOrNone(text)]))
    const asked = changePlanPrices(journal, plan.id, prices, now())
    if (!asked.ok) return messageOf(asked.error)
    for (const command of asked.value) {
      const done = perform(command)
      if (!done.ok) return messageOf(done.error)
    }
    return undefined
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const words = change()
    setRefusal(words)
    if (words === undefined) onClose()
  }
  const field = (name: keyof typeof saved) => ({
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    value: typed[name] ?? String(saved[name] ?? ''),
    onChange: ({ target }: { readonly target: { readonly value: string } }) => {
      setTyped({ ...typed, [name]: target.value })
      setRefusal(undefined)
    },
  })
  return (
    <Dialog title={`Change the plan for ${symbolText(plan.symbol ?? '')}`} onClose={onClose}>
      <form className={stack.medium} onSubmit={submit} noValidate>
        <div className={styles.pair}>
          <Field label="Stop" data-first-focus {...field('stop')} />
          <Field label="Target" {...field('target')} />
        </div>
        {refusal !== undefined && <Alert tone="error">{refusal}</Alert>}
        <FormAnswers submit="Save" onCancel={onClose} />
      </form>
    </Dialog>
  )
}

const priceOrNone = (text: string): number | undefined => (text.trim() === '' ? undefined : priceIn(text))
