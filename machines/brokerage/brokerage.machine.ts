import { assign, type DoneActorEvent, fromPromise, raise, setup } from 'xstate'
import type { DomainError } from '#domain/errors/catalogue.ts'
import { disconnectError } from '#domain/errors/from-broker.ts'
import { limits } from '#domain/limits.ts'
import type { Result } from '#domain/result.ts'
import type { BrokerageFailure, Leaving } from '#machines/ports/brokerage.ts'
import { provided } from '#machines/ports/provided.ts'
import type { Clock, Random } from '#machines/ports/time.ts'
import {
  type BrokerageKnowledge,
  type BrokerageReading,
  isSyncing,
  notAsked,
  withReading,
} from './brokerage-reading.ts'
import { isGone, leavingOf, type Removals, withoutRemoved } from './disconnection.ts'

interface BrokerageInput {
  readonly clock: Pick<Clock, 'now'>
  readonly random: Random
  /** From an earlier visit. */
  readonly earlier?: BrokerageKnowledge | undefined
}

interface BrokerageContext extends Omit<BrokerageInput, 'earlier'>, BrokerageKnowledge {
  readonly watched: boolean
  /** The next reading bypasses the cache. */
  readonly fresh: boolean
  /** A random number in [0, 1), drawn at each reading. */
  readonly jitter: number
  /** The connection to remove; undefined: all of them. */
  readonly target: string | undefined
  readonly disconnectError: DomainError | undefined
  readonly removals: Removals
}

type BrokerageEvent =
  | { readonly type: 'brokerage.watched' }
  | { readonly type: 'brokerage.unwatched' }
  /** The user asks, or a connection was made or removed. */
  | { readonly type: 'brokerage.refresh' }
  /** The network may be back. */
  | { readonly type: 'connection.back' }
  /** Without an id: everything. */
  | { readonly type: 'disconnect.requested'; readonly authorizationId?: string }
  | { readonly type: 'disconnect.confirmed' }
  | { readonly type: 'disconnect.cancelled' }
  /** The brokers still list a connection whose removal was confirmed, perhaps by an earlier page. */
  | { readonly type: 'disconnect.failed'; readonly authorizationId?: string }

/** `target`: the connection to remove; undefined: all of them. */
interface Leave {
  readonly target: string | undefined
  readonly leaving: ReadonlyArray<Leaving>
}

interface Read {
  readonly reading: BrokerageReading
}
interface Disconnected {
  readonly answer: Result<void, BrokerageFailure>
}

const readingOf = ({ event }: { readonly event: DoneActorEvent<BrokerageReading> }): Read => ({ reading: event.output })
const answerOf = ({ event }: { readonly event: DoneActorEvent<Disconnected['answer']> }): Disconnected => ({
  answer: event.output,
})
/** Without an id: everything. */
interface Target {
  readonly authorizationId: string | undefined
}
const targetOf = ({ event }: { readonly event: Partial<Target> }): Target => ({
  authorizationId: event.authorizationId,
})
const noAnswer: BrokerageReading = { failure: { kind: 'unreachable' } }

/** Many pages must not ask in the same second. */
const spread = (ms: number, jitter: number): number => ms * (1 + limits.brokerageJitterFraction * (2 * jitter - 1))

