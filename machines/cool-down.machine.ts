import { assign, emit, setup, type SnapshotFrom } from 'xstate'
import { limits } from '#domain/limits.ts'
import type { Clock } from './ports/time.ts'

export interface CoolDownInput {
  readonly clock: Pick<Clock, 'now'>
}
export interface CoolDownContext extends CoolDownInput {
  /** When it ends, milliseconds since the epoch. */
  readonly endsAt: number
  /** Whole seconds that are left, 0 when it is over. */
  readonly secondsLeft: number
}
export type CoolDownEvent = { readonly type: 'refresh.wanted' }
/** The wish is granted, and the next one will have to wait. */
export type CoolDownEmitted = { readonly type: 'refresh.granted' }

const secondMs = 1000

/** Grants a wish once a minute and counts the seconds until the next one. */
export const coolDownMachine = setup({
  types: { context: {} as CoolDownContext, events: {} as CoolDownEvent, input: {} as CoolDownInput, emitted: {} as CoolDownEmitted },
  guards: {
    'it is over': ({ context }) => leftOf(context) <= 0,
  },
  actions: {
    'begin to count': assign(({ context }) => ({ endsAt: context.clock.now() + limits.dashboardCoolDownMs, secondsLeft: limits.dashboardCoolDownMs / secondMs })),
    'count on': assign(({ context }) => ({ secondsLeft: leftOf(context) })),
    'stop counting': assign({ secondsLeft: 0 }),
    'grant the wish': emit({ type: 'refresh.granted' }),
  },
  delays: { 'a second': secondMs },
}).createMachine({
  id: 'cool-down',
  context: ({ input }) => ({ ...input, endsAt: 0, secondsLeft: 0 }),
  initial: 'ready',
  states: {
    ready: {
      description: 'A wish is granted at once.',
      on: { 'refresh.wanted': { target: 'cooling', actions: ['begin to count', 'grant the wish'] } },
    },
    cooling: {
      description: 'Wishes are not heard. By the clock, since a page in the background is woken late; and a second a beat, since a clock can be set back.',
      after: {
        'a second': [
          { guard: 'it is over', target: 'ready', actions: 'stop counting' },
          { target: 'cooling', reenter: true, actions: 'count on' },
        ],
      },
    },
  },
})

const leftOf = ({ clock, endsAt, secondsLeft }: CoolDownContext): number => Math.min(secondsLeft - 1, Math.ceil((endsAt - clock.now()) / secondMs))

/** Seconds until the next wish is granted, 0 when one is granted now. */
export const secondsLeftOf = (snapshot: SnapshotFrom<typeof coolDownMachine>): number => snapshot.context.secondsLeft
