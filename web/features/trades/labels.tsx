import { useRef, useState } from 'react'
import { fold } from '#domain/text/fold.ts'
import { type Label, type LabelKind, labelKinds } from '#domain/trade-notes/label.ts'
import { Button } from '#web/design/controls/button.tsx'
import { ComboField, type ComboOption } from '#web/design/controls/combo-field.tsx'
import { muted } from '#web/design/recipes/muted.css.ts'
import { row } from '#web/design/recipes/row.css.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { CloseIcon } from '#web/design/tokens/icons.tsx'
import { kindWords } from '#web/shared/trade-notes/kind-words.ts'
import type { TradeWriter } from './use-trade-writer.ts'
import * as styles from './writing.css.ts'

/** As many as a phone shows above its keyboard. */
const offered = 6

interface LabelsProps {
  readonly carried: ReadonlyArray<Label>
  readonly all: ReadonlyArray<Label>
  readonly writer: TradeWriter
}

export const Labels = ({ carried, all, writer }: LabelsProps) => {
  const [typed, setTyped] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const frame = useRef<HTMLDivElement>(null)
  const focus = () => frame.current?.querySelector('input')?.focus()
  const options = optionsFor(typed, all, carried)
  const choose = ({ id }: ComboOption) => {
    const label = all.find((each) => each.id === id)
    const kind = labelKinds.find((each) => id === newOf(each))
    const refused = label ? writer.carry(label) : kind && writer.create(kind, typed)
    setRefusal(refused)
    if (refused === undefined) setTyped('')
  }
  return (
    <div ref={frame} className={stack.small}>
      {carried.length > 0 && (
        <ul className={row({ gap: 'tiny', wrap: true })} aria-label="Labels of this trade">
          {carried.map((label) => (
            <li key={label.id} className={styles.chip}>
              <span>
                <span className={muted.text}>{kindWords[label.kind]}:</span> {label.name}
              </span>
              <Button
                variant="ghost"
                size="sm"
                shape="square"
                aria-label={`Remove ${label.name}`}
                onClick={() => {
                  writer.drop(label)
                  focus()
                }}
              >
                <CloseIcon size={14} />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <ComboField
        label="Add a label"
        placeholder="Setup, mistake or tag"
        data-reached-by="l"
        typed={typed}
        error={refusal}
        options={options}
        onType={(text) => {
          setTyped(text)
          setRefusal(undefined)
        }}
        onChoose={choose}
      />
    </div>
  )
}

const newOf = (kind: LabelKind): string => `new ${kind}`

/** Labels that contain the typed text, then a new one of each kind that has none of exactly that name. */
const optionsFor = (
  typed: string,
  all: ReadonlyArray<Label>,
  carried: ReadonlyArray<Label>,
): ReadonlyArray<ComboOption> => {
  const name = typed.trim()
  const wanted = fold(name)
  const known = all.filter((label) => !label.archived && !carried.includes(label) && fold(label.name).includes(wanted))
  const isExact = (label: Label): boolean => fold(label.name) === wanted
  const ordered = known.toSorted((one, other) => Number(isExact(other)) - Number(isExact(one)))
  const kinds = name === '' ? [] : labelKinds.filter((kind) => !all.some((each) => each.kind === kind && isExact(each)))
  return [
    ...ordered.slice(0, offered).map(({ id, name: label, kind }) => ({ id, label, detail: kindWords[kind] })),
    ...kinds.map((kind) => ({ id: newOf(kind), label: `New ${kind}: ${name}` })),
  ]
}