/** The connections to brokers with their accounts and positions: read while shown, removed in two steps. */
export const brokerageMachine = setup({
  types: { context: {} as BrokerageContext, events: {} as BrokerageEvent, input: {} as BrokerageInput },
  actors: {
    /** Status, then accounts and positions; an unreadable part is absent. */
    readBrokerage: fromPromise<BrokerageReading, { readonly fresh: boolean }>(provided('readBrokerage')),
    disconnectBroker: fromPromise<Disconnected['answer'], Leave>(provided('disconnectBroker')),
  },
  guards: {
    'a screen shows it': ({ context }) => context.watched,
    'the network was away': ({ context }) => context.failure?.kind === 'unreachable',
    'it is done': (_, { answer }: Disconnected) => answer.ok,
    'it failed, and is gone all the same': ({ context }) =>
      context.disconnectError !== undefined && isGone(context, context.target),
    'it is news': ({ context }, { authorizationId }: Target) =>
      context.disconnectError === undefined || context.target !== authorizationId,
  },
  actions: {
    'note that it is shown': assign({ watched: true }),
    'note that it is not shown': assign({ watched: false }),
    'bypass the cache': assign({ fresh: true }),
    'take over the reading': assign(({ context }, { reading }: Read) => {
      const now = context.clock.now()
      return {
        ...withReading(context, withoutRemoved(reading, context.removals, now), now),
        fresh: false,
        jitter: context.random.fraction(),
      }
    }),
    'remember what to disconnect': assign((_, { authorizationId }: Target) => ({
      target: authorizationId,
      disconnectError: undefined,
    })),
    'clear the error': assign({ disconnectError: undefined }),
    'remove what is gone': assign(({ context }) => {
      const stays = ({ authorizationId }: { readonly authorizationId: string }): boolean =>
        context.target !== undefined && authorizationId !== context.target
      const accounts = context.accounts.filter(stays)
      const now = context.clock.now()
      return {
        removals: new Map([
          ...context.removals,
          ...leavingOf(context, context.target).map(({ authorizationId }) => [authorizationId, now] as const),
        ]),
        connected: context.target !== undefined,
        connections: context.connections.filter(stays),
        accounts,
        positions: context.positions.filter(({ accountId }) => accounts.some(({ id }) => id === accountId)),
      }
    }),
    'read again': raise({ type: 'brokerage.refresh' }),
    'say why it failed': assign((_, { answer }: Disconnected) => ({
      disconnectError: disconnectError(answer.ok ? undefined : answer.error),
    })),
    'say that it failed': assign({ disconnectError: disconnectError(undefined) }),
  },
  delays: {
    'the reading is old': ({ context }) =>
      Math.max(
        spread(isSyncing(context) ? limits.brokerageSyncingRefreshMs : limits.brokerageRefreshMs, context.jitter),
        context.failure?.retryAfterMs ?? 0,
      ),
  },
}).createMachine({
  id: 'brokerage',
  context: ({ input: { clock, random, earlier = notAsked } }) => ({
    clock,
    random,
    ...earlier,
    watched: false,
    fresh: false,
    jitter: 0.5,
    target: undefined,
    disconnectError: undefined,
    removals: new Map(),
  }),
  type: 'parallel',
  on: {
    'brokerage.watched': { actions: 'note that it is shown' },
    'brokerage.unwatched': { actions: 'note that it is not shown' },
  },
  states: {
    reading: {
      initial: 'stale',
      states: {
        stale: {
          description: 'Not read yet, or some minutes ago: read as soon as a screen shows it.',
          always: { guard: 'a screen shows it', target: 'asking' },
          on: { 'brokerage.refresh': { target: 'asking', actions: 'bypass the cache' } },
        },
        asking: {
          description: 'Asking our server. What is known stays until there is an answer.',
          invoke: {
            id: 'readBrokerage',
            src: 'readBrokerage',
            input: ({ context }) => ({ fresh: context.fresh }),
            onDone: { target: 'known', actions: { type: 'take over the reading', params: readingOf } },
            onError: { target: 'known', actions: { type: 'take over the reading', params: { reading: noAnswer } } },
          },
          // The connections may have changed since this request was sent.
          on: { 'brokerage.refresh': { target: 'asking', reenter: true, actions: 'bypass the cache' } },
        },
        known: {
          description: 'Read, or failed to; read again some minutes later.',
          after: { 'the reading is old': 'stale' },
          on: {
            'brokerage.refresh': { target: 'asking', actions: 'bypass the cache' },
            'connection.back': { guard: 'the network was away', target: 'stale' },
          },
        },
      },
    },
    disconnection: {
      initial: 'none',
      states: {
        none: {
          description: 'No disconnection was requested.',
          on: {
            'disconnect.requested': {
              target: 'confirming',
              actions: { type: 'remember what to disconnect', params: targetOf },
            },
            'disconnect.failed': {
              guard: { type: 'it is news', params: targetOf },
              target: 'confirming',
              actions: [{ type: 'remember what to disconnect', params: targetOf }, 'say that it failed'],
            },
          },
        },
        confirming: {
          description: 'Saying what will happen, and asking for confirmation; after a failure, saying so.',
          always: { guard: 'it failed, and is gone all the same', target: 'none' },
          on: { 'disconnect.confirmed': 'disconnecting', 'disconnect.cancelled': 'none' },
        },
        disconnecting: {
          description: 'The provider removes the connection.',
          entry: 'clear the error',
          invoke: {
            id: 'disconnectBroker',
            src: 'disconnectBroker',
            input: ({ context }) => ({ target: context.target, leaving: leavingOf(context, context.target) }),
            // The removal may be done although no answer came: the next reading shows it.
            onDone: [
              { guard: { type: 'it is done', params: answerOf }, target: 'done' },
              { target: 'confirming', actions: [{ type: 'say why it failed', params: answerOf }, 'read again'] },
            ],
            onError: { target: 'confirming', actions: ['say that it failed', 'read again'] },
          },
        },
        done: {
          description: 'It leaves the screen at once; the next reading confirms it.',
          entry: ['remove what is gone', 'read again'],
          always: 'none',
        },
      },
    },
  },
})
