import { assign, emit, fromCallback, fromPromise, setup, type DoneActorEvent, type SnapshotFrom } from 'xstate'
import type { LocalDate } from '#domain/journal/journal.ts'
import { limits } from '#domain/limits.ts'
import type { Result } from '#domain/result.ts'
import type { Activity } from '#domain/trades/daily-trades.ts'
import { answered, daysIn, daysLeft, halved, isWithoutDates, planWalk, windowOf, type DayWindow, type Walk, type WalkWish } from '#domain/trades/walk.ts'
import { provided, providedCallback } from './provided.ts'
import type { RecordOrder, SyncFailure, WindowAnswer } from './trade-sync.ts'

export interface TradeSyncContext {
  /** The day that somebody looks at. */
  readonly day: LocalDate
  /** A day that was asked for meanwhile. */
  readonly nextDay: LocalDate | undefined
  /** The accounts that are left, the present one first. */
  readonly wishes: ReadonlyArray<WalkWish>
  readonly accounts: number
  readonly walk: Walk | undefined
  /** What the present account's walk has brought. */
  readonly found: ReadonlyArray<Activity>
  /** Over all accounts. */
  readonly movements: number
  readonly days: number
  /** Waits in a row, and the present one. */
  readonly waits: number
  readonly wait: SyncFailure | undefined
  readonly failures: ReadonlyArray<FailedAccount>
  /** Today's fills of an account could not be had; the broker's own record follows. */
  readonly todayMissing: boolean
  readonly isCancelled: boolean
}

/** An account whose record could not be read; without one, none could. */
export interface FailedAccount {
  readonly accountId: string | undefined
  readonly failure: SyncFailure
}

export type TradeSyncEvent =
  | { readonly type: 'sync.requested'; readonly day: LocalDate }
  /** What came is kept. */
  | { readonly type: 'sync.cancelled' }
  /** The tab that was at it has everything of this day in the journal. */
  | { readonly type: 'elsewhere.finished'; readonly day: LocalDate }
  /** Another journal is open, or none: what began for the last one is nothing for it. */
  | { readonly type: 'journal.left' }
  | { readonly type: 'lock.held' }
  | { readonly type: 'lock.refused' }

/** Every account was asked for the sake of a day, by this tab or `elsewhere`, or somebody cancelled. */
export interface TradeSyncEmitted extends Pick<TradeSyncContext, 'day' | 'failures' | 'isCancelled'> {
  readonly type: 'sync.finished'
  readonly elsewhere: boolean
}

const nothing: Omit<TradeSyncContext, 'day' | 'nextDay'> = {
  wishes: [], accounts: 0, walk: undefined, found: [], movements: 0, days: 0, waits: 0, wait: undefined, failures: [], todayMissing: false, isCancelled: false,
}

interface Answer {
  readonly answer: Result<WindowAnswer, SyncFailure>
}
interface Prepared {
  readonly prepared: Result<ReadonlyArray<WalkWish>, SyncFailure>
}
interface Recorded {
  readonly recorded: Result<void, SyncFailure>
}

const answerOf = ({ event }: { readonly event: DoneActorEvent<Answer['answer']> }): Answer => ({ answer: event.output })
const preparedOf = ({ event }: { readonly event: DoneActorEvent<Prepared['prepared']> }): Prepared => ({ prepared: event.output })

const failureIn = (answer: Result<unknown, SyncFailure>): { readonly failure: SyncFailure } => ({ failure: answer.ok ? { kind: 'provider_error' } : answer.error })

const begun = (wishes: ReadonlyArray<WalkWish>): Partial<TradeSyncContext> => ({ wishes, walk: wishes[0] && planWalk(wishes[0]), found: [], waits: 0, wait: undefined })

