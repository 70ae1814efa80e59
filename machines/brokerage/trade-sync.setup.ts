import { assign, type DoneActorEvent, emit, fromCallback, fromPromise, setup } from 'xstate'
import {
  answered,
  daysIn,
  type DayWindow,
  halved,
  planSync,
  type ReadAccount,
  type SyncPlan,
  type SyncRequest,
  windowOf,
} from '#domain/brokerage/sync-plan.ts'
import { limits } from '#domain/limits.ts'
import type { Activity } from '#domain/record/day-trades.ts'
import type { Result } from '#domain/result.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { provided, providedCallback } from '#machines/ports/provided.ts'
import type { Clock } from '#machines/ports/time.ts'
import type { SyncFailure, WindowAnswer } from './trade-sync.ts'

interface TradeSyncContext {
  readonly clock: Pick<Clock, 'now'>
  /** When each day came last, by this page or another tab, milliseconds since the epoch. */
  readonly syncedAt: Readonly<Record<LocalDate, number>>
  /** The same for this page's own syncs that had every fill of today. */
  readonly completeAt: Readonly<Record<LocalDate, number>>
  readonly day: LocalDate
  /** A day that was requested during this sync. */
  readonly nextDay: LocalDate | undefined
  /** The remaining accounts, the current one first. */
  readonly requests: ReadonlyArray<SyncRequest>
  readonly accounts: number
  readonly plan: SyncPlan | undefined
  /** The activities of the current account so far. */
  readonly found: ReadonlyArray<Activity>
  /** The numbers of all accounts together. */
  readonly movements: number
  readonly days: number
  /** Waits in a row, and the current one. */
  readonly waits: number
  readonly wait: SyncFailure | undefined
  readonly failures: ReadonlyArray<FailedAccount>
  /** Today's fills of an account could not be read; the broker's own record follows. */
  readonly todayMissing: boolean
  readonly isCancelled: boolean
}

/** Without an id, no account could be read. */
export interface FailedAccount {
  readonly accountId: string | undefined
  readonly failure: SyncFailure
}

export type TradeSyncEvent =
  | { readonly type: 'sync.requested'; readonly day: LocalDate }
  /** The activities read so far stay. */
  | { readonly type: 'sync.cancelled' }
  /** The syncing tab has recorded every activity of this day. */
  | { readonly type: 'elsewhere.finished'; readonly day: LocalDate }
  /** Another journal is open, or none: the sync of the last one ends. */
  | { readonly type: 'journal.left' }
  | { readonly type: 'accounts.changed' }
  | { readonly type: 'lock.held' }
  | { readonly type: 'lock.refused' }

/** Every account was read for a day, by this tab or `elsewhere`, or the user cancelled. */
interface TradeSyncEmitted extends Pick<TradeSyncContext, 'day' | 'failures' | 'isCancelled' | 'todayMissing'> {
  readonly type: 'sync.finished'
  readonly elsewhere: boolean
}

export const noSyncs: Pick<TradeSyncContext, 'syncedAt' | 'completeAt'> = { syncedAt: {}, completeAt: {} }

export const nothing: Omit<TradeSyncContext, 'clock' | 'syncedAt' | 'completeAt' | 'day' | 'nextDay'> = {
  requests: [],
  accounts: 0,
  plan: undefined,
  found: [],
  movements: 0,
  days: 0,
  waits: 0,
  wait: undefined,
  failures: [],
  todayMissing: false,
  isCancelled: false,
}

interface Answer {
  readonly answer: Result<WindowAnswer, SyncFailure>
}
interface Prepared {
  readonly prepared: Result<ReadonlyArray<SyncRequest>, SyncFailure>
}
interface Recorded {
  readonly recorded: Result<void, SyncFailure>
}

/** The answer of the actor, for guards and actions. */
export const answerOf = ({ event }: { readonly event: DoneActorEvent<Answer['answer']> }): Answer => ({
  answer: event.output,
})
/** The linked accounts, for guards and actions. */
export const preparedOf = ({ event }: { readonly event: DoneActorEvent<Prepared['prepared']> }): Prepared => ({
  prepared: event.output,
})

/** Why an answer failed, for actions. */
export const failureIn = (answer: Result<unknown, SyncFailure>): { readonly failure: SyncFailure } => ({
  failure: answer.ok ? { kind: 'provider_error' } : answer.error,
})

const begun = (requests: ReadonlyArray<SyncRequest>): Partial<TradeSyncContext> => ({
  requests,
  plan: requests[0] && planSync(requests[0]),
  found: [],
  waits: 0,
  wait: undefined,
})

