import { assign, type DoneActorEvent, emit, fromPromise, setup } from 'xstate'
import type { SaveFailure } from '#domain/errors/from-save.ts'
import { limits } from '#domain/limits.ts'
import type { Result } from '#domain/result.ts'
import { provided } from '#machines/ports/provided.ts'
import type { Clock, Random } from '#machines/ports/time.ts'
import { restDelay, retryDelay, type SaveHistory } from './save-delays.ts'
import type { SaveOutcome } from './save-outcome.ts'

/** A failure that the save answered, or a defect that was caught here. */
export type KnownSaveFailure = SaveFailure | { readonly kind: 'defect' }

interface SaveStatusInput {
  readonly clock: Clock
  readonly random: Random
  readonly online: boolean
}

interface SaveStatusContext extends SaveStatusInput, SaveHistory {
  /** When the oldest change that is not in the drive was made, milliseconds since the epoch. */
  readonly pendingSince: number | undefined
  /** When the first change during the running save was made. */
  readonly changedSince: number | undefined
  /** When the running or last save began. */
  readonly begunAt: number
}

type SaveStatusEvent =
  /** A journal is open; `pendingSince` is the moment of its oldest unsent event. */
  | { readonly type: 'file.opened'; readonly pendingSince: number | undefined }
  /** No journal is open any more: the queue in memory is cleared, the durable log is not. */
  | { readonly type: 'file.closed' }
  /** A command was accepted, or its events have just become durable. */
  | { readonly type: 'journal.changed' }
  /** Nothing is pending any more: another tab of this profile saved it. */
  | { readonly type: 'journal.confirmed' }
  | { readonly type: 'save.retry' }
  /** Save at once: the user is leaving. */
  | { readonly type: 'save.flush' }
  | { readonly type: 'connection.changed'; readonly online: boolean }

/** The refresh was answered with 401 during a save. */
type SaveStatusEmitted = { readonly type: 'session.over' }

type Answer = Result<SaveOutcome, SaveFailure>
interface Answered {
  readonly answer: Answer
}

/** A drive that takes a request and stays silent. */
export const neverAnswered = (failure: KnownSaveFailure | undefined): boolean =>
  failure?.kind === 'unreachable' && failure.cause === 'timeout'

/** The answer of the actor, for guards and actions. */
export const answerOf = ({ event }: { readonly event: DoneActorEvent<Answer> }): Answered => ({ answer: event.output })

export const saveStatusSetup = setup({
  types: {
    context: {} as SaveStatusContext,
    events: {} as SaveStatusEvent,
    input: {} as SaveStatusInput,
    emitted: {} as SaveStatusEmitted,
  },
  actors: {
    /** Lock, read, rebase, gate, write, verify. It first waits until every accepted event is in the log. */
    saveJournal: fromPromise<Answer, { readonly attempt: 'first' | 'merging' }>(provided('saveJournal')),
  },
  guards: {
    'the opened journal has unsent events': (_, opened: { readonly pendingSince: number | undefined }) =>
      opened.pendingSince !== undefined,
    'the network is away': ({ context }) => !context.online,
    'the network is back': (_, connection: { readonly online: boolean }) => connection.online,
    'it was saved': (_, { answer }: Answered) => answer.ok,
    'it was saved, and changed meanwhile': ({ context }, { answer }: Answered) =>
      answer.ok && context.changedSince !== undefined,
    'another tab is saving': (_, { answer }: Answered) => !answer.ok && answer.error.kind === 'busy',
    'the user has to act': (_, { answer }: Answered) => !answer.ok && answer.error.kind === 'blocked',
    'the session is over': (_, { answer }: Answered) => !answer.ok && answer.error.kind === 'signed-out',
    'there is no network': (_, { answer }: Answered) => !answer.ok && answer.error.kind === 'offline',
    'the series of failures goes on': ({ context }) => context.failures > 0,
    'the drive never answered': (_, { answer }: Answered) => !answer.ok && neverAnswered(answer.error),
    'the drive asks to slow down': (_, { answer }: Answered) => !answer.ok && answer.error.kind === 'rate-limited',
  },
  actions: {
    'remember what is unsent': assign((_, opened: { readonly pendingSince: number | undefined }) => ({
      pendingSince: opened.pendingSince,
      changedSince: undefined,
      failures: 0,
      failure: undefined,
    })),
    'clear the queue': assign({ pendingSince: undefined, changedSince: undefined, failures: 0, failure: undefined }),
    'remember the change': assign(({ context }) => ({ pendingSince: context.pendingSince ?? context.clock.now() })),
    'remember the change behind the save': assign(({ context }) => ({
      changedSince: context.changedSince ?? context.clock.now(),
    })),
    'nothing has changed behind the save yet': assign(({ context }) => ({
      changedSince: undefined,
      begunAt: context.clock.now(),
    })),
    'remember the connection': assign((_, { online }: { readonly online: boolean }) => ({ online })),
    'count the success': assign(({ context }) => ({
      lastSavedAt: context.clock.now(),
      tookMs: context.clock.now() - context.begunAt,
      pendingSince: context.changedSince,
      changedSince: undefined,
      failures: 0,
      failure: undefined,
    })),
    'remember the failure': assign(({ context }, { answer }: Answered) => ({
      failures: context.failures + 1,
      failure: answer.ok ? undefined : answer.error,
      jitter: context.random.fraction(),
    })),
    'remember the defect': assign(({ context }) => ({
      failures: context.failures + 1,
      failure: { kind: 'defect' as const },
      jitter: context.random.fraction(),
    })),
    'say that the session is over': emit({ type: 'session.over' }),
  },
  delays: {
    'the user pauses': ({ context }) => Math.max(limits.saveDebounceMs, restDelay(context, context.clock.now())),
    'the oldest change is too old': ({ context }) => {
      const waited = context.clock.now() - (context.pendingSince ?? context.clock.now())
      const left = Math.min(limits.saveForcedAfterMs, Math.max(0, limits.saveForcedAfterMs - waited))
      return Math.max(left, restDelay(context, context.clock.now()))
    },
    'the indicator was seen': limits.savedIndicatorMs,
    'it is worth another try': ({ context }) => retryDelay(context),
    'the other tab may be done': limits.saveLockWatchMs,
  },
})
