import { type FormEvent, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Journal } from '#domain/record/journal.ts'
import { addLabel } from '#domain/trade-notes/commands.ts'
import { type Label, type LabelKind, labelKinds, labelsById } from '#domain/trade-notes/label.ts'
import { tradeNotesOf } from '#domain/trade-notes/trade-note.ts'
import { Button } from '#web/design/controls/button.tsx'
import { Field } from '#web/design/controls/field.tsx'
import { Select } from '#web/design/controls/select.tsx'
import { heading } from '#web/design/recipes/heading.css.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { useActions } from '#web/read-models/actions.ts'
import { journalView } from '#web/read-models/views.ts'
import { UnopenedJournal } from '#web/shared/journal/unopened-journal.tsx'
import { PageLink } from '#web/shared/page/page-link.tsx'
import { kindWords } from '#web/shared/trade-notes/kind-words.ts'
import { useAsk } from '#web/shared/trade-notes/use-ask.ts'
import { LabelItem, type Used } from './label-item.tsx'
import * as styles from './labels-settings.css.ts'
import * as shared from './settings.css.ts'

const groupTitles: Readonly<Record<LabelKind, string>> = { setup: 'Setups', mistake: 'Mistakes', tag: 'Tags' }

export const LabelsSettings = () => {
  const { journal, status } = useSnapshot(journalView)
  if (!journal && status === 'failed') return <UnopenedJournal />
  return (
    <div className={stack.xlarge}>
      <h1 tabIndex={-1}>Labels</h1>
      <p className={shared.prose}>
        Labels say what a trade was: its setup, a mistake, or anything else. An archived label is not offered any more;
        trades that carry it still do.
      </p>
      <NewLabel />
      {journal && <Groups journal={journal.current} />}
    </div>
  )
}

const NewLabel = () => {
  const { nextId } = useActions()
  const ask = useAsk()
  const [name, setName] = useState('')
  const [kind, setKind] = useState<LabelKind>('setup')
  const [refusal, setRefusal] = useState<string>()
  const add = (event: FormEvent) => {
    event.preventDefault()
    const words = ask((journal) => addLabel(journal, nextId(), kind, name))
    setRefusal(words)
    if (words === undefined) setName('')
  }
  return (
    <form className={styles.form} onSubmit={add} noValidate>
      <Field
        label="New label"
        autoComplete="off"
        value={name}
        error={refusal}
        onChange={(event) => {
          setName(event.target.value)
          setRefusal(undefined)
        }}
      />
      <Select
        label="Kind"
        value={kind}
        options={labelKinds.map((value) => ({ value, label: kindWords[value] }))}
        onChange={(chosen) => setKind(labelKinds.find((each) => each === chosen) ?? 'tag')}
      />
      <Button type="submit">Add label</Button>
    </form>
  )
}

const usedIn = (journal: Journal): ReadonlyArray<Used> => {
  const labels = labelsById(journal)
  const counts = new Map<Label, number>()
  for (const label of labels.values()) counts.set(label, 0)
  for (const note of tradeNotesOf(journal))
    for (const label of new Set(note.labels.map((id) => labels.get(id))))
      if (label) counts.set(label, (counts.get(label) ?? 0) + 1)
  return [...counts].map(([label, notes]) => ({ label, notes }))
}

const Groups = ({ journal }: { readonly journal: Journal }) => {
  // A tick changes none of them.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const all = useMemo(() => usedIn(journal), [journal.records, journal.extra])
  if (all.length === 0)
    return (
      <p className={shared.prose}>
        No labels yet. Add one here, or to a trade in <PageLink to="/app/trades">Trades</PageLink>.
      </p>
    )
  return labelKinds.map((kind) => {
    const own = all.filter(({ label }) => label.kind === kind)
    return (
      own.length > 0 && (
        <section key={kind} className={shared.group} aria-labelledby={`labels-${kind}`}>
          <h2 id={`labels-${kind}`} className={heading.lead}>
            {groupTitles[kind]}
          </h2>
          <ul className={stack.none}>
            {own.map((used) => (
              <LabelItem key={used.label.id} used={used} others={all.filter(({ label }) => label !== used.label)} />
            ))}
          </ul>
        </section>
      )
    )
  })
}