/** The brokers' trades into the journal: account by account, newest days first, and recorded oldest first once an account is through. */
export const tradeSyncMachine = setup({
  types: { context: {} as TradeSyncContext, events: {} as TradeSyncEvent, emitted: {} as TradeSyncEmitted },
  actors: {
    /** Tells whether this tab is the one that syncs, and holds the others back while it does. */
    holdLock: fromCallback<TradeSyncEvent>(providedCallback('holdLock')),
    /** The linked accounts, with what is known of each. */
    prepareSync: fromPromise<Prepared['prepared'], { readonly day: LocalDate }>(provided('prepareSync')),
    /** Asks for the days of a window; without one, for the provider's last year. */
    readWindow: fromPromise<Answer['answer'], { readonly accountId: string; readonly window: DayWindow | undefined }>(provided('readWindow')),
    /** Makes what came commands of the journal, and remembers how far the walk has come; answers why the journal has none of it. */
    recordActivities: fromPromise<Recorded['recorded'], RecordOrder | undefined>(provided('recordActivities')),
  },
  guards: {
    'there is something to sync': (_, { prepared }: Prepared) => prepared.ok && prepared.value.length > 0,
    'nobody can be asked': (_, { prepared }: Prepared) => !prepared.ok,
    'the walk goes on': ({ context: { walk } }, { answer }: Answer) => answer.ok && walk !== undefined && windowOf(answered(walk, answer.value.told)) !== undefined,
    'it came': (_, { answer }: Answer) => answer.ok,
    'a smaller window may come': ({ context: { walk } }, { answer }: Answer) => !answer.ok && answer.error.kind === 'too_large' && walk !== undefined && halved(walk) !== undefined,
    'it is worth waiting': ({ context }, { answer }: Answer) => !answer.ok && answer.error.retryAfterMs !== undefined && context.waits < limits.tradeSyncWaits,
    'another account is left': ({ context }) => !context.isCancelled && context.wishes.length > 1,
    'the journal took it': (_, { recorded }: Recorded) => recorded.ok,
    'it is the day that is looked at': ({ context }, { day }: { readonly day: LocalDate }) => context.day === day,
    'another day was asked for': ({ context }) => context.nextDay !== undefined,
  },
  actions: {
    'begin anew': assign((_, { day }: { readonly day: LocalDate }) => ({ ...nothing, day, nextDay: undefined })),
    'take up the next day': assign(({ context }) => ({ ...nothing, failures: context.failures, todayMissing: context.todayMissing, day: context.nextDay ?? context.day, nextDay: undefined })),
    'remember the next day': assign({ nextDay: (_, { day }: { readonly day: LocalDate }) => day }),
    'plan the walks': assign((_, { prepared }: Prepared) => (prepared.ok ? { ...begun(prepared.value), accounts: prepared.value.length } : {})),
    'take what came': assign(({ context }, { answer }: Answer) => {
      const { walk } = context
      const window = walk && windowOf(walk)
      if (!answer.ok || !walk || !window) return {}
      const { activities, told, todayMissing } = answer.value
      return {
        walk: answered(walk, told), found: [...context.found, ...activities], movements: context.movements + activities.length, days: context.days + daysIn(window),
        waits: 0, wait: undefined, todayMissing: context.todayMissing || todayMissing,
      }
    }),
    'ask for less': assign(({ context: { walk } }) => ({ walk: walk && (halved(walk) ?? walk), waits: 0, wait: undefined })),
    'wait as told': assign(({ context }, { answer }: Answer) => ({ waits: context.waits + 1, wait: answer.ok ? undefined : answer.error })),
    'remember the failure': assign(({ context }, { failure }: { readonly failure: SyncFailure }) => ({
      wait: undefined, failures: [...context.failures, { accountId: context.wishes[0]?.account.id, failure }],
    })),
    'go to the next account': assign(({ context }) => begun(context.wishes.slice(1))),
    'want no more': assign({ isCancelled: true, nextDay: undefined, wait: undefined }),
    'tell the end': emit(({ context: { day, failures, isCancelled } }, { elsewhere }: { readonly elsewhere: boolean }): TradeSyncEmitted => ({ type: 'sync.finished', day, elsewhere, failures, isCancelled })),
    'rest': assign({ ...nothing, failures: ({ context }) => context.failures, todayMissing: ({ context }) => context.todayMissing }),
    'forget everything': assign({ ...nothing, nextDay: undefined }),
  },
  delays: {
    'as long as told': ({ context }) => Math.max(limits.tradeSyncWaitMinMs, context.wait?.retryAfterMs ?? 0),
    'until the other tab may be done': limits.saveLockWatchMs,
  },
}).createMachine({
  id: 'trade-sync',
  context: { ...nothing, day: '', nextDay: undefined },
  initial: 'idle',
  on: { 'journal.left': { target: '.idle', actions: 'forget everything' } },
  states: {
    idle: {
      description: 'Nobody has asked, or what was asked for is in the journal; what failed is remembered until the next time.',
      on: { 'sync.requested': { target: 'working', actions: { type: 'begin anew', params: ({ event }) => event } } },
    },
    elsewhere: {
      description: 'Another tab is at it: what it records comes from there.',
      after: { 'until the other tab may be done': 'working' },
      on: {
        'sync.cancelled': 'idle',
        'sync.requested': { actions: { type: 'begin anew', params: ({ event }) => event } },
        'elsewhere.finished': { guard: { type: 'it is the day that is looked at', params: ({ event }) => event }, target: 'idle', actions: [{ type: 'tell the end', params: { elsewhere: true } }, 'rest'] },
      },
    },
    working: {
      description: 'One tab asks one account at a time.',
      invoke: { id: 'holdLock', src: 'holdLock' },
      on: { 'sync.requested': { actions: { type: 'remember the next day', params: ({ event }) => event } } },
      initial: 'locking',
      states: {
        locking: {
          description: 'Making sure that no other tab is at it.',
          on: {
            'lock.held': 'preparing', 'lock.refused': '#trade-sync.elsewhere', 'sync.cancelled': '#trade-sync.idle',
            'sync.requested': { actions: { type: 'begin anew', params: ({ event }) => event } },
          },
        },
        preparing: {
          description: 'Which accounts are linked, and what is known of each.',
          invoke: {
            id: 'prepareSync', src: 'prepareSync', input: ({ context }) => ({ day: context.day }),
            onDone: [
              { guard: { type: 'there is something to sync', params: preparedOf }, target: 'asking', actions: { type: 'plan the walks', params: preparedOf } },
              {
                guard: { type: 'nobody can be asked', params: preparedOf }, target: 'finished',
                actions: { type: 'remember the failure', params: ({ event }) => (failureIn(event.output)) },
              },
              { target: 'finished' },
            ],
            onError: { target: 'finished', actions: { type: 'remember the failure', params: { failure: { kind: 'provider_error' } } } },
          },
          on: { 'sync.cancelled': { target: 'finished', actions: 'want no more' } },
        },
        asking: {
          description: 'The next window of days of the present account.',
          invoke: {
            id: 'readWindow', src: 'readWindow',
            input: ({ context: { walk } }) => ({ accountId: walk?.accountId ?? '', window: walk && !isWithoutDates(walk) ? windowOf(walk) : undefined }),
            onDone: [
              { guard: { type: 'the walk goes on', params: answerOf }, target: 'asking', reenter: true, actions: { type: 'take what came', params: answerOf } },
              { guard: { type: 'it came', params: answerOf }, target: 'recording', actions: { type: 'take what came', params: answerOf } },
              { guard: { type: 'a smaller window may come', params: answerOf }, target: 'asking', reenter: true, actions: 'ask for less' },
              { guard: { type: 'it is worth waiting', params: answerOf }, target: 'waiting', actions: { type: 'wait as told', params: answerOf } },
              { target: 'recording', actions: { type: 'remember the failure', params: ({ event }) => (failureIn(event.output)) } },
            ],
            onError: { target: 'recording', actions: { type: 'remember the failure', params: { failure: { kind: 'provider_error' } } } },
          },
          on: { 'sync.cancelled': { target: 'recording', actions: 'want no more' } },
        },
        waiting: {
          description: 'The broker has said when to ask again.',
          after: { 'as long as told': 'asking' },
          on: { 'sync.cancelled': { target: 'recording', actions: 'want no more' } },
        },
        recording: {
          description: 'What came of this account goes into the journal, oldest first.',
          invoke: {
            id: 'recordActivities', src: 'recordActivities',
            input: ({ context: { wishes: [wish], walk, found } }) => wish && walk && { wish, walk, found },
            onDone: [
              { guard: { type: 'the journal took it', params: ({ event }) => ({ recorded: event.output }) }, target: 'recorded' },
              { target: 'recorded', actions: { type: 'remember the failure', params: ({ event }) => (failureIn(event.output)) } },
            ],
            onError: { target: 'recorded', actions: { type: 'remember the failure', params: { failure: { kind: 'not_recorded' } } } },
          },
          on: { 'sync.cancelled': { actions: 'want no more' } },
        },
        recorded: {
          description: 'One account is through.',
          always: [{ guard: 'another account is left', target: 'asking', actions: 'go to the next account' }, { target: 'finished' }],
        },
        finished: {
          description: 'Every account was asked.',
          always: [
            { guard: 'another day was asked for', target: 'preparing', actions: [{ type: 'tell the end', params: { elsewhere: false } }, 'take up the next day'] },
            { target: '#trade-sync.idle', actions: [{ type: 'tell the end', params: { elsewhere: false } }, 'rest'] },
          ],
        },
      },
    },
  },
})

