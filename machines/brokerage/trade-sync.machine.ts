import type { SnapshotFrom } from 'xstate'
import { daysLeft, isWithoutDates, windowOf } from '#domain/brokerage/sync-plan.ts'
import { answerOf, type FailedAccount, failureIn, nothing, preparedOf, tradeSyncSetup } from './trade-sync.setup.ts'
import type { SyncFailure } from './trade-sync.ts'

/**
 * Reads the brokers' trades into the journal: account by account, newest days first, and recorded oldest first once an
 * account is complete.
 */
export const tradeSyncMachine = tradeSyncSetup.createMachine({
  id: 'trade-sync',
  context: { ...nothing, day: '', nextDay: undefined },
  initial: 'idle',
  on: { 'journal.left': { target: '.idle', actions: 'clear everything' } },
  states: {
    idle: {
      description: 'No sync was requested, or it is done. Its failures are remembered until the next one.',
      on: { 'sync.requested': { target: 'working', actions: { type: 'start over', params: ({ event }) => event } } },
    },
    elsewhere: {
      description: 'Another tab is syncing: what it records arrives through the log.',
      after: { 'the other tab may be done': 'working' },
      on: {
        'sync.cancelled': 'idle',
        'sync.requested': { actions: { type: 'start over', params: ({ event }) => event } },
        'elsewhere.finished': {
          guard: { type: 'it is the day on the screen', params: ({ event }) => event },
          target: 'idle',
          actions: [{ type: 'report the end', params: { elsewhere: true } }, 'clear the progress'],
        },
      },
    },
    working: {
      description: 'This tab reads one account at a time.',
      invoke: { id: 'holdLock', src: 'holdLock' },
      on: { 'sync.requested': { actions: { type: 'remember the next day', params: ({ event }) => event } } },
      initial: 'locking',
      states: {
        locking: {
          description: 'Making sure that no other tab is syncing.',
          on: {
            'lock.held': 'preparing',
            'lock.refused': '#trade-sync.elsewhere',
            'sync.cancelled': '#trade-sync.idle',
            'sync.requested': { actions: { type: 'start over', params: ({ event }) => event } },
            // The answer about the lock may be older than the report that the other tab has finished.
            'elsewhere.finished': {
              guard: { type: 'it is the day on the screen', params: ({ event }) => event },
              target: '#trade-sync.idle',
              actions: [{ type: 'report the end', params: { elsewhere: true } }, 'clear the progress'],
            },
          },
        },
        preparing: {
          description: 'Which accounts are linked, and how far was each read?',
          invoke: {
            id: 'prepareSync',
            src: 'prepareSync',
            input: ({ context }) => ({ day: context.day }),
            onDone: [
              {
                guard: { type: 'there is something to sync', params: preparedOf },
                target: 'asking',
                actions: { type: 'plan the first account', params: preparedOf },
              },
              {
                guard: { type: 'the accounts cannot be read', params: preparedOf },
                target: 'finished',
                actions: { type: 'remember the failure', params: ({ event }) => failureIn(event.output) },
              },
              { target: 'finished' },
            ],
            onError: {
              target: 'finished',
              actions: { type: 'remember the failure', params: { failure: { kind: 'provider_error' } } },
            },
          },
          on: { 'sync.cancelled': { target: 'finished', actions: 'cancel' } },
        },
        asking: {
          description: 'Reading the next window of days of the current account.',
          invoke: {
            id: 'readWindow',
            src: 'readWindow',
            input: ({ context: { plan } }) => ({
              accountId: plan?.accountId ?? '',
              window: plan && !isWithoutDates(plan) ? windowOf(plan) : undefined,
            }),
            onDone: [
              {
                guard: { type: 'another window is left', params: answerOf },
                target: 'asking',
                reenter: true,
                actions: { type: 'collect the activities', params: answerOf },
              },
              {
                guard: { type: 'the window was read', params: answerOf },
                target: 'recording',
                actions: { type: 'collect the activities', params: answerOf },
              },
              {
                guard: { type: 'a smaller window may be read', params: answerOf },
                target: 'asking',
                reenter: true,
                actions: 'halve the window',
              },
              {
                guard: { type: 'it is worth waiting', params: answerOf },
                target: 'waiting',
                actions: { type: 'remember the wait', params: answerOf },
              },
              {
                target: 'recording',
                actions: { type: 'remember the failure', params: ({ event }) => failureIn(event.output) },
              },
            ],
            onError: {
              target: 'recording',
              actions: { type: 'remember the failure', params: { failure: { kind: 'provider_error' } } },
            },
          },
          on: { 'sync.cancelled': { target: 'recording', actions: 'cancel' } },
        },
        waiting: {
          description: 'The broker has said when to ask again.',
          after: { 'the broker may be asked again': 'asking' },
          on: { 'sync.cancelled': { target: 'recording', actions: 'cancel' } },
        },
        recording: {
          description: 'The activities of this account go into the journal, oldest first.',
          invoke: {
            id: 'recordActivities',
            src: 'recordActivities',
            input: ({
              context: {
                requests: [request],
                plan,
                found,
              },
            }) => request && plan && { request, plan, found },
            onDone: [
              {
                guard: { type: 'the journal took it', params: ({ event }) => ({ recorded: event.output }) },
                target: 'recorded',
              },
              {
                target: 'recorded',
                actions: { type: 'remember the failure', params: ({ event }) => failureIn(event.output) },
              },
            ],
            onError: {
              target: 'recorded',
              actions: { type: 'remember the failure', params: { failure: { kind: 'not_recorded' } } },
            },
          },
          on: { 'sync.cancelled': { actions: 'cancel' } },
        },
        recorded: {
          description: 'One account is complete.',
          always: [
            { guard: 'another account is left', target: 'asking', actions: 'go to the next account' },
            { target: 'finished' },
          ],
        },
        finished: {
          description: 'Every account was read.',
          always: [
            {
              guard: 'another day was requested',
              target: 'preparing',
              actions: [{ type: 'report the end', params: { elsewhere: false } }, 'start with the next day'],
            },
            {
              target: '#trade-sync.idle',
              actions: [{ type: 'report the end', params: { elsewhere: false } }, 'clear the progress'],
            },
          ],
        },
      },
    },
  },
})

