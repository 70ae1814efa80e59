import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  getStateNodes,
  initialTransition,
  type StateValue,
  transition,
} from 'xstate'
import { isFields } from '#domain/fields.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { triggerWords } from './words.ts'

/** Starts a machine without its actors and delays. The error is the message that the machine threw. */
export const begin = (machine: AnyStateMachine, input: unknown): Result<AnyMachineSnapshot, string> =>
  attempt(() => unbroken(initialTransition(machine, input)[0]))

/** The machine after one more event. An event that no state handles changes nothing. */
export const proceed = (snapshot: AnyMachineSnapshot, event: AnyEventObject): Result<AnyMachineSnapshot, string> =>
  attempt(() => unbroken(transition(snapshot.machine, snapshot, event)[0]))

/** Ids of the active leaves and every state around them. */
export const activeStates = (machine: AnyStateMachine, value: StateValue): ReadonlySet<string> =>
  new Set(nodesAt(machine, value).map(({ id }) => id))

/** The event types that some active state handles, from the innermost state outwards. */
export const possibleEvents = (machine: AnyStateMachine, value: StateValue): ReadonlyArray<string> => [
  ...new Set(
    nodesAt(machine, value)
      .toSorted((one, other) => other.path.length - one.path.length)
      .flatMap(({ transitions }) => [...transitions.keys()]),
  ),
]

/** An event with its data (JSON): the fields of an ordinary event, an actor's output, or its error. */
export const eventFrom = (type: string, json: string): Result<AnyEventObject, string> => {
  const read = dataFrom(json)
  if (!read.ok) return read
  const { value: data } = read
  if (type.startsWith('xstate.after.')) return ok({ type })
  if (type.startsWith('xstate.error.'))
    return ok({ type, error: new Error(typeof data === 'string' ? data : triggerWords(type)) })
  if (type.startsWith('xstate.done.')) return ok({ type, output: data })
  if (data === undefined) return ok({ type })
  return isFields(data) ? ok({ ...data, type }) : err('The data of an event is an object, such as { "name": "value" }.')
}

/** Undefined for an empty text. */
export const dataFrom = (json: string): Result<unknown, string> => {
  if (json.trim() === '') return ok(undefined)
  const data = attempt((): unknown => JSON.parse(json))
  return data.ok ? data : err(`This is not JSON: ${data.error}`)
}

const nodesAt = (machine: AnyStateMachine, value: StateValue): ReturnType<typeof getStateNodes> => {
  const found = attempt(() => getStateNodes(machine.root, value))
  return found.ok ? found.value : []
}

const unbroken = (snapshot: AnyMachineSnapshot): AnyMachineSnapshot => {
  if (snapshot.status === 'error') throw snapshot.error
  return snapshot
}

/** Here a machine takes any event, so an error that it throws is a result, not a defect. */
const attempt = <Value>(run: () => Value): Result<Value, string> => {
  try {
    return ok(run())
  } catch (thrown) {
    return err(thrown instanceof Error ? thrown.message : String(thrown))
  }
}
