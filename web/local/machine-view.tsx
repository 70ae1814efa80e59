import { useMemo } from 'react'
import type { AnyStateMachine } from 'xstate'
import { product } from '#domain/product.ts'
import { chartOf } from '#machines/diagrams/chart.ts'
import { activeStates, eventFrom, possibleEvents } from '#machines/diagrams/steps.ts'
import { triggerWords } from '#machines/diagrams/words.ts'
import { Button } from '#web/design/controls/button.tsx'
import { Select } from '#web/design/controls/select.tsx'
import { muted } from '#web/design/recipes/muted.css.ts'
import { Alert } from '#web/design/status/alert.tsx'
import { Drawing } from './drawing.tsx'
import * as styles from './machines-page.css.ts'
import { Panel } from './panel.tsx'
import { placeText } from './places.ts'
import { type Paper, usePaper } from './use-paper.ts'
import type { RunningHandle, Seen } from './use-running.ts'

interface MachineViewProps {
  readonly name: string
  readonly machine: AnyStateMachine
  readonly running: RunningHandle
  /** `paper`, `app`, or the id of the followed actor; it stays when another machine is chosen. */
  readonly source: string
  readonly onSource: (source: string) => void
}

export const MachineView = ({ name, machine, running, source, onSource }: MachineViewProps) => {
  const chart = useMemo(() => chartOf(machine), [machine])
  const paper = usePaper(name, machine)
  const same = running.actors.filter((each) => each.machine === machine.root.id)
  const actor = same.find((each) => each.actor === source) ?? same.at(-1)
  const isOnPaper = source === 'paper'
  const now = isOnPaper ? paper.steps.at(-1)?.snapshot : actor
  const types = now ? possibleEvents(machine, now.value) : []
  const sendToApp = (type: string, json: string) => {
    const event = eventFrom(type, json)
    if (event.ok && actor) running.send(actor.actor, event.value)
    return event.ok ? undefined : event.error
  }
  return (
    <>
      <main className={styles.middle}>
        <Drawing name={name} chart={chart} active={now ? activeStates(machine, now.value) : new Set()} />
      </main>
      <section className={styles.panel} aria-label={`${name}, step by step`}>
        <Select
          label="What is shown"
          value={isOnPaper ? 'paper' : (actor?.actor ?? 'app')}
          options={[
            { value: 'paper', label: 'The machine on paper' },
            ...same.map((each) => ({ value: each.actor, label: `In the app: ${placeText(each.value)}` })),
            ...(actor ? [] : [{ value: 'app', label: 'In the app' }]),
          ]}
          onChange={onSource}
        />
        {!isOnPaper && !actor && (
          <Alert tone="info">
            {running.actors.length === 0
              ? `No app is open in another tab. Open ${product.name} there, and its machines move here.`
              : 'The app runs, but not this machine. It starts when the app needs it.'}
          </Alert>
        )}
        {isOnPaper ? (
          <Panel now={now} types={types} onSend={paper.send} onStartOver={paper.startOver}>
            <Steps {...paper} />
          </Panel>
        ) : (
          // Answers and delays are the app's own.
          <Panel now={now} types={types.filter((type) => !type.startsWith('xstate.'))} onSend={sendToApp}>
            {running.seen.map((event) => (
              <SeenEvent key={event.id} {...event} />
            ))}
          </Panel>
        )}
      </section>
    </>
  )
}

const Steps = ({ steps, back }: Paper) =>
  steps.map(({ type, snapshot: { value } }, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- a step is its place in the history
    <li key={place}>
      <Button size="sm" variant="ghost" disabled={place === steps.length - 1} onClick={() => back(place)}>
        {type === undefined ? 'the beginning' : triggerWords(type)} → {placeText(value)}
      </Button>
    </li>
  ))

const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium', hourCycle: 'h23' })

const SeenEvent = ({ type, data, at, machine, value }: Seen) => (
  <li>
    <strong>{triggerWords(type)}</strong> <time className={muted.small}>{clock.format(at)}</time>
    <p className={muted.small}>{`${machine} → ${placeText(value)}`}</p>
    <p className={muted.small}>{JSON.stringify(data).replace('{}', '')}</p>
  </li>
)
