import { type FormEvent, useState } from 'react'
import { messageOf } from '#domain/errors/catalogue.ts'
import type { Journal } from '#domain/record/journal.ts'
import { addRule, type Asked, changeRule, termsIn, type TypedRule } from '#domain/rules/commands.ts'
import { rulesOf, type RuleVersion, versionOn } from '#domain/rules/rule.ts'
import { type RuleKind, ruleKinds, type RuleTerms } from '#domain/rules/terms.ts'
import { ruleNames, ruleWords } from '#domain/rules/words.ts'
import { Field } from '#web/design/controls/field.tsx'
import { Select } from '#web/design/controls/select.tsx'
import { Dialog } from '#web/design/dialog/dialog.tsx'
import { FormAnswers } from '#web/design/dialog/form-answers.tsx'
import { muted } from '#web/design/recipes/muted.css.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { Alert } from '#web/design/status/alert.tsx'
import { announce } from '#web/design/toast/toasts.ts'
import { useActions } from '#web/read-models/actions.ts'
import { dayView, journalView } from '#web/read-models/views.ts'
import { useClockText } from '#web/shared/page/formats.ts'
import * as styles from './rules.css.ts'

interface RuleDialogProps {
  /** Absent for a new rule. */
  readonly rule?: string
  readonly checklistId?: string
  readonly onClose: () => void
}

const kinds = ruleKinds.map((kind) => ({ value: kind, label: ruleNames[kind] }))

const typedOf = (terms: RuleTerms | undefined): TypedRule => ({
  kind: terms?.kind ?? 'loss',
  limit: terms?.kind === 'loss' ? terms.limit : '',
  currency: terms?.kind === 'loss' ? terms.currency : 'USD',
  trades: terms?.kind === 'trades' ? String(terms.most) : '',
  from: terms?.kind === 'hours' ? terms.from : '',
  to: terms?.kind === 'hours' ? terms.to : '',
  minutes: terms?.kind === 'pause' ? String(terms.minutes) : '',
  size: terms?.kind === 'size' ? terms.most : '',
})

/** The version that holds today, and the last one, which may hold from tomorrow. */
const known = (rule: string | undefined): { readonly today?: RuleVersion; readonly last?: RuleVersion } => {
  const journal = journalView.journal?.current
  const versions = (rule !== undefined && journal && rulesOf(journal).get(rule)) || []
  const [today, last] = [versionOn(versions, dayView.today), versions.at(-1)]
  return { ...(today && { today }), ...(last && { last }) }
}

/** A change holds from tomorrow. */
export const RuleDialog = ({ rule, checklistId, onClose }: RuleDialogProps) => {
  const ask = useAsk()
  const { nextId, now } = useActions()
  const [before] = useState(() => known(rule))
  const [typed, setTyped] = useState(() => typedOf(before.last?.terms))
  const [refusal, setRefusal] = useState<string>()
  const clock = useClockText()
  const change = (part: Partial<TypedRule>) => {
    setTyped({ ...typed, ...part })
    setRefusal(undefined)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const terms = termsIn(typed)
    if (!terms.ok) return setRefusal(messageOf(terms.error))
    const asking = { id: nextId(), now: now(), today: dayView.today }
    const words = ask((journal) =>
      rule !== undefined
        ? changeRule(journal, { rule, terms: terms.value }, asking)
        : addRule(
            journal,
            { terms: terms.value, checklistId: checklistId ?? '', taskId: nextId(), rule: nextId() },
            asking,
          ),
    )
    setRefusal(words)
    if (words !== undefined) return undefined
    announce(rule === undefined ? 'Rule added' : 'Rule changed from tomorrow')
    return onClose()
  }
  return (
    <Dialog title={rule === undefined ? 'Add a rule' : 'Change the rule'} onClose={onClose}>
      <form className={stack.medium} onSubmit={submit} noValidate>
        <p className={muted.text}>
          {before.today && rule !== undefined
            ? `Today is judged by: ${ruleWords(before.today.terms, areAmountsShown(), clock)}. ` +
              'A change holds from tomorrow, and past days stay judged by the rule of their day.'
            : 'It becomes an item that your fills keep or break by themselves, in all accounts, from ' +
              `${rule === undefined ? 'today' : 'tomorrow'} on. Nothing is locked, and nothing is scored.`}
        </p>
        <Select
          label="Rule"
          value={typed.kind}
          options={kinds}
          onChange={(value) => change({ kind: value as RuleKind })}
        />
        <Terms typed={typed} onChange={change} />
        {refusal !== undefined && <Alert tone="error">{refusal}</Alert>}
        <FormAnswers submit={rule === undefined ? 'Add the rule' : 'Save for tomorrow'} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

const areAmountsShown = (): boolean => journalView.journal?.current.settings.showPortfolioValues ?? false

interface TermsProps {
  readonly typed: TypedRule
  readonly onChange: (part: Partial<TypedRule>) => void
}

const Terms = ({ typed, onChange }: TermsProps) => {
  const field = (name: Exclude<keyof TypedRule, 'kind'>) => ({
    value: typed[name],
    autoComplete: 'off',
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onChange({ [name]: target.value }),
  })
  switch (typed.kind) {
    case 'loss':
      return (
        <>
          <div className={styles.pair}>
            <Field label="Most that you may lose in a day" inputMode="decimal" {...field('limit')} />
            <Field label="Currency" autoCapitalize="characters" {...field('currency')} />
          </div>
          <Hint>
            Realized results after fees, of this currency alone. Broken by the first closing that brings the day to
            minus this amount. Open losses are not known and not counted.
          </Hint>
        </>
      )
    case 'trades':
      return (
        <>
          <Field label="Most trades that you may open in a day" inputMode="numeric" {...field('trades')} />
          <Hint>A trade is a position from flat to flat: adding to it does not open another.</Hint>
        </>
      )
    case 'hours':
      return (
        <>
          <div className={styles.pair}>
            <Field label="Open nothing from" type="time" {...field('from')} />
            <Field label="until" type="time" {...field('to')} />
          </div>
          <Hint>In your own time zone of the day. Closing is always allowed; adding to a position is opening.</Hint>
        </>
      )
    case 'pause':
      return (
        <>
          <Field label="Minutes after a losing trade" inputMode="numeric" {...field('minutes')} />
          <Hint>Counted from the fill that closed it, within the day. Adding to a position is opening.</Hint>
        </>
      )
    case 'planned':
      return <Hint>A trade’s symbol needs a plan on the Trades page that you wrote before its first fill.</Hint>
    case 'size':
      return (
        <>
          <Field label="Most shares or contracts at once" inputMode="decimal" {...field('size')} />
          <Hint>Of each position by itself; what was held from days before counts in it.</Hint>
        </>
      )
  }
}

const Hint = ({ children }: { readonly children: string }) => <p className={muted.small}>{children}</p>

/** Performs the commands on the current journal; returns the refusal's message. */
const useAsk = () => {
  const { perform } = useActions()
  return (make: (journal: Journal) => Asked): string | undefined => {
    const journal = journalView.journal?.current
    if (!journal) return undefined
    const asked = make(journal)
    if (!asked.ok) return messageOf(asked.error)
    for (const draft of asked.value) {
      const done = perform(draft)
      if (!done.ok) return messageOf(done.error)
    }
    return undefined
  }
}
