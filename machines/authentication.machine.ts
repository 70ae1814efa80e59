import { assign, enqueueActions, fromCallback, fromPromise, sendTo, setup, type DoneActorEvent, type SnapshotFrom } from 'xstate'
import { limits } from '#domain/limits.ts'
import type { Result } from '#domain/result.ts'
import type { RefreshFailure, StoredTokens } from './ports/session.ts'
import { provided, providedCallback } from './provided.ts'
import { sessionGuards, type Refreshed, type Seen } from './session-guards.ts'
import {
  isValid, nobody, unreachable, untilRefresh,
  type AuthenticationContext, type AuthenticationEvent, type AuthenticationInput, type LostFile, type SessionOrder,
} from './session.ts'

interface Scoped {
  readonly userId: string | undefined
  readonly fileId: string | undefined
}

const refreshedOf = ({ event }: { readonly event: DoneActorEvent<Refreshed['answer']> }): Refreshed => ({ answer: event.output })

const notReached = { guard: { type: 'the server was not reached', params: refreshedOf }, actions: { type: 'count the failure', params: refreshedOf } } as const

const gone = { target: '#authentication.signed_out', actions: 'forget the user' } as const
const over = { target: '#authentication.signed_out', actions: ['clear the stored session', 'forget the user', 'remember whether it ended by itself'] } as const

const givenUp = { target: '#authentication.signed_in.journal.needs_file_selection', actions: 'let the journal go' } as const

/**
 * Who is here and which journal is theirs. The stored session decides at the start; afterwards only a 401 of the
 * refresh, or the user, signs out. Whatever the network does, a known journal stays open.
 */
