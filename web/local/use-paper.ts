import { useState } from 'react'
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { isFields } from '#domain/fields.ts'
import type { Result } from '#domain/result.ts'
import { begin, dataFrom, eventFrom, proceed } from '#machines/diagrams/steps.ts'
import { beginnings } from './beginning.ts'

interface Step {
  readonly type: string | undefined
  readonly snapshot: AnyMachineSnapshot
}

/** A machine on paper, event by event: no actor runs, nothing is saved. */
export interface Paper {
  /** From the start to now; empty if the machine does not start. */
  readonly steps: ReadonlyArray<Step>
  /** Each returns what is wrong with the data or in the machine. */
  readonly startOver: (json: string) => string | undefined
  readonly send: (type: string, json: string) => string | undefined
  readonly back: (place: number) => void
}

export const usePaper = (name: string, machine: AnyStateMachine): Paper => {
  const begun = (data?: unknown) => begin(machine, { ...beginnings[name], ...(isFields(data) && data) })
  const [steps, setSteps] = useState((): ReadonlyArray<Step> => {
    const first = begun()
    return first.ok ? [{ type: undefined, snapshot: first.value }] : []
  })
  const take = (before: ReadonlyArray<Step>, type: string | undefined, next: Result<AnyMachineSnapshot, string>) => {
    if (!next.ok) return next.error
    setSteps([...before, { type, snapshot: next.value }])
    return undefined
  }
  return {
    steps,
    startOver: (json) => {
      const data = dataFrom(json)
      return data.ok ? take([], undefined, begun(data.value)) : data.error
    },
    send: (type, json) => {
      const event = eventFrom(type, json)
      const last = steps.at(-1)
      return event.ok ? last && take(steps, type, proceed(last.snapshot, event.value)) : event.error
    },
    back: (place) => setSteps(steps.slice(0, place + 1)),
  }
}
