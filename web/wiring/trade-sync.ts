import { ref, subscribe } from 'valtio'
import { createActor, fromCallback, fromPromise } from 'xstate'
import type { BrokerageAccount } from '#domain/api/snaptrade.ts'
import { isRead } from '#domain/brokerage/same-account.ts'
import { progressIn, sharedSpan } from '#domain/brokerage/stored-progress.ts'
import type { SyncRequest } from '#domain/brokerage/sync-plan.ts'
import { ownValue } from '#domain/fields.ts'
import { bookSteps } from '#domain/fills/book.ts'
import { limits } from '#domain/limits.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { syncFailuresOf } from '#machines/brokerage/trade-sync-status.ts'
import { tradeSyncMachine } from '#machines/brokerage/trade-sync.machine.ts'
import type { TradeSyncEvent } from '#machines/brokerage/trade-sync.setup.ts'
import type { SyncFailure } from '#machines/brokerage/trade-sync.ts'
import type { BrokerageApi, SyncProgressStore } from '#machines/ports/brokerage.ts'
import type { Clock } from '#machines/ports/time.ts'
import type { Signal } from '#web/adapters/signals.ts'
import { runInTurns } from '#web/adapters/turns.ts'
import type { Actors, SnapshotOf } from '#web/read-models/actors.ts'
import { accountsReadView, noAccountsRead, type TradeSyncing } from '#web/read-models/trade-sync.ts'
import { journalView } from '#web/read-models/views.ts'
import type { JournalSession } from './journal-session.ts'
import type { Ports } from './ports.ts'
import { readActivities } from './read-activities.ts'
import { notRecorded, recordTrades } from './record-trades.ts'
import { createRenewals } from './renewals.ts'
import { registered } from './root-actors.ts'

export interface TradeSyncDeps {
  readonly actors: Pick<Actors, 'show'>
  readonly api: Pick<BrokerageApi, 'accounts' | 'activities'>
  readonly ports: Pick<Ports, 'clock' | 'calendar' | 'locks' | 'connectivity'>
  readonly journal: () => Pick<JournalSession, 'perform' | 'prepare' | 'logged' | 'notSaving'> | undefined
  /** Linked accounts whose broker is being disconnected. */
  readonly leaving: () => Promise<ReadonlyArray<string>>
  readonly marks: SyncProgressStore
  /** To the other tabs: the day and the file id of a finished sync. */
  readonly signal: Signal
}

export const startTradeSync = (deps: TradeSyncDeps): TradeSyncing & { readonly stop: () => void } => {
  const { journal, marks, signal } = deps
  const { clock, calendar, connectivity } = deps.ports
  const renewals = createRenewals({ journal, marks })
  const { actor, begun } = createSyncActor(deps, renewals)
  const done = actor.on('sync.finished', ({ day, elsewhere, failures, isCancelled }) => {
    showAccounts(marks, clock)
    // Only the tab that did the sync announces it.
    if (failures.length === 0 && !isCancelled && !elsewhere && begun.fileId !== undefined)
      signal.send(`${day} ${begun.fileId}`)
  })
  deps.actors.show('tradeSync', actor.start())

  let lastDay: LocalDate = ''
  const sync = (day: LocalDate): void => {
    lastDay = day
    actor.send({ type: 'sync.requested', day })
  }
  const { canSync, missed } = syncsWithNetwork(connectivity)
  const look = (day: LocalDate): void => {
    if (canSync(day) && isDue(actor.getSnapshot(), day, clock.now())) sync(day)
  }
  let shownOf = showAccounts(marks, clock)
  let linked = linkedNow().join()
  const ends = [
    subscribe(journalView, () => {
      if (journalView.fileId !== shownOf) {
        actor.send({ type: 'journal.left' })
        shownOf = showAccounts(marks, clock)
      }
      renewals.follow(journalView.fileId, linkedNow())
      if (linkedNow().join() === linked) return
      linked = linkedNow().join()
      actor.send({ type: 'accounts.changed' })
      showAccounts(marks, clock)
      // A sync under way has the former accounts, so another one follows it.
      const today = calendar.localDay(clock.now())
      if (canSync(today)) sync(today)
    }),
    connectivity.subscribe(() => {
      const day = missed()
      if (day !== undefined) look(day)
      else if (syncFailuresOf(actor.getSnapshot()).length > 0) look(lastDay)
    }),
    signal.subscribe((topic) => {
      const [day = '', file] = topic.split(' ')
      if (file === journalView.fileId) actor.send({ type: 'elsewhere.finished', day })
    }),
    () => done.unsubscribe(),
    () => actor.stop(),
    renewals.stop,
  ]
  return {
    look,
    sync,
    cancel: () => actor.send({ type: 'sync.cancelled' }),
    answer: (accountId, formers) => {
      const held = renewals.release(accountId)
      if (!held || held.fileId !== journalView.fileId) return
      renewals.unlink(formers)
      // Trades that were not recorded are requested again, and so is the user's answer.
      const again = () => sync(lastDay)
      void recordTrades(held.read, held.fileId, { journal, marks, accounts: begun.accounts }).then(again, again)
    },
    stop: () => {
      for (const end of ends) end()
      Object.assign(accountsReadView, noAccountsRead)
    },
  }
}

/** Whether a day was neither synced within the last minutes nor is about to be. `nowMs` since the epoch. */
const isDue = (snapshot: SnapshotOf<'tradeSync'>, day: LocalDate, nowMs: number): boolean => {
  const { context } = snapshot
  // A sync of another day may not ask for this one, so this one follows it, unless the user has asked for a third.
  if (!snapshot.matches('idle') && (context.day === day || context.nextDay !== undefined)) return false
  const sinceMs = nowMs - (ownValue(context.syncedAt, day) ?? Number.NEGATIVE_INFINITY)
  // A clock that was set back must not keep a day for months.
  return sinceMs < 0 || sinceMs >= limits.brokerageRefreshMs
}

