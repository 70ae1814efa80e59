import { useId, useState } from 'react'
import { useSnapshot } from 'valtio'
import { triggerWords } from '#machines/diagrams/words.ts'
import { Switch } from '#web/design/controls/switch.tsx'
import { Alert } from '#web/design/status/alert.tsx'
import { type RunningActor, runningMachinesView, type SeenEvent } from '#web/read-models/running-machines.ts'
import { ContextList, inOneLine } from './context-list.tsx'
import * as styles from './panel.css.ts'
import { placesOf, placeText } from './state-names.ts'

export interface FollowPanelProps {
  /** The machine's own id. */
  readonly machineId: string
  readonly actor: RunningActor | undefined
  readonly onActor: (id: string) => void
  /** A machine's name in the list, by its own id. */
  readonly nameOf: (machineId: string) => string
}

/** The machine as it runs in the app in another tab of this browser. */
export const FollowPanel = ({ machineId, actor, onActor, nameOf }: FollowPanelProps) => {
  const { actors } = useSnapshot(runningMachinesView)
  const [all, setAll] = useState(true)
  if (actors.length === 0) {
    return (
      <Alert tone="info">
        No app is open beside this page.{' '}
        <a href="/app" target="_blank" rel="noopener">
          Open it in another tab
        </a>
        , and its machines move here as you use it.
      </Alert>
    )
  }
  const same = actors.filter(({ machine }) => machine === machineId)
  return (
    <>
      {same.length > 1 && <PickActor actors={same} actor={actor} onActor={onActor} />}
      {actor ? (
        <>
          <section className={styles.part} aria-labelledby="now">
            <h2 id="now" className={styles.heading}>
              Now
            </h2>
            <ul className={styles.places}>
              {placesOf(actor.state).map((words) => (
                <li key={words} className={styles.place}>
                  {words}
                </li>
              ))}
            </ul>
          </section>
          <section className={styles.part} aria-labelledby="context">
            <h2 id="context" className={styles.heading}>
              Context
            </h2>
            <p className={styles.muted}>Texts, names and tokens never leave the other tab: only their length does.</p>
            <ContextList context={actor.context} />
          </section>
        </>
      ) : (
        <Alert tone="info">The app runs, but not this machine. It starts when the app needs it.</Alert>
      )}
      <section className={styles.part} aria-labelledby="seen">
        <h2 id="seen" className={styles.heading}>
          What happened
        </h2>
        <Switch label="Of all machines" checked={all} onChange={setAll} />
        <Seen machineId={machineId} all={all} nameOf={nameOf} />
      </section>
    </>
  )
}

const PickActor = ({
  actors,
  actor,
  onActor,
}: {
  readonly actors: ReadonlyArray<RunningActor>
  readonly actor: RunningActor | undefined
  readonly onActor: (id: string) => void
}) => {
  const id = useId()
  return (
    <div className={styles.rowLine}>
      <label className={styles.pickLabel} htmlFor={id}>{`One of ${actors.length}`}</label>
      <select
        id={id}
        className={styles.pick}
        value={actor?.id}
        onChange={(change) => onActor(change.currentTarget.value)}
      >
        {actors.map((each, place) => (
          <option key={each.id} value={each.id}>{`${place + 1}: ${placeText(each.state)}`}</option>
        ))}
      </select>
    </div>
  )
}

const clock = new Intl.DateTimeFormat('en-US', {
  hourCycle: 'h23',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
})

const Seen = ({
  machineId,
  all,
  nameOf,
}: {
  readonly machineId: string
  readonly all: boolean
  readonly nameOf: (machineId: string) => string
}) => {
  const { events } = useSnapshot(runningMachinesView)
  const shown = events.filter(({ machine }) => all || machine === machineId)
  if (shown.length === 0) return <p className={styles.muted}>Nothing since this page was opened.</p>
  return (
    <ol className={styles.history} data-seen="">
      {shown.map((event) => (
        <SeenRow key={event.id} event={event} name={nameOf(event.machine)} />
      ))}
    </ol>
  )
}

const SeenRow = ({
  event: { type, data, state, moved, at },
  name,
}: {
  readonly event: SeenEvent
  readonly name: string
}) => {
  const carried = inOneLine(data)
  return (
    <li className={styles.seen}>
      <span className={styles.stepEvent}>{triggerWords(type)}</span>
      <time className={styles.seenTime}>{clock.format(at)}</time>
      <span className={styles.stepPlace}>
        {moved ? `${name} → ${placeText(state)}` : `${name} stays ${placeText(state)}`}
      </span>
      {carried !== '{}' && <span className={styles.stepActions}>{carried}</span>}
    </li>
  )
}
