import { type FormEvent, useState } from 'react'
import { priceIn } from '#domain/money/typed-number.ts'
import { addPlan } from '#domain/trade-notes/commands.ts'
import type { TradeSide } from '#domain/trades/trade.ts'
import { Field, TextArea } from '#web/design/controls/field.tsx'
import { RadioGroup } from '#web/design/controls/radio-group.tsx'
import { Dialog } from '#web/design/dialog/dialog.tsx'
import { FormAnswers } from '#web/design/dialog/form-answers.tsx'
import { muted } from '#web/design/recipes/muted.css.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { Alert } from '#web/design/status/alert.tsx'
import { showToast } from '#web/design/toast/toasts.ts'
import { useActions } from '#web/read-models/actions.ts'
import { goTo } from '#web/shared/page/kept-account.ts'
import * as styles from './plan.css.ts'
import { useAsk } from './use-ask.ts'

const sides = [
  { value: 'long', label: 'Long' },
  { value: 'short', label: 'Short' },
] as const

const plans = '/app/trades'

const nothingTyped = { symbol: '', stop: '', target: '', note: '' }

export const PlanDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { nextId, now } = useActions()
  const ask = useAsk()
  const [typed, setTyped] = useState(nothingTyped)
  const [side, setSide] = useState<TradeSide>('long')
  const [refusal, setRefusal] = useState<string>()
  const price = (text: string): number | undefined => (text.trim() === '' ? undefined : priceIn(text))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { symbol, note } = typed
    const plan = { symbol, note, side, stop: price(typed.stop), target: price(typed.target) }
    const words = ask(() => addPlan(nextId(), plan, now()))
    setRefusal(words)
    if (words !== undefined) return
    onClose()
    showToast({
      text: `Plan for ${symbol.trim()} saved`,
      ...(!window.location.pathname.startsWith(plans) && { action: { label: 'Show plans', run: () => goTo(plans) } }),
    })
  }
  const field = (name: keyof typeof nothingTyped) => ({
    value: typed[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) => {
      setTyped((before) => ({ ...before, [name]: target.value }))
      setRefusal(undefined)
    },
  })
  return (
    <Dialog title="Plan a trade" onClose={onClose}>
      <form className={stack.medium} onSubmit={submit} noValidate>
        <p className={muted.text}>
          The plan joins the first trade of this symbol and side that begins after it. You can take it off that trade
          again.
        </p>
        <Field label="Symbol" autoCapitalize="characters" autoComplete="off" data-first-focus {...field('symbol')} />
        <RadioGroup label="Side" options={sides} value={side} onChange={setSide} />
        <div className={styles.pair}>
          <Field label="Stop" inputMode="decimal" autoComplete="off" {...field('stop')} />
          <Field label="Target" inputMode="decimal" autoComplete="off" {...field('target')} />
        </div>
        <TextArea label="Why" rows={3} {...field('note')} />
        {refusal !== undefined && <Alert tone="error">{refusal}</Alert>}
        <FormAnswers submit="Save the plan" onCancel={onClose} />
      </form>
    </Dialog>
  )
}
