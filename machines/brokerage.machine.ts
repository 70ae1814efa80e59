import { assign, emit, fromPromise, raise, setup, type DoneActorEvent, type SnapshotFrom } from 'xstate'
import { limits } from '#domain/limits.ts'
import type { Result } from '#domain/result.ts'
import { disconnectError, readingError, type BrokerageError } from './brokerage-errors.ts'
import type { BrokerageFailure } from './ports/brokerage.ts'
import { isSyncing, notAsked, withReading, type BrokerageKnowledge, type BrokerageReading } from './brokerage-reading.ts'
import type { Clock, Random } from './ports/time.ts'
import { provided } from './provided.ts'

export interface BrokerageInput {
  readonly clock: Pick<Clock, 'now'>
  readonly random: Random
}

export interface BrokerageContext extends BrokerageInput, BrokerageKnowledge {
  /** Somebody looks at what is read here. */
  readonly watched: boolean
  /** The next reading asks for what is true now, not for the answer of the last minute. */
  readonly fresh: boolean
  /** Drawn at each reading, in [0, 1). */
  readonly jitter: number
  /** The one connection that is to go; undefined: all of them. */
  readonly target: string | undefined
  /** Why the disconnection failed. */
  readonly disconnectError: BrokerageError | undefined
}

export type BrokerageEvent =
  | { readonly type: 'brokerage.watched' }
  | { readonly type: 'brokerage.unwatched' }
  /** The user asks, or something has happened at the brokers. */
  | { readonly type: 'brokerage.refresh' }
  /** The network may be back. */
  | { readonly type: 'connection.back' }
  /** Without an id: everything. */
  | { readonly type: 'disconnect.requested'; readonly authorizationId?: string }
  | { readonly type: 'disconnect.confirmed' }
  | { readonly type: 'disconnect.cancelled' }

export type BrokerageEmitted =
  /** These accounts are nobody's any more. */
  | { readonly type: 'accounts.gone'; readonly accountIds: ReadonlyArray<string> }

interface Read {
  readonly reading: BrokerageReading
}
interface Disconnected {
  readonly answer: Result<void, BrokerageFailure>
}

const readingOf = ({ event }: { readonly event: DoneActorEvent<BrokerageReading> }): Read => ({ reading: event.output })
const answerOf = ({ event }: { readonly event: DoneActorEvent<Disconnected['answer']> }): Disconnected => ({ answer: event.output })
const noAnswer: BrokerageReading = { failure: { kind: 'unreachable' } }

/** Spread to both sides, so that many pages do not ask in the same second. */
const spread = (ms: number, jitter: number): number => ms * (1 + limits.brokerageJitterFraction * (2 * jitter - 1))