/** What a screen shows of a sync. */
export interface TradeSyncStatus {
  readonly step: 'idle' | 'elsewhere' | 'asking' | 'waiting' | 'recording'
  /** The present account, from 1, of how many. */
  readonly account: number
  readonly accounts: number
  readonly accountId: string | undefined
  /** So many days are walked; `daysLeft` is undefined while nobody knows where the history begins. */
  readonly days: number
  readonly daysLeft: number | undefined
  readonly movements: number
  /** What is being waited for. */
  readonly wait: SyncFailure | undefined
  readonly failures: ReadonlyArray<FailedAccount>
  readonly todayMissing: boolean
}

/** The status of a snapshot. */
export const tradeSyncStatusOf = (snapshot: SnapshotFrom<typeof tradeSyncMachine>): TradeSyncStatus => {
  const { wishes, accounts, walk, days, movements, wait, failures, todayMissing } = snapshot.context
  return {
    step: stepOf(snapshot), account: Math.min(accounts, accounts - wishes.length + 1), accounts, accountId: wishes[0]?.account.id,
    days, daysLeft: walk && daysLeft(walk), movements, wait, failures, todayMissing,
  }
}

const stepOf = (snapshot: SnapshotFrom<typeof tradeSyncMachine>): TradeSyncStatus['step'] => {
  if (snapshot.matches('idle')) return 'idle'
  if (snapshot.matches('elsewhere')) return 'elsewhere'
  if (snapshot.matches({ working: 'waiting' })) return 'waiting'
  return snapshot.matches({ working: 'recording' }) ? 'recording' : 'asking'
}