export const tradeSyncSetup = setup({
  types: {
    input: {} as Pick<TradeSyncContext, 'clock'>,
    context: {} as TradeSyncContext,
    events: {} as TradeSyncEvent,
    emitted: {} as TradeSyncEmitted,
  },
  actors: {
    /** Answers whether this tab holds the lock; no other tab syncs while it does. */
    holdLock: fromCallback<TradeSyncEvent>(providedCallback('holdLock')),
    /** The linked accounts, with the progress of each. */
    prepareSync: fromPromise<Prepared['prepared'], { readonly day: LocalDate }>(provided('prepareSync')),
    /** Without a window, the last year as the provider counts it. */
    readWindow: fromPromise<Answer['answer'], { readonly accountId: string; readonly window: DayWindow | undefined }>(
      provided('readWindow'),
    ),
    /** Sends the activities to the journal as commands, and stores the progress. */
    recordActivities: fromPromise<Recorded['recorded'], ReadAccount | undefined>(provided('recordActivities')),
  },
  guards: {
    'there is something to sync': (_, { prepared }: Prepared) => prepared.ok && prepared.value.length > 0,
    'the accounts cannot be read': (_, { prepared }: Prepared) => !prepared.ok,
    'another window is left': ({ context: { plan } }, { answer }: Answer) =>
      answer.ok && plan !== undefined && windowOf(answered(plan, answer.value.received)) !== undefined,
    'the window was read': (_, { answer }: Answer) => answer.ok,
    'a smaller window may be read': ({ context: { plan } }, { answer }: Answer) =>
      !answer.ok && answer.error.kind === 'too_large' && plan !== undefined && halved(plan) !== undefined,
    'it is worth waiting': ({ context }, { answer }: Answer) =>
      !answer.ok && answer.error.retryAfterMs !== undefined && context.waits < limits.tradeSyncWaits,
    'another account is left': ({ context }) => !context.isCancelled && context.requests.length > 1,
    'the journal took it': (_, { recorded }: Recorded) => recorded.ok,
    'it is the day on the screen': ({ context }, { day }: { readonly day: LocalDate }) => context.day === day,
    'another day was requested': ({ context }) => context.nextDay !== undefined,
  },
  actions: {
    'start over': assign((_, { day }: { readonly day: LocalDate }) => ({ ...nothing, day, nextDay: undefined })),
    // It reads every linked account again, so that what failed before it says nothing any more.
    'start with the next day': assign(({ context }) => ({
      ...nothing,
      day: context.nextDay ?? context.day,
      nextDay: undefined,
    })),
    'remember the next day': assign({ nextDay: (_, { day }: { readonly day: LocalDate }) => day }),
    'plan the first account': assign((_, { prepared }: Prepared) =>
      prepared.ok ? { ...begun(prepared.value), accounts: prepared.value.length } : {},
    ),
    'collect the activities': assign(({ context }, { answer }: Answer) => {
      const { plan } = context
      const window = plan && windowOf(plan)
      if (!answer.ok || !plan || !window) return {}
      const { activities, received, todayMissing, unread } = answer.value
      return {
        plan: answered(plan, received, unread),
        found: [...context.found, ...activities],
        movements: context.movements + activities.length,
        days: context.days + daysIn(window),
        waits: 0,
        wait: undefined,
        todayMissing: context.todayMissing || todayMissing,
      }
    }),
    'halve the window': assign(({ context: { plan } }) => ({
      plan: plan && (halved(plan) ?? plan),
      waits: 0,
      wait: undefined,
    })),
    'remember the wait': assign(({ context }, { answer }: Answer) => ({
      waits: context.waits + 1,
      wait: answer.ok ? undefined : answer.error,
    })),
    'remember the failure': assign(({ context }, { failure }: { readonly failure: SyncFailure }) => ({
      wait: undefined,
      failures: [...context.failures, { accountId: context.requests[0]?.account.id, failure }],
    })),
    'go to the next account': assign(({ context }) => begun(context.requests.slice(1))),
    cancel: assign({ isCancelled: true, nextDay: undefined, wait: undefined }),
    'remember that the day has come': assign(({ context }, { elsewhere }: { readonly elsewhere: boolean }) => {
      const { clock, day, failures, isCancelled, todayMissing, syncedAt, completeAt } = context
      if (failures.length > 0 || isCancelled) return {}
      const now = { [day]: clock.now() }
      // Another tab does not report whether its broker had today's fills.
      const isComplete = !elsewhere && !todayMissing
      return { syncedAt: { ...syncedAt, ...now }, completeAt: isComplete ? { ...completeAt, ...now } : completeAt }
    }),
    'forget which days have come': assign(noSyncs),
    'report the end': emit(
      (
        { context: { day, failures, isCancelled, todayMissing } },
        { elsewhere }: { readonly elsewhere: boolean },
      ): TradeSyncEmitted => ({ type: 'sync.finished', day, elsewhere, failures, isCancelled, todayMissing }),
    ),
    'clear the progress': assign({
      ...nothing,
      failures: ({ context }) => context.failures,
      todayMissing: ({ context }) => context.todayMissing,
    }),
    'clear everything': assign({ ...nothing, nextDay: undefined, completeAt: {} }),
  },
  delays: {
    'the broker may be asked again': ({ context }) =>
      Math.max(limits.tradeSyncWaitMinMs, context.wait?.retryAfterMs ?? 0),
    'the other tab may be done': limits.saveLockWatchMs,
  },
})
