import { type RefObject, useId, useLayoutEffect, useRef } from 'react'
import type { AnyEventObject } from 'xstate'
import type { ChartTransition } from '#machines/diagrams/chart.ts'
import type { Examples } from '#machines/diagrams/examples-for.ts'
import { currentStep, possibleEvents, type Rehearsal } from '#machines/diagrams/steps.ts'
import { triggerWords } from '#machines/diagrams/words.ts'
import { Button } from '#web/design/controls/button.tsx'
import { Alert } from '#web/design/status/alert.tsx'
import { ContextList } from './context-list.tsx'
import { EventRow } from './event-row.tsx'
import * as styles from './panel.css.ts'
import { placesOf, placeText } from './state-names.ts'

export interface StepPanelProps {
  /** Undefined where the machine cannot start. */
  readonly rehearsal: Rehearsal | undefined
  readonly examples: Examples
  readonly transitions: ReadonlyMap<string, ChartTransition>
  /** What went wrong, in the machine or in the data. */
  readonly problem: string | undefined
  readonly beginning: string
  readonly onBegin: (input: string) => void
  readonly onSend: (event: AnyEventObject) => void
  readonly onBack: (steps: number) => void
}

/** Steps through a machine, event by event: no actor runs, nothing is saved. */
export const StepPanel = ({
  rehearsal,
  examples,
  transitions,
  problem,
  beginning,
  onBegin,
  onSend,
  onBack,
}: StepPanelProps) => {
  const focus = useFocusThatStays()
  return (
    <>
      <Beginning examples={examples} beginning={beginning} onBegin={onBegin} />
      {problem !== undefined && <Alert tone="error">{problem}</Alert>}
      {rehearsal && (
        <Now
          rehearsal={rehearsal}
          examples={examples}
          transitions={transitions}
          focus={focus.now}
          onSend={focus.heldBy(onSend)}
        />
      )}
      {rehearsal && <History rehearsal={rehearsal} onBack={focus.heldBy(onBack)} />}
    </>
  )
}

/** A step may remove or disable the button that made it: then the current state gets the focus. */
const useFocusThatStays = () => {
  const now = useRef<HTMLElement>(null)
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    if (hadFocus.current && document.activeElement?.matches('body, :disabled')) now.current?.focus()
    hadFocus.current = false
  })
  const heldBy =
    <Value,>(act: (value: Value) => void) =>
    (value: Value): void => {
      // Not every browser focuses a clicked button; then no focus is moved.
      hadFocus.current = document.activeElement !== document.body
      act(value)
    }
  return { now, heldBy }
}

const Beginning = ({ examples, beginning, onBegin }: Pick<StepPanelProps, 'examples' | 'beginning' | 'onBegin'>) => {
  const id = useId()
  const names = Object.keys(examples.inputs)
  return (
    <div className={styles.rowLine}>
      {names.length > 1 && (
        <>
          <label className={styles.pickLabel} htmlFor={id}>
            Begins with
          </label>
          <select
            id={id}
            className={styles.pick}
            value={beginning}
            onChange={(change) => onBegin(change.currentTarget.value)}
          >
            {names.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </>
      )}
      <Button size="sm" variant="ghost" className={styles.atEnd} onClick={() => onBegin(beginning)}>
        Start over
      </Button>
    </div>
  )
}

interface NowProps extends Pick<StepPanelProps, 'examples' | 'transitions' | 'onSend'> {
  readonly rehearsal: Rehearsal
  readonly focus: RefObject<HTMLElement | null>
}

const Now = ({ rehearsal, examples, transitions, focus, onSend }: NowProps) => {
  const { snapshot } = currentStep(rehearsal)
  const events = possibleEvents(snapshot)
  return (
    <>
      <section ref={focus} className={styles.part} aria-labelledby="now" tabIndex={-1}>
        <h2 id="now" className={styles.heading}>
          Now
        </h2>
        <output className={styles.places}>
          {placesOf(snapshot.value).map((words) => (
            <span key={words} className={styles.place}>
              {words}
            </span>
          ))}
        </output>
      </section>
      <section className={styles.part} aria-labelledby="events">
        <h2 id="events" className={styles.heading}>
          What can happen
        </h2>
        {events.length === 0 ? (
          <p className={styles.muted}>Nothing more: it has ended.</p>
        ) : (
          <ul className={styles.rows}>
            {events.map((type) => (
              <EventRow
                key={type}
                type={type}
                snapshot={snapshot}
                examples={examplesOf(examples, type)}
                transitions={transitions}
                onSend={onSend}
              />
            ))}
          </ul>
        )}
      </section>
      <section className={styles.part} aria-labelledby="context">
        <h2 id="context" className={styles.heading}>
          Context
        </h2>
        <ContextList context={snapshot.context} before={rehearsal.at(-2)?.snapshot.context} />
      </section>
    </>
  )
}

/** Examples of an event's data, or of an actor's output. */
export const examplesOf = ({ events, answers }: Examples, type: string): Readonly<Record<string, unknown>> => {
  const done = 'xstate.done.actor.'
  return (type.startsWith(done) ? answers[type.slice(done.length)] : events[type]) ?? {}
}

const History = ({
  rehearsal,
  onBack,
}: {
  readonly rehearsal: Rehearsal
  readonly onBack: (steps: number) => void
}) => (
  <section className={styles.part} aria-labelledby="history">
    <div className={styles.rowLine}>
      <h2 id="history" className={styles.heading}>
        What happened
      </h2>
      <Button
        size="sm"
        variant="ghost"
        className={styles.atEnd}
        disabled={rehearsal.length < 2}
        onClick={() => onBack(rehearsal.length - 2)}
      >
        Step back
      </Button>
    </div>
    <ol className={styles.history}>
      {rehearsal.map(({ event, snapshot, actions }, steps) => (
        // oxlint-disable-next-line react/no-array-index-key -- a step is its place in the history
        <li key={steps}>
          <button
            type="button"
            className={styles.step}
            aria-current={steps === rehearsal.length - 1 ? 'step' : undefined}
            onClick={() => onBack(steps)}
          >
            <span className={styles.stepEvent}>{event ? triggerWords(event.type) : 'the beginning'}</span>
            <span className={styles.stepPlace}>{placeText(snapshot.value)}</span>
            {actions.length > 0 && <span className={styles.stepActions}>{actions.join(', ')}</span>}
          </button>
        </li>
      ))}
    </ol>
  </section>
)
