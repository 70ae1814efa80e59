import { assign, emit, fromPromise, setup, type SnapshotFrom } from 'xstate'
import { limits } from '#domain/limits.ts'
import { isFresh, pictureAfter, type MarketAnswers, type MarketFailure, type MarketMoment, type MarketPicture } from '#domain/market/dashboard.ts'
import { provided } from './provided.ts'
import type { Calendar, Clock } from './ports/time.ts'

export interface DashboardInput {
  readonly clock: Clock
  readonly calendar: Pick<Calendar, 'localDay'>
  /** What this device has kept of an earlier visit. */
  readonly kept: MarketPicture | undefined
}
export interface DashboardContext {
  readonly clock: Clock
  readonly calendar: Pick<Calendar, 'localDay'>
  readonly picture: MarketPicture | undefined
  /** Why the last answer was not whole. It stands until one is. */
  readonly failure: MarketFailure | undefined
  /** The dashboard is on the screen. */
  readonly watched: boolean
}
export type DashboardEvent =
  /** Somebody sees the dashboard: on entry, back on the page, and as time goes by. */
  | { readonly type: 'dashboard.seen' }
  | { readonly type: 'dashboard.left' }
  /** Somebody wants it anew, however fresh it is. */
  | { readonly type: 'dashboard.refresh' }
export type DashboardEmitted =
  | { readonly type: 'picture.changed'; readonly picture: MarketPicture }
  | { readonly type: 'cache.outdated' }

const momentOf = ({ clock, calendar }: Pick<DashboardContext, 'clock' | 'calendar'>): MarketMoment => {
  const now = clock.now()
  return { now, day: calendar.localDay(now), zone: clock.zone() }
}

/** Market data: asked for when somebody looks and what is there is older than 15 minutes, or wants it anew. */
export const dashboardMachine = setup({
  types: { context: {} as DashboardContext, events: {} as DashboardEvent, input: {} as DashboardInput, emitted: {} as DashboardEmitted },
  actors: {
    /** Asks for both halves; answers a failure for each that did not come. */
    loadMarket: fromPromise<MarketAnswers, MarketMoment>(provided('loadMarket')),
  },
  guards: {
    'the network failed, and somebody waits': ({ context: { failure, watched } }) => watched && (failure === 'offline' || failure === 'timeout'),
    'the picture is fresh': ({ context }) => isFresh(context.picture, momentOf(context)),
    'all of it came': ({ context }, answers: MarketAnswers) => pictureAfter(context.picture, answers).failure === undefined,
  },
  actions: {
    'know that somebody looks': assign({ watched: true }),
    'know that nobody looks': assign({ watched: false }),
    'take what came': assign(({ context }, answers: MarketAnswers) => {
      const { picture, failure } = pictureAfter(context.picture, answers)
      return { picture: picture ?? context.picture, failure }
    }),
    'say that it failed': assign(({ context: { picture } }) => ({ failure: 'failed' as const, picture: picture && { ...picture, freshUntil: 0 } })),
    'let the cache go': emit({ type: 'cache.outdated' }),
    'keep the picture': emit(({ context }): DashboardEmitted =>
      context.picture === undefined ? { type: 'cache.outdated' } : { type: 'picture.changed', picture: context.picture }),
  },
  delays: { 'a moment': limits.errorRecoveryRetryMs },
}).createMachine({
  id: 'dashboard',
  context: ({ input: { clock, calendar, kept } }) => ({ clock, calendar, picture: kept, failure: undefined, watched: false }),
  initial: 'resting',
  on: {
    'dashboard.refresh': { target: '.loading', actions: 'let the cache go' },
    'dashboard.seen': { actions: 'know that somebody looks' },
    'dashboard.left': { actions: 'know that nobody looks' },
  },
  states: {
    resting: {
      description: 'What there is, is shown: of an earlier visit, or whole and of this one.',
      on: { 'dashboard.seen': [{ guard: 'the picture is fresh', actions: 'know that somebody looks' }, { target: 'loading', actions: 'know that somebody looks' }] },
    },
    loading: {
      description: 'Both halves are asked for. What was there stays on the screen, and so does what went wrong before.',
      on: { 'dashboard.refresh': {} },
      invoke: {
        id: 'loadMarket', src: 'loadMarket', input: ({ context }) => momentOf(context),
        onDone: [
          { guard: { type: 'all of it came', params: ({ event }) => event.output }, target: 'resting', actions: [{ type: 'take what came', params: ({ event }) => event.output }, 'keep the picture'] },
          { target: 'failed', actions: [{ type: 'take what came', params: ({ event }) => event.output }, 'keep the picture'] },
        ],
        onError: { target: 'failed', actions: ['say that it failed', 'keep the picture'] },
      },
    },
    failed: {
      description: 'Something is missing. The next look asks again, and where it was the network, a moment does.',
      on: { 'dashboard.seen': { target: 'loading', actions: 'know that somebody looks' } },
      after: { 'a moment': { guard: 'the network failed, and somebody waits', target: 'loading' } },
    },
  },
})

/** What the dashboard can show. */
export interface DashboardStatus {
  readonly picture: MarketPicture | undefined
  readonly failure: MarketFailure | undefined
  readonly loading: boolean
}

/** The status of a snapshot. */
export const dashboardStatusOf = (snapshot: SnapshotFrom<typeof dashboardMachine>): DashboardStatus => ({
  picture: snapshot.context.picture, failure: snapshot.context.failure, loading: snapshot.matches('loading'),
})