export interface TradeSyncStatus {
  readonly step: 'idle' | 'elsewhere' | 'asking' | 'waiting' | 'recording'
  /** The current account, from 1, of how many. */
  readonly account: number
  readonly accounts: number
  readonly accountId: string | undefined
  /** Days read so far; `daysLeft` is undefined while the start of the history is unknown. */
  readonly days: number
  readonly daysLeft: number | undefined
  readonly movements: number
  readonly wait: SyncFailure | undefined
  readonly failures: ReadonlyArray<FailedAccount>
  readonly todayMissing: boolean
}

/** The status of a snapshot. */
export const tradeSyncStatusOf = (snapshot: SnapshotFrom<typeof tradeSyncMachine>): TradeSyncStatus => {
  const { requests, accounts, plan, days, movements, wait, failures, todayMissing } = snapshot.context
  return {
    step: stepOf(snapshot),
    account: Math.min(accounts, accounts - requests.length + 1),
    accounts,
    accountId: requests[0]?.account.id,
    days,
    daysLeft: plan && daysLeft(plan),
    movements,
    wait,
    failures,
    todayMissing,
  }
}

const stepOf = (snapshot: SnapshotFrom<typeof tradeSyncMachine>): TradeSyncStatus['step'] => {
  if (snapshot.matches('idle')) return 'idle'
  if (snapshot.matches('elsewhere')) return 'elsewhere'
  if (snapshot.matches({ working: 'waiting' })) return 'waiting'
  return snapshot.matches({ working: 'recording' }) ? 'recording' : 'asking'
}