export const authenticationMachine = setup({
  types: {
    context: {} as AuthenticationContext,
    events: {} as AuthenticationEvent,
    input: {} as AuthenticationInput,
  },
  actors: {
    /** Writes the stored session by order, and reports what other tabs do to it. */
    sessionKeeper: fromCallback<SessionOrder>(providedCallback('sessionKeeper')),
    /** Whether this profile's log can open the journal without the network. */
    findLocalLog: fromPromise<boolean, Scoped>(provided('findLocalLog')),
    /** Whether the journal has a backup of the last hour. */
    findBackup: fromPromise<boolean, Scoped>(provided('findBackup')),
    refreshSession: fromPromise<Result<StoredTokens, RefreshFailure>, { readonly userId: string | undefined }>(provided('refreshSession')),
    /** Tries to bring every pending edit to the drive; answers how many are still pending. */
    flushEdits: fromPromise<number, Scoped>(provided('flushEdits')),
    /** Tells the server, and throws the pending edits away when the user chose so. */
    endSession: fromPromise<void, Scoped & { readonly discard: boolean }>(provided('endSession')),
    /** Tells the server of a sign-out that it has not heard of yet; answers whether nothing is owed any more. */
    settleSignOut: fromPromise<boolean>(provided('settleSignOut')),
  },
  guards: sessionGuards,
  actions: {
    'clear a dead token': enqueueActions(({ context, enqueue }) => {
      if (context.userId === undefined || isValid(context.tokens, context.clock.now())) return
      enqueue.assign({ tokens: undefined })
      enqueue.sendTo('session', { type: 'tokens.clear' })
    }),
    'take over the tokens': assign((_, { session }: Seen) => ({ tokens: session.tokens, offline: false, failures: 0 })),
    'take over the session': assign((_, { session }: Seen) => ({ ...nobody, ...session })),
    'keep the new tokens': enqueueActions(({ context, enqueue }, { answer }: Refreshed) => {
      if (!answer.ok || context.userId === undefined) return
      enqueue.assign({ tokens: answer.value, offline: false, failures: 0, retryAfterMs: 0 })
      enqueue.sendTo('session', { type: 'tokens.write', userId: context.userId, tokens: answer.value })
    }),
    'count the failure': assign(({ context }, { answer }: Refreshed) => ({
      offline: true,
      failures: context.failures + 1,
      retryAfterMs: !answer.ok && answer.error.kind === 'unreachable' ? (answer.error.retryAfterMs ?? 0) : 0,
    })),
    'choose the journal': enqueueActions(({ enqueue }, { fileId }: { readonly fileId: string }) => {
      enqueue.assign({ fileId, lostFile: undefined })
      enqueue.sendTo('session', { type: 'file.write', fileId })
    }),
    'remember what is lost': assign((_, { fileId, reason }: LostFile) => ({ lostFile: { fileId, reason } })),
    'it is not lost': assign({ lostFile: undefined }),
    'let the journal go': enqueueActions(({ enqueue }) => {
      enqueue.assign({ fileId: undefined })
      enqueue.sendTo('session', { type: 'file.clear' })
    }),
    'clear the stored session': sendTo('session', { type: 'session.clear' }),
    'forget the user': assign(nobody),
    'remember whether it ended by itself': assign(({ event }) => ({ ended: !(event.type === 'session.over' && event.byUser) })),
    'count what is pending': assign((_, { pending }: { readonly pending: number }) => ({ pendingEdits: pending })),
    'forget the count': assign({ pendingEdits: undefined, discard: false }),
    'remember to discard': assign({ discard: true }),
  },
  delays: {
    'a minute': limits.saveRetryMaxMs,
    'the refresh margin begins': ({ context }) => untilRefresh((context.tokens?.expiresAt ?? 0) - context.clock.now()),
    'the retry': ({ context }) => Math.max(context.retryAfterMs, limits.errorRecoveryRetryMs),
    'a growing while': ({ context }) =>
      Math.max(context.retryAfterMs, Math.min(limits.saveRetryMaxMs, limits.errorRecoveryRetryMs * 2 ** Math.max(0, context.failures - 1))),
    'too long for a goodbye': limits.signOutFlushMs,
  },
}).createMachine({
  id: 'authentication',
  context: ({ input }) => ({ ...nobody, ...input.session, clock: input.clock }),
  invoke: { id: 'session', src: 'sessionKeeper' },
  initial: 'loading',
  on: {
    'session.changed': [
      { guard: { type: 'another tab signed out', params: ({ event }) => event }, target: '.signed_out', actions: 'forget the user' },
      {
        guard: { type: 'another user or journal was chosen', params: ({ event }) => event },
        target: '.loading',
        reenter: true,
        actions: { type: 'take over the session', params: ({ event }) => event },
      },
    ],
  },
  states: {
    loading: {
      description: 'Finding out from what is stored, and from the server where that is not enough, who is here.',
      initial: 'deciding',
      on: {
        'session.over': over,
        'session.changed': {
          guard: { type: 'the same session goes on', params: ({ event }) => event },
          target: '.deciding',
          actions: { type: 'take over the tokens', params: ({ event }) => event },
        },
        'sign-out.requested': 'signing_out',
      },
      states: {
        deciding: {
          description: 'Reading the stored session; a missing or expired token is cleared.',
          entry: 'clear a dead token',
          always: [
            { guard: 'no user is known', target: '#authentication.signed_out', actions: 'forget the user' },
            { guard: 'a journal is chosen', target: 'looking_for_log' },
            { guard: 'the token is valid', target: '#authentication.signed_in' },
            { target: 'refreshing' },
          ],
        },
        looking_for_log: {
          description: 'Asking the durable log whether it can open the journal without the network.',
          invoke: {
            id: 'findLocalLog', src: 'findLocalLog', input: ({ context }) => ({ userId: context.userId, fileId: context.fileId }),
            onDone: [
              { guard: { type: 'the log can open the journal', params: ({ event }) => ({ inLog: event.output }) }, target: '#authentication.signed_in' },
              { guard: 'the token is valid', target: '#authentication.signed_in' },
              { target: 'refreshing' },
            ],
            onError: [{ guard: 'the token is valid', target: '#authentication.signed_in' }, { target: 'refreshing' }],
          },
        },
        refreshing: {
          description: 'Nothing can open without a token: asking for one.',
          invoke: {
            id: 'refreshAtStart', src: 'refreshSession', input: ({ context }) => ({ userId: context.userId }),
            onDone: [
              { guard: { type: 'the session is over', params: refreshedOf }, ...over },
              { ...notReached, target: 'waiting' },
              { target: '#authentication.signed_in', actions: { type: 'keep the new tokens', params: refreshedOf } },
            ],
            onError: { target: 'waiting', actions: { type: 'count the failure', params: { answer: unreachable } } },
          },
        },
        waiting: {
          description: 'The server is out of reach and nothing is stored here: trying again, sign-in is offered.',
          after: { 'the retry': 'refreshing' }, on: { 'session.check': 'refreshing' },
        },
      },
    },
    signed_out: {
      description: 'Nobody is here. What never reached the drive stays in the log under its user.',
      initial: 'telling',
      states: {
        telling: {
          description: 'Does the server know? A sign-out without a network left the sealed cookie behind.',
          invoke: {
            id: 'settleSignOut', src: 'settleSignOut',
            onDone: [{ guard: { type: 'the server knows', params: ({ event }) => ({ told: event.output }) }, target: 'told' }, { target: 'owing' }], onError: 'owing',
          },
        },
        owing: {
          description: 'The server is out of reach: told at the next sign of a network, or at the next start.',
          after: { 'a minute': 'telling' }, on: { 'session.check': 'telling' },
        },
        told: { description: 'Nothing is owed.' },
      },
    },
    signed_in: {
      description: 'The user is known; the token is kept fresh behind whatever they do.',
      type: 'parallel',
      on: {
        'session.over': over,
        'sign-out.requested': 'signing_out',
      },
      states: {
        journal: {
          initial: 'deciding',
          on: {
            'file.chosen': { target: '.fully_authenticated', reenter: true, actions: { type: 'choose the journal', params: ({ event }) => event } },
          },
          states: {
            deciding: {
              description: 'Is a journal chosen, and is its file there as far as we know?',
              always: [{ guard: 'its file is lost', target: 'fully_authenticated.recovered' }, { guard: 'a journal is chosen', target: 'fully_authenticated' }, { target: 'needs_file_selection' }],
            },
            needs_file_selection: { description: 'The user has to create or select a journal.' },
            fully_authenticated: {
              description: 'A journal is chosen and open for edits.',
              initial: 'open',
              states: {
                open: { description: 'Its file is where it was, as far as we know.' },
                looking_for_backup: {
                  description: 'The drive has lost the file: is there a backup of the last hour? The journal stays open meanwhile.',
                  invoke: {
                    id: 'findBackup', src: 'findBackup', input: ({ context }) => ({ userId: context.userId, fileId: context.fileId }),
                    onDone: [{ guard: { type: 'there is a backup', params: ({ event }) => ({ backup: event.output }) }, target: 'recovered' }, givenUp],
                    onError: givenUp,
                  },
                },
                recovered: {
                  description: 'Open and editable without its file: RECOVERY_WARNING is shown, and the user says what becomes of it.',
                  on: {
                    'file.back': { guard: { type: 'it is the current journal', params: ({ event }) => event }, target: 'open', actions: 'it is not lost' },
                    'file.given-up': givenUp,
                    'file.lost': {},
                  },
                },
              },
              on: {
                'file.lost': {
                  guard: { type: 'it is the current journal', params: ({ event }) => event }, target: '.looking_for_backup',
                  actions: { type: 'remember what is lost', params: ({ event }) => event },
                },
              },
            },
          },
        },
        token: {
          initial: 'looking',
          on: {
            'session.changed': {
              guard: { type: 'the same session goes on', params: ({ event }) => event },
              target: '.looking',
              actions: { type: 'take over the tokens', params: ({ event }) => event },
            },
          },
          states: {
            looking: {
              description: 'How long will the token last?',
              always: [{ guard: 'the token ends soon', target: 'refreshing' }, { target: 'fresh' }],
            },
            fresh: {
              description: 'The token lasts; it is refreshed silently when its margin begins.',
              after: { 'the refresh margin begins': 'refreshing' },
              on: { 'session.check': { guard: 'the token ends soon', target: 'refreshing' } },
            },
            refreshing: {
              description: 'Asking for a fresh token. Leaving this state makes its answer worthless: nothing is written.',
              invoke: {
                id: 'refreshSilently', src: 'refreshSession', input: ({ context }) => ({ userId: context.userId }),
                onDone: [
                  { guard: { type: 'the session is over', params: refreshedOf }, ...over },
                  { ...notReached, target: 'out_of_reach' },
                  { target: 'fresh', actions: { type: 'keep the new tokens', params: refreshedOf } },
                ],
                onError: { target: 'out_of_reach', actions: { type: 'count the failure', params: { answer: unreachable } } },
              },
            },
            out_of_reach: {
              description: 'The server is out of reach; the journal stays editable, the retries grow apart.',
              after: { 'a growing while': 'refreshing' },
              on: { 'session.check': 'refreshing' },
            },
          },
        },
      },
    },
    signing_out: {
      description: 'The user wants to leave; edits that are not in the drive yet come first.',
      initial: 'flushing',
      entry: 'forget the count',
      states: {
        flushing: {
          description: 'Bringing the pending edits to the drive, but not for long.',
          invoke: {
            id: 'flushEdits', src: 'flushEdits', input: ({ context }) => ({ userId: context.userId, fileId: context.fileId }),
            onDone: [
              { guard: { type: 'nothing is pending', params: ({ event }) => ({ pending: event.output }) }, target: 'ending' },
              { target: 'asking', actions: { type: 'count what is pending', params: ({ event }) => ({ pending: event.output }) } },
            ],
            onError: 'asking',
          },
          after: { 'too long for a goodbye': 'asking' },
        },
        asking: {
          description: 'Edits would stay behind: the user says whether to keep them on this device or to discard them.',
          on: {
            'sign-out.kept': 'ending',
            'sign-out.discarded': { target: 'ending', actions: 'remember to discard' },
            'sign-out.cancelled': '#authentication.signed_in',
          },
        },
        ending: {
          description: 'Everything stored of the session is cleared at once; the server is told.',
          entry: 'clear the stored session',
          invoke: {
            id: 'endSession', src: 'endSession', input: ({ context }) => ({ userId: context.userId, fileId: context.fileId, discard: context.discard }),
            onDone: gone,
            onError: gone,
          },
          after: { 'too long for a goodbye': gone },
        },
      },
    },
  },
})

/** The spec's step of a snapshot; while somebody is signing out their screen stays. */
export const stepOf = (snapshot: SnapshotFrom<typeof authenticationMachine>): 'loading' | 'signed_out' | 'needs_file_selection' | 'fully_authenticated' => {
  if (snapshot.matches('loading')) return 'loading'
  if (snapshot.matches('signed_out')) return 'signed_out'
  return snapshot.context.fileId === undefined ? 'needs_file_selection' : 'fully_authenticated'
}
