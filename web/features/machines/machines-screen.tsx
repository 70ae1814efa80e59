import { useId, useMemo, useState, useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio'
import type { AnyStateMachine } from 'xstate'
import { type Chart, chartOf, type ChartTransition, statesOf } from '#machines/diagrams/chart.ts'
import { drawnMachines } from '#machines/diagrams/drawn-machines.ts'
import { activeStates } from '#machines/diagrams/steps.ts'
import { Button } from '#web/design/controls/button.tsx'
import { CollapsibleCard } from '#web/design/controls/collapsible-card.tsx'
import { type RunningActor, runningMachinesView } from '#web/read-models/running-machines.ts'
import { Canvas } from './canvas.tsx'
import { FollowPanel } from './follow-panel.tsx'
import * as styles from './machines-screen.css.ts'
import * as panelStyles from './panel.css.ts'
import { placeText } from './state-names.ts'
import { StepPanel } from './step-panel.tsx'
import { TransitionsTable } from './transitions-table.tsx'
import { useDrawing } from './use-drawing.ts'
import { useRehearsal } from './use-rehearsal.ts'

const names = Object.keys(drawnMachines)
const nameOf = (machineId: string): string =>
  names.find((name) => drawnMachines[name]?.root.id === machineId) ?? machineId

/** Every machine as a statechart: to step through, or to follow in the app in another tab. */
export const MachinesScreen = () => {
  const hash = useSyncExternalStore(whenAddressChanges, () => location.hash.slice(1))
  const name = names.find((each) => each === hash) ?? 'save-status'
  const machine = drawnMachines[name]
  const [mode, setMode] = useState<Mode>('step')
  return (
    <div className={styles.screen}>
      <aside className={styles.aside} aria-label="Machines">
        <MachineList name={name} />
      </aside>
      {machine && <MachineView key={name} name={name} machine={machine} mode={mode} onMode={setMode} />}
    </div>
  )
}

const whenAddressChanges = (changed: () => void): (() => void) => {
  addEventListener('hashchange', changed)
  return () => removeEventListener('hashchange', changed)
}

const MachineList = ({ name }: { readonly name: string }) => {
  const { actors } = useSnapshot(runningMachinesView)
  const id = useId()
  return (
    <>
      <h1 className={styles.title} tabIndex={-1}>
        Machines
      </h1>
      <div className={styles.pickMachine}>
        <label className={panelStyles.pickLabel} htmlFor={id}>
          Machine
        </label>
        <select
          id={id}
          className={panelStyles.pick}
          value={name}
          onChange={(change) => {
            location.hash = change.currentTarget.value
          }}
        >
          {names.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </div>
      <ul className={styles.list}>
        {names.map((each) => {
          const runs = actors.findLast(({ machine }) => machine === drawnMachines[each]?.root.id)
          return (
            <li key={each}>
              <a className={styles.machine} href={`#${each}`} aria-current={each === name}>
                {each}
                {/* Always a line, so that the list does not move when the app opens. */}
                <span className={styles.running}>{runs ? placeText(runs.state) : '\u00a0'}</span>
              </a>
            </li>
          )
        })}
      </ul>
    </>
  )
}

type Mode = 'step' | 'follow'

interface MachineViewProps {
  readonly name: string
  readonly machine: AnyStateMachine
  /** Stays when another machine is selected. */
  readonly mode: Mode
  readonly onMode: (mode: Mode) => void
}

const MachineView = ({ name, machine, mode, onMode }: MachineViewProps) => {
  const { actors } = useSnapshot(runningMachinesView)
  const [actorId, setActorId] = useState<string>()
  const chart = useMemo(() => chartOf(machine), [machine])
  const transitions = useMemo(
    () => new Map(transitionsOf(chart).map((transition) => [transition.id, transition])),
    [chart],
  )
  const rehearsal = useRehearsal(name, machine)
  const drawing = useDrawing(chart)
  const same = actors.filter((actor) => actor.machine === machine.root.id)
  const actor: RunningActor | undefined = same.find(({ id }) => id === actorId) ?? same.at(-1)
  const active = mode === 'step' ? rehearsal.active : actor ? activeStates(machine, actor.state) : noStates
  return (
    <>
      <div className={styles.middle}>
        <div className={styles.drawing}>
          <Canvas
            name={name}
            drawing={drawing}
            lit={{
              active,
              possible: mode === 'step' ? rehearsal.possible : noStates,
              onPress: mode === 'step' ? rehearsal.press : undefined,
            }}
          />
        </div>
        <CollapsibleCard title="In words" open={false}>
          <TransitionsTable name={name} chart={chart} active={active} />
        </CollapsibleCard>
      </div>
      <section className={styles.panel} aria-label={`${name}, step by step or as it runs`}>
        <fieldset className={styles.modes} aria-label="What is shown">
          <Button
            variant={mode === 'step' ? 'secondary' : 'ghost'}
            aria-pressed={mode === 'step'}
            onClick={() => onMode('step')}
          >
            Step through
          </Button>
          <Button
            variant={mode === 'follow' ? 'secondary' : 'ghost'}
            aria-pressed={mode === 'follow'}
            onClick={() => onMode('follow')}
          >
            Follow the app
          </Button>
        </fieldset>
        {mode === 'step' ? (
          <StepPanel transitions={transitions} {...rehearsal.panel} />
        ) : (
          <FollowPanel machineId={machine.root.id} actor={actor} onActor={setActorId} nameOf={nameOf} />
        )}
      </section>
    </>
  )
}

const noStates: ReadonlySet<string> = new Set()

const transitionsOf = ({ root, arrows }: Chart): ReadonlyArray<ChartTransition> => [
  ...statesOf(root).flatMap(({ inner }) => inner),
  ...arrows,
]