/** Remembers a day that was skipped without a network: it is synced when the network returns. */
const syncsWithNetwork = ({ online }: TradeSyncDeps['ports']['connectivity']) => {
  let missed: LocalDate | undefined
  return {
    canSync: (day: LocalDate): boolean => {
      missed = linkedNow().length > 0 && !online() ? day : undefined
      return linkedNow().length > 0 && missed === undefined
    },
    missed: () => missed,
  }
}

/** The journal in which the sync began, and its accounts. */
interface Begun {
  fileId: string | undefined
  accounts: ReadonlyArray<BrokerageAccount>
}

type Renewals = ReturnType<typeof createRenewals>

const createSyncActor = (deps: TradeSyncDeps, renewals: Renewals) => {
  const { api, journal, marks } = deps
  const { clock, locks, connectivity } = deps.ports
  const begun: Begun = { fileId: undefined, accounts: [] }
  const actor = registered(
    createActor(
      tradeSyncMachine.provide({
        actors: {
          holdLock: fromCallback<TradeSyncEvent>(({ sendBack }) => holdLock(locks, sendBack)),
          prepareSync: fromPromise(async ({ input: { day } }) => {
            if (!connectivity.online()) return err({ kind: 'unreachable' } as const)
            const { fileId } = journalView
            const leaving = await deps.leaving()
            const linked = linkedNow().filter((id) => !leaving.includes(id))
            if (linked.length === 0) return ok([])
            const [, accounts] = await Promise.all([bookLots(), api.accounts({ fresh: false })])
            if (!accounts.ok) return accounts
            // Another journal that was opened meanwhile follows other accounts.
            if (fileId === undefined || fileId !== journalView.fileId) return err({ kind: 'unreachable' } as const)
            Object.assign(begun, { fileId, accounts: accounts.value })
            return requestsFor(day, fileId, accounts.value, linked, deps, renewals)
          }),
          readWindow: fromPromise(async ({ input: { accountId, window } }) =>
            begun.accounts.some(({ id }) => id === accountId)
              ? readActivities(api, clock.zone(), accountId, window)
              : err({ kind: 'account_unread' } as const),
          ),
          recordActivities: fromPromise(async ({ input }) => {
            const { fileId, accounts } = begun
            if (!input || fileId === undefined) return notRecorded
            const kind = await renewals.whyHeld(input, fileId, accounts)
            return kind === undefined ? await recordTrades(input, fileId, { journal, marks, accounts }) : err({ kind })
          }),
        },
      }),
      { input: { clock } },
    ),
  )
  return { actor, begun }
}

/** Skips accounts that wait for their user. If some account is unread, unlisted ones are requested too. */
const requestsFor = (
  day: LocalDate,
  fileId: string,
  accounts: ReadonlyArray<BrokerageAccount>,
  linked: ReadonlyArray<string>,
  { ports: { clock, calendar }, marks }: TradeSyncDeps,
  renewals: Renewals,
): Result<ReadonlyArray<SyncRequest>, SyncFailure> => {
  const nowMs = clock.now()
  const followed = renewals.followed(fileId, accounts, linked)
  const listed = accounts.filter(({ id }) => followed.includes(id))
  const unlisted = followed.filter((id) => listed.every((account) => account.id !== id)).map((id) => ({ id }))
  const reported = [...listed, ...(accounts.every(isRead) ? [] : unlisted)]
  if (reported.length === 0) return err({ kind: 'not_found' })
  const journal = journalView.journal?.current
  return ok(
    reported
      .filter(({ id }) => !renewals.isHeld(fileId, id))
      .map((account) => ({
        account,
        progress: journal && progressIn(journal, account.id, marks.read(fileId, account.id), nowMs),
        day,
        today: calendar.localDay(nowMs),
        nowMs,
      })),
  )
}

/** Reports whether the lock was free; returns its release. */
const holdLock = (locks: Ports['locks'], sendBack: (event: TradeSyncEvent) => void): (() => void) => {
  let release = () => undefined as void
  const over = new Promise<void>((resolve) => {
    release = resolve
  })
  void locks
    .ifFree(`trade-sync:${journalView.fileId ?? ''}`, () => {
      sendBack({ type: 'lock.held' })
      return over.then(() => true)
    })
    .then(
      (had) => had !== true && sendBack({ type: 'lock.refused' }),
      () => sendBack({ type: 'lock.refused' }),
    )
  return release
}

const linkedNow = (): ReadonlyArray<string> => journalView.journal?.current.settings.linkedSnapTradeAccounts ?? []

/** Books the lots of ten years ahead of the first fill after a start. */
const bookLots = async (): Promise<void> => {
  const journal = journalView.journal?.current
  if (journal) await runInTurns(bookSteps(journal))
}

/** Shows how far this device has read the accounts of the open journal. */
const showAccounts = (marks: SyncProgressStore, clock: Pick<Clock, 'now'>): string | undefined => {
  const { fileId } = journalView
  const journal = journalView.journal?.current
  const linked = journal?.settings.linkedSnapTradeAccounts ?? []
  accountsReadView.daysRead =
    fileId === undefined || !journal
      ? undefined
      : sharedSpan(linked.map((id) => progressIn(journal, id, marks.read(fileId, id), clock.now())))
  accountsReadView.unread = ref({
    current: fileId === undefined ? [] : linked.flatMap((id) => marks.read(fileId, id)?.unread ?? []),
  })
  accountsReadView.accountsRead = ref({ current: fileId === undefined ? {} : marks.accounts(fileId) })
  return fileId
}
