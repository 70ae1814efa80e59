import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  getNextTransitions,
  getStateNodes,
  initialTransition,
  type StateValue,
  transition,
} from 'xstate'
import { isFields } from '#domain/fields.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { transitionId } from './chart.ts'
import { nameOf, triggerWords } from './words.ts'

/**
 * One moment of a rehearsal: what happened, and what the machine is then. Nothing runs: no actor starts, no delay
 * passes.
 */
export interface Step {
  readonly snapshot: AnyMachineSnapshot
  /** Undefined for the beginning. */
  readonly event: AnyEventObject | undefined
  /** Names of the actions of the transitions that the event took, XState's own left out. */
  readonly actions: ReadonlyArray<string>
}

/** From the beginning to now; never empty. */
export type Rehearsal = readonly [Step, ...ReadonlyArray<Step>]

/** How a guard answers for one event; `cannot tell`: it needs other data than the event has. */
export type GuardAnswer = 'holds' | 'fails' | 'cannot tell'

export interface Candidate {
  readonly transitionId: string
  readonly guard: string | undefined
  readonly answer: GuardAnswer
  /** The one that is taken. */
  readonly taken: boolean
}

/** Starts a machine on paper. The error is the sentence that the machine threw. */
export const begin = (machine: AnyStateMachine, input: unknown): Result<Rehearsal, string> =>
  attempt(() => {
    const [snapshot] = initialTransition(machine, input)
    if (snapshot.status === 'error') throw snapshot.error
    return [{ snapshot, event: undefined, actions: [] }] as const
  })

/** Gives the machine one more event. One that no state handles is a step as well: it changes nothing. */
export const proceed = (rehearsal: Rehearsal, event: AnyEventObject): Result<Rehearsal, string> =>
  attempt(() => {
    const { snapshot } = currentStep(rehearsal)
    const taken = snapshot.machine.getTransitionData(snapshot, event)
    const [next] = transition(snapshot.machine, snapshot, event)
    if (next.status === 'error') throw next.error
    return [...rehearsal, { snapshot: next, event, actions: taken.flatMap(({ actions }) => namesOf(actions)) }] as const
  })

/** The rehearsal as it was after its first `steps` events. */
export const backTo = (rehearsal: Rehearsal, steps: number): Rehearsal => [
  rehearsal[0],
  ...rehearsal.slice(1, steps + 1),
]

/** Where the rehearsal is now. */
export const currentStep = (rehearsal: Rehearsal): Step => rehearsal.at(-1) ?? rehearsal[0]

/** The event types that some active state listens to, in the order in which the machine asks its states. */
export const possibleEvents = (snapshot: AnyMachineSnapshot): ReadonlyArray<string> =>
  snapshot.status === 'active'
    ? [...new Set(getNextTransitions(snapshot).map(({ eventType }) => eventType))].filter((type) => type !== '')
    : []

/** Every transition that listens to an event now, how its guard answers, and which one is taken. */
export const candidatesFor = (snapshot: AnyMachineSnapshot, event: AnyEventObject): ReadonlyArray<Candidate> => {
  const taken = attempt(() => snapshot.machine.getTransitionData(snapshot, event))
  return getNextTransitions(snapshot)
    .filter(({ eventType }) => eventType === event.type)
    .map((definition) => ({
      transitionId: transitionId(definition),
      guard: definition.guard === undefined ? undefined : nameOf(definition.guard),
      answer: answerOf(snapshot, definition, event),
      taken: taken.ok && taken.value.includes(definition),
    }))
}

/** Ids of the states that are active in a state value: the leaves and everything around them. */
export const activeStates = (machine: AnyStateMachine, value: StateValue): ReadonlySet<string> => {
  const found = attempt(() => getStateNodes(machine.root, value))
  return new Set(found.ok ? found.value.map(({ id }) => id) : [])
}

/**
 * The event that a trigger and its data (JSON) make: the fields of an ordinary event, what an actor answered, or why it
 * failed. The error is a sentence for the author of the data.
 */
export const eventFrom = (type: string, json: string): Result<AnyEventObject, string> => {
  if (json.trim() === '') return eventOf(type, undefined)
  const data = attempt((): unknown => JSON.parse(json))
  return data.ok ? eventOf(type, data.value) : err(`This is not JSON: ${data.error}`)
}

/** The same from data as it is. */
export const eventOf = (type: string, data: unknown): Result<AnyEventObject, string> => {
  if (type.startsWith('xstate.after.')) return ok({ type })
  if (type.startsWith('xstate.error.'))
    return ok({ type, error: new Error(typeof data === 'string' ? data : `${triggerWords(type)}, on purpose`) })
  if (type.startsWith('xstate.done.')) return ok({ type, output: data })
  if (data === undefined) return ok({ type })
  return isFields(data) ? ok({ ...data, type }) : err('The data of an event is an object, such as { "name": "value" }.')
}

/** Whether data is all that its JSON says: a map or a function in it would be lost in writing. */
export const isPlainData = (data: unknown): boolean => {
  if (typeof data !== 'object' || data === null) return typeof data !== 'function'
  const isPlain = Array.isArray(data) || Object.getPrototypeOf(data) === Object.prototype
  return isPlain && Object.values(data).every(isPlainData)
}

const answerOf = (
  { context, machine }: AnyMachineSnapshot,
  { guard }: AnyTransitionDefinition,
  event: AnyEventObject,
): GuardAnswer => {
  if (guard === undefined) return 'holds'
  const { params }: { readonly params?: unknown } = isFields(guard) ? guard : {}
  const check: unknown = typeof guard === 'function' ? guard : machine.implementations.guards[nameOf(guard)]
  // Only XState can evaluate a guard that is made of guards.
  if (typeof check !== 'function' || 'check' in check) return 'cannot tell'
  const answer = attempt((): unknown =>
    check({ context, event }, typeof params === 'function' ? params({ context, event }) : params),
  )
  if (!answer.ok) return 'cannot tell'
  return answer.value === true ? 'holds' : 'fails'
}

const namesOf = (actions: ReadonlyArray<unknown>): ReadonlyArray<string> =>
  actions.map(nameOf).filter((name) => name !== 'inline' && !name.startsWith('xstate.'))

/** A rehearsed machine may be given anything: what it throws is an answer, not a defect. */
const attempt = <Value>(run: () => Value): Result<Value, string> => {
  try {
    return ok(run())
  } catch (thrown) {
    return err(thrown instanceof Error ? thrown.message : String(thrown))
  }
}
