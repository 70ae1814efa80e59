import { assign, emit, setup } from 'xstate'
import { limits } from '#domain/limits.ts'
import type { Clock } from '#machines/ports/time.ts'

interface CoolDownInput {
  readonly clock: Pick<Clock, 'now'>
  /** Of the last cool-down, milliseconds since the epoch; 0: there was none. */
  readonly endsAt: number
}
interface CoolDownContext extends CoolDownInput {
  /** 0 when it is over. */
  readonly secondsLeft: number
}
type CoolDownEvent = { readonly type: 'refresh.requested' }
/** The next request has to wait until `endsAt`. */
type CoolDownEmitted = { readonly type: 'refresh.granted'; readonly endsAt: number }

const secondMs = 1000

/** Grants one refresh a minute and counts the seconds until the next one. */
export const coolDownMachine = setup({
  types: {
    context: {} as CoolDownContext,
    events: {} as CoolDownEvent,
    input: {} as CoolDownInput,
    emitted: {} as CoolDownEmitted,
  },
  guards: {
    'it is over': ({ context }) => leftOf(context) <= 0,
    'an earlier one goes on': ({ context }) => remainingOf(context) > 0,
  },
  actions: {
    'start the countdown': assign(({ context }) => ({
      endsAt: context.clock.now() + limits.dashboardCoolDownMs,
      secondsLeft: limits.dashboardCoolDownMs / secondMs,
    })),
    'take up the countdown': assign(({ context }) => ({ secondsLeft: remainingOf(context) })),
    'continue the countdown': assign(({ context }) => ({ secondsLeft: leftOf(context) })),
    'end the countdown': assign({ secondsLeft: 0 }),
    'grant the request': emit(({ context }): CoolDownEmitted => ({ type: 'refresh.granted', endsAt: context.endsAt })),
  },
  delays: { 'a second': secondMs },
}).createMachine({
  id: 'cool-down',
  context: ({ input }) => ({ ...input, secondsLeft: 0 }),
  initial: 'starting',
  states: {
    starting: {
      description: 'A page that was loaded again goes on counting.',
      always: [
        { guard: 'an earlier one goes on', target: 'cooling', actions: 'take up the countdown' },
        { target: 'ready' },
      ],
    },
    ready: {
      description: 'A request is granted at once.',
      on: { 'refresh.requested': { target: 'cooling', actions: ['start the countdown', 'grant the request'] } },
    },
    cooling: {
      description: 'Requests are ignored. Counted by the clock, as timers of a hidden page run late.',
      after: {
        'a second': [
          { guard: 'it is over', target: 'ready', actions: 'end the countdown' },
          { target: 'cooling', reenter: true, actions: 'continue the countdown' },
        ],
      },
    },
  },
})

/** An end too far ahead, set by another clock, counts as over. */
const remainingOf = ({ clock, endsAt }: CoolDownInput): number => {
  const seconds = Math.ceil((endsAt - clock.now()) / secondMs)
  return seconds > limits.dashboardCoolDownMs / secondMs ? 0 : seconds
}

/** At least one second less than before, since a clock can be set back. */
const leftOf = ({ clock, endsAt, secondsLeft }: CoolDownContext): number =>
  Math.min(secondsLeft - 1, Math.ceil((endsAt - clock.now()) / secondMs))
