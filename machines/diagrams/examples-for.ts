import type { AnyStateMachine, EventFrom, InputFrom } from 'xstate'
import { err } from '#domain/result.ts'

/** By a name that says which situation it is. */
type Named<Value> = Readonly<Record<string, Value>>

/** What a machine can be rehearsed with. */
export interface Examples {
  /** What it may begin with; the first one is taken. */
  readonly inputs: Named<unknown>
  /** By event type: the data that it may carry, without the type. */
  readonly events: Readonly<Record<string, Named<unknown>>>
  /** By the id of an invoked actor: what it may answer. */
  readonly answers: Readonly<Record<string, Named<unknown>>>
}

type Data<Machine extends AnyStateMachine> = {
  readonly [Type in EventFrom<Machine>['type']]?: Named<
    Omit<Extract<EventFrom<Machine>, { readonly type: Type }>, 'type'>
  >
}

/** Checks inputs and data against the machine's own types. */
export const examplesFor =
  <Machine extends AnyStateMachine>() =>
  (examples: {
    readonly inputs: Named<InputFrom<Machine>>
    readonly events?: Data<Machine>
    readonly answers?: Examples['answers']
  }): Examples => ({ inputs: examples.inputs, events: { ...examples.events }, answers: examples.answers ?? {} })

/** A Monday morning, the hour before the opening bell in New York. */
export const nowMs = Date.UTC(2026, 2, 2, 13, 45)
export const now = new Date(nowMs).toISOString()
export const today = '2026-03-02'
export const hourMs = 3_600_000
export const clock = { now: () => nowMs, zone: () => 'UTC' }
export const calendar = {
  localDay: () => today,
  nextMidnight: (fromMs: number) => (Math.floor(fromMs / (24 * hourMs)) + 1) * 24 * hourMs,
}
export const tokens = { accessToken: 'an access token', expiresAt: nowMs + hourMs }

export const unreachable = err({ kind: 'unreachable', retryAfterMs: undefined })
export const signedOut = err({ kind: 'signed-out' })
export const offline = err({ kind: 'offline' })
export const nothing = { done: null }
