import { assign, emit, fromPromise, setup } from 'xstate'
import { limits } from '#domain/limits.ts'
import {
  isFresh,
  type MarketAnswers,
  type MarketFailure,
  type MarketMoment,
  type MarketPicture,
  pictureAfter,
} from '#domain/market/dashboard.ts'
import { provided } from '#machines/ports/provided.ts'
import type { Calendar, Clock } from '#machines/ports/time.ts'

interface DashboardInput {
  readonly clock: Clock
  readonly calendar: Pick<Calendar, 'localDay'>
  /** From an earlier visit. */
  readonly cached: MarketPicture | undefined
}
interface DashboardContext {
  readonly clock: Clock
  readonly calendar: Pick<Calendar, 'localDay'>
  readonly picture: MarketPicture | undefined
  /** Cleared by a complete answer. */
  readonly failure: MarketFailure | undefined
  readonly watched: boolean
}
type DashboardEvent =
  /** The dashboard is shown: on entry, back on the page, and from time to time while it stays. */
  | { readonly type: 'dashboard.seen' }
  | { readonly type: 'dashboard.left' }
  /** The user asks for new data, however fresh it is. */
  | { readonly type: 'dashboard.refresh' }
type DashboardEmitted =
  | { readonly type: 'picture.changed'; readonly picture: MarketPicture }
  | { readonly type: 'cache.outdated' }

const momentOf = ({ clock, calendar }: Pick<DashboardContext, 'clock' | 'calendar'>): MarketMoment => {
  const now = clock.now()
  return { now, day: calendar.localDay(now), zone: clock.zone() }
}

/** Market data: requested when the dashboard is shown and older than 15 minutes, or when the user asks. */
export const dashboardMachine = setup({
  types: {
    context: {} as DashboardContext,
    events: {} as DashboardEvent,
    input: {} as DashboardInput,
    emitted: {} as DashboardEmitted,
  },
  actors: {
    /** Requests news and events; answers a failure for each that is missing. */
    loadMarket: fromPromise<MarketAnswers, MarketMoment>(provided('loadMarket')),
  },
  guards: {
    'the network failed, and the dashboard is shown': ({ context: { failure, watched } }) =>
      watched && (failure === 'offline' || failure === 'unreachable' || failure === 'timeout'),
    'the picture is fresh': ({ context }) => isFresh(context.picture, momentOf(context)),
    'the answer is complete': ({ context }, answers: MarketAnswers) =>
      pictureAfter(context.picture, answers).failure === undefined,
  },
  actions: {
    'note that it is shown': assign({ watched: true }),
    'note that it is not shown': assign({ watched: false }),
    'take over the answer': assign(({ context }, answers: MarketAnswers) => {
      const { picture, failure } = pictureAfter(context.picture, answers)
      return { picture: picture ?? context.picture, failure }
    }),
    'say that it failed': assign(({ context: { picture } }) => ({
      failure: 'failed' as const,
      picture: picture && { ...picture, freshUntil: 0 },
    })),
    'clear the cache': emit({ type: 'cache.outdated' }),
    'cache the picture': emit(({ context }): DashboardEmitted =>
      context.picture === undefined
        ? { type: 'cache.outdated' }
        : { type: 'picture.changed', picture: context.picture },
    ),
  },
  delays: { 'a moment': limits.errorRecoveryRetryMs },
}).createMachine({
  id: 'dashboard',
  context: ({ input: { clock, calendar, cached } }) => ({
    clock,
    calendar,
    picture: cached,
    failure: undefined,
    watched: false,
  }),
  initial: 'idle',
  on: {
    'dashboard.refresh': { target: '.loading', actions: 'clear the cache' },
    'dashboard.seen': { actions: 'note that it is shown' },
    'dashboard.left': { actions: 'note that it is not shown' },
  },
  states: {
    idle: {
      description: 'The picture is shown: the cached one, or a complete one of this visit.',
      on: {
        'dashboard.seen': [
          { guard: 'the picture is fresh', actions: 'note that it is shown' },
          { target: 'loading', actions: 'note that it is shown' },
        ],
      },
    },
    loading: {
      description: 'Both halves are requested. The old picture and its failure stay on the screen.',
      on: { 'dashboard.refresh': {} },
      invoke: {
        id: 'loadMarket',
        src: 'loadMarket',
        input: ({ context }) => momentOf(context),
        onDone: [
          {
            guard: { type: 'the answer is complete', params: ({ event }) => event.output },
            target: 'idle',
            actions: [{ type: 'take over the answer', params: ({ event }) => event.output }, 'cache the picture'],
          },
          {
            target: 'failed',
            actions: [{ type: 'take over the answer', params: ({ event }) => event.output }, 'cache the picture'],
          },
        ],
        onError: { target: 'failed', actions: ['say that it failed', 'cache the picture'] },
      },
    },
    failed: {
      description:
        'A half is missing. It is requested again when the dashboard is shown, and after a network failure soon.',
      on: { 'dashboard.seen': { target: 'loading', actions: 'note that it is shown' } },
      after: { 'a moment': { guard: 'the network failed, and the dashboard is shown', target: 'loading' } },
    },
  },
})
