import { useId, useState } from 'react'
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import type { ChartTransition } from '#machines/diagrams/chart.ts'
import { type Candidate, candidatesFor, eventFrom, eventOf, isPlainData } from '#machines/diagrams/steps.ts'
import { triggerWords } from '#machines/diagrams/words.ts'
import { Button } from '#web/design/controls/button.tsx'
import { TextArea } from '#web/design/controls/field.tsx'
import { visuallyHidden } from '#web/design/tokens/visually-hidden.css.ts'
import * as styles from './panel.css.ts'

export interface EventRowProps {
  readonly type: string
  readonly snapshot: AnyMachineSnapshot
  /** Examples of its data, by name. */
  readonly examples: Readonly<Record<string, unknown>>
  /** Every transition of the machine by id. */
  readonly transitions: ReadonlyMap<string, ChartTransition>
  readonly onSend: (event: AnyEventObject) => void
}

/** An event that the machine accepts now: its data, what its guards answer, and the button that sends it. */
export const EventRow = ({ type, snapshot, examples, transitions, onSend }: EventRowProps) => {
  const names = Object.keys(examples)
  const id = useId()
  const [chosen, setChosen] = useState(names[0] ?? '')
  /** Undefined until the example is edited. */
  const [json, setJson] = useState<string>()
  const [open, setOpen] = useState(false)
  const example = examples[chosen]
  const isPlain = isPlainData(example)
  const event = json === undefined ? eventOf(type, example) : eventFrom(type, json)
  const words = triggerWords(type)
  return (
    <li className={styles.row}>
      <div className={styles.sendLine}>
        <Button size="sm" className={styles.send} disabled={!event.ok} onClick={() => event.ok && onSend(event.value)}>
          {words}
        </Button>
        {names.length > 1 && (
          <>
            <label className={visuallyHidden} htmlFor={id}>{`Example for ${words}`}</label>
            <select
              id={id}
              className={styles.pick}
              value={chosen}
              onChange={(change) => {
                setChosen(change.currentTarget.value)
                setJson(undefined)
              }}
            >
              {names.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </>
        )}
        {!type.startsWith('xstate.after.') && (
          <Button
            size="sm"
            variant="ghost"
            aria-expanded={open}
            aria-label={`Data of ${words}`}
            onClick={() => setOpen(!open)}
          >
            {'{ }'}
          </Button>
        )}
      </div>
      {(open || !event.ok) && (
        <TextArea
          label={`Data of ${words}, as JSON`}
          value={json ?? textOf(example)}
          rows={5}
          spellCheck={false}
          readOnly={!isPlain}
          error={event.ok ? undefined : event.error}
          {...(!isPlain && { hint: 'JSON cannot say all of this example: it is sent as it is.' })}
          onChange={(change) => setJson(change.currentTarget.value)}
        />
      )}
      {event.ok && <Candidates candidates={candidatesFor(snapshot, event.value)} transitions={transitions} />}
    </li>
  )
}

const textOf = (example: unknown): string => (example === undefined ? '' : JSON.stringify(example, undefined, 2))

/** The transitions that the event could take, in the order of their guards. */
const Candidates = ({
  candidates,
  transitions,
}: {
  readonly candidates: ReadonlyArray<Candidate>
  readonly transitions: EventRowProps['transitions']
}) => (
  <ul className={styles.candidates}>
    {candidates.map((candidate) => (
      <li key={candidate.transitionId} className={styles.candidate({ taken: candidate.taken })}>
        {(candidates.length > 1 || candidate.guard !== undefined) && (
          <span className={styles.answer}>{answerWords(candidate)}</span>
        )}
        <span>
          {candidate.guard ?? (candidates.length > 1 ? 'otherwise' : '')} →{' '}
          {targetWords(transitions.get(candidate.transitionId))}
        </span>
      </li>
    ))}
  </ul>
)

const answerWords = ({ taken, answer, guard }: Candidate): string => {
  if (taken) return '✓ taken'
  if (answer === 'cannot tell') return '? cannot tell'
  return answer === 'fails' ? '✗ fails' : guard === undefined ? '· not asked' : '· holds, later'
}

const targetWords = (transition: ChartTransition | undefined): string => transition?.targetName ?? 'stays'
