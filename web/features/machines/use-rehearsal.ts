import { useState } from 'react'
import { type AnyEventObject, type AnyStateMachine, getNextTransitions } from 'xstate'
import { type ChartTransition, transitionId } from '#machines/diagrams/chart.ts'
import type { Examples } from '#machines/diagrams/examples-for.ts'
import { examples as allExamples } from '#machines/diagrams/examples.ts'
import { activeStates, backTo, begin, currentStep, eventOf, proceed, type Rehearsal } from '#machines/diagrams/steps.ts'
import { examplesOf, type StepPanelProps } from './step-panel.tsx'

const noExamples: Examples = { inputs: {}, events: {}, answers: {} }

interface Held {
  readonly beginning: string
  readonly rehearsal: Rehearsal | undefined
  readonly problem: string | undefined
}

const beginWith = (machine: AnyStateMachine, examples: Examples, beginning: string): Held => {
  const begun = begin(machine, examples.inputs[beginning])
  return {
    beginning,
    rehearsal: begun.ok ? begun.value : undefined,
    problem: begun.ok ? undefined : `It does not begin: ${begun.error}`,
  }
}

export interface RehearsalHandle {
  readonly active: ReadonlySet<string>
  /** Ids of the transitions that listen now. */
  readonly possible: ReadonlySet<string>
  /** Sends the event of a transition, with the first example of its data. */
  readonly press: (transition: ChartTransition) => void
  readonly panel: Omit<StepPanelProps, 'transitions'>
}

/** One machine, stepped through from its start without running it. */
export const useRehearsal = (name: string, machine: AnyStateMachine): RehearsalHandle => {
  const examples = allExamples[name] ?? noExamples
  const [held, setHeld] = useState(() => beginWith(machine, examples, Object.keys(examples.inputs)[0] ?? ''))
  const { rehearsal, problem, beginning } = held
  const send = (event: AnyEventObject) => {
    if (!rehearsal) return
    const next = proceed(rehearsal, event)
    setHeld(
      next.ok
        ? { ...held, rehearsal: next.value, problem: undefined }
        : { ...held, problem: `The machine stopped at this event: ${next.error}` },
    )
  }
  const snapshot = rehearsal && currentStep(rehearsal).snapshot
  return {
    active: snapshot ? activeStates(machine, snapshot.value) : new Set(),
    possible: new Set(snapshot?.status === 'active' ? getNextTransitions(snapshot).map(transitionId) : []),
    press: ({ eventType }) => {
      const [first] = Object.values(examplesOf(examples, eventType))
      const event = eventOf(eventType, first)
      if (event.ok) send(event.value)
    },
    panel: {
      rehearsal,
      examples,
      problem,
      beginning,
      onBegin: (input) => setHeld(beginWith(machine, examples, input)),
      onSend: send,
      onBack: (steps) => rehearsal && setHeld({ ...held, rehearsal: backTo(rehearsal, steps), problem: undefined }),
    },
  }
}