/** The connections to brokers with their accounts and positions: read while somebody looks, and taken back in two steps. */
export const brokerageMachine = setup({
  types: { context: {} as BrokerageContext, events: {} as BrokerageEvent, input: {} as BrokerageInput, emitted: {} as BrokerageEmitted },
  actors: {
    /** Status, then accounts and positions; a part that cannot be read now is left out. */
    readBrokerage: fromPromise<BrokerageReading, { readonly fresh: boolean }>(provided('readBrokerage')),
    /** Without an id: everything. */
    disconnectBroker: fromPromise<Disconnected['answer'], { readonly authorizationId: string | undefined }>(provided('disconnectBroker')),
  },
  guards: {
    'somebody looks': ({ context }) => context.watched,
    'the network was away': ({ context }) => context.failure?.kind === 'unreachable',
    'it is done': (_, { answer }: Disconnected) => answer.ok,
  },
  actions: {
    'begin to look': assign({ watched: true }),
    'look away': assign({ watched: false }),
    'ask for what is true now': assign({ fresh: true }),
    'take what was read': assign(({ context }, { reading }: Read) => ({
      ...withReading(context, reading, context.clock.now()), fresh: false, jitter: context.random.fraction(),
    })),
    'remember what is to go': assign((_, { authorizationId }: { readonly authorizationId: string | undefined }) => ({ target: authorizationId, disconnectError: undefined })),
    'begin the goodbye': assign({ disconnectError: undefined }),
    'tell which accounts are gone': emit(({ context }): BrokerageEmitted => ({
      type: 'accounts.gone',
      accountIds: context.accounts.filter((account) => context.target === undefined || account.authorizationId === context.target).map(({ id }) => id),
    })),
    'let go of what is gone': assign(({ context }) => {
      const stays = ({ authorizationId }: { readonly authorizationId: string }): boolean => context.target !== undefined && authorizationId !== context.target
      const accounts = context.accounts.filter(stays)
      return {
        connected: context.target !== undefined, connections: context.connections.filter(stays), accounts,
        positions: context.positions.filter(({ accountId }) => accounts.some(({ id }) => id === accountId)),
      }
    }),
    'look again': raise({ type: 'brokerage.refresh' }),
    'say why it failed': assign((_, { answer }: Disconnected) => ({ disconnectError: disconnectError(answer.ok ? undefined : answer.error) })),
    'say that it failed': assign({ disconnectError: disconnectError(undefined) }),
  },
  delays: {
    'the reading is old': ({ context }) => Math.max(
      spread(isSyncing(context) ? limits.brokerageSyncingRefreshMs : limits.brokerageRefreshMs, context.jitter),
      context.failure?.retryAfterMs ?? 0,
    ),
  },
}).createMachine({
  id: 'brokerage',
  context: ({ input }) => ({ ...input, ...notAsked, watched: false, fresh: false, jitter: 0.5, target: undefined, disconnectError: undefined }),
  type: 'parallel',
  on: {
    'brokerage.watched': { actions: 'begin to look' },
    'brokerage.unwatched': { actions: 'look away' },
  },
  states: {
    reading: {
      initial: 'old',
      states: {
        old: {
          description: 'Not read yet, or some minutes ago: read as soon as somebody looks.',
          always: { guard: 'somebody looks', target: 'asking' },
          on: { 'brokerage.refresh': { target: 'asking', actions: 'ask for what is true now' } },
        },
        asking: {
          description: 'Asking our server. What was known before stays until there is an answer.',
          invoke: {
            id: 'readBrokerage', src: 'readBrokerage', input: ({ context }) => ({ fresh: context.fresh }),
            onDone: { target: 'known', actions: { type: 'take what was read', params: readingOf } },
            onError: { target: 'known', actions: { type: 'take what was read', params: { reading: noAnswer } } },
          },
          // Something has happened since this question was asked.
          on: { 'brokerage.refresh': { target: 'asking', reenter: true, actions: 'ask for what is true now' } },
        },
        known: {
          description: 'What was read, or why it was not; read again some minutes later.',
          after: { 'the reading is old': 'old' },
          on: {
            'brokerage.refresh': { target: 'asking', actions: 'ask for what is true now' },
            'connection.back': { guard: 'the network was away', target: 'old' },
          },
        },
      },
    },
    goodbye: {
      initial: 'none',
      states: {
        none: {
          description: 'Nobody wants to disconnect.',
          on: { 'disconnect.requested': { target: 'confirming', actions: { type: 'remember what is to go', params: ({ event }) => ({ authorizationId: event.authorizationId }) } } },
        },
        confirming: {
          description: 'Saying what will happen, and asking once more. After a failure it says so.',
          on: { 'disconnect.confirmed': 'disconnecting', 'disconnect.cancelled': 'none' },
        },
        disconnecting: {
          description: 'The provider is told.',
          entry: 'begin the goodbye',
          invoke: {
            id: 'disconnectBroker', src: 'disconnectBroker', input: ({ context }) => ({ authorizationId: context.target }),
            onDone: [
              { guard: { type: 'it is done', params: answerOf }, target: 'done' },
              { target: 'confirming', actions: { type: 'say why it failed', params: answerOf } },
            ],
            onError: { target: 'confirming', actions: 'say that it failed' },
          },
        },
        done: {
          description: 'It is gone from the screen at once; the next reading says the rest.',
          entry: ['tell which accounts are gone', 'let go of what is gone', 'look again'],
          always: 'none',
        },
      },
    },
  },
})

type Snapshot = SnapshotFrom<typeof brokerageMachine>

/** What there is to show: `unknown` until the service has answered once. */
export type BrokerageStanding = 'unknown' | 'unavailable' | 'not connected' | 'connected'

/** How the user stands with the brokers. A failure never makes somebody disconnected. */
export const standingOf = ({ context }: Snapshot): BrokerageStanding => {
  if (context.available === false) return 'unavailable'
  if (context.connected === undefined) return 'unknown'
  return context.connected ? 'connected' : 'not connected'
}

/** Why the last reading brought less than everything, in words of the catalogue. */
export const readingErrorOf = ({ context }: Snapshot): BrokerageError | undefined => context.failure && readingError(context.failure)

/** Where the disconnection is. */
export const goodbyeOf = (snapshot: Snapshot): 'none' | 'confirming' | 'disconnecting' =>
  snapshot.matches({ goodbye: 'confirming' }) ? 'confirming' : snapshot.matches({ goodbye: 'disconnecting' }) ? 'disconnecting' : 'none'
