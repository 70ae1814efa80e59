import { isWithoutDates, windowOf } from '#domain/brokerage/sync-plan.ts'
import { answerOf, failureIn, noSyncs, nothing, preparedOf, tradeSyncSetup } from './trade-sync.setup.ts'

const ended = (elsewhere: boolean) =>
  [
    { type: 'remember that the day has come', params: { elsewhere } },
    { type: 'report the end', params: { elsewhere } },
  ] as const

/** Reads the brokers' trades into the journal: account by account, newest days first, recorded oldest first. */
export const tradeSyncMachine = tradeSyncSetup.createMachine({
  id: 'trade-sync',
  context: ({ input: { clock } }) => ({ ...nothing, ...noSyncs, clock, day: '', nextDay: undefined }),
  initial: 'idle',
  on: {
    'journal.left': { target: '.idle', actions: 'clear everything' },
    'accounts.changed': { actions: 'forget which days have come' },
  },
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
          actions: [...ended(true), 'clear the progress'],
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
              actions: [...ended(true), 'clear the progress'],
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
              actions: [...ended(false), 'start with the next day'],
            },
            { target: '#trade-sync.idle', actions: [...ended(false), 'clear the progress'] },
          ],
        },
      },
    },
  },
})
