import { ref, subscribe } from 'valtio'
import { createActor, fromCallback, fromPromise } from 'xstate'
import type { BrokerageAccount } from '#domain/api/snaptrade.ts'
import { factsOf } from '#domain/brokerage/same-account.ts'
import { entryOn } from '#domain/entries/views.ts'
import type { LocalDate } from '#domain/journal/journal.ts'
import { limits } from '#domain/limits.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { bookInSteps } from '#domain/trades/book.ts'
import { allMovementsOf } from '#domain/trades/daily-trades.ts'
import { booked } from '#domain/trades/late-rules.ts'
import { markAfter, statementsOf } from '#domain/trades/walk.ts'
import type { BrokerageApi, KeptMark, WalkMarks } from '#machines/ports/brokerage.ts'
import { syncReason } from '#machines/trade-sync-errors.ts'
import { tradeSyncMachine, tradeSyncStatusOf, type TradeSyncEvent } from '#machines/trade-sync.machine.ts'
import type { RecordOrder, SyncFailure } from '#machines/trade-sync.ts'
import { loadTradeRules } from '#web/adapters/log/trade-rules.ts'
import type { Signal } from '#web/adapters/signals.ts'
import { othersFirst } from '#web/adapters/others-first.ts'
import { stepByStep } from '#web/adapters/step-by-step.ts'
import { noTradeSync, tradeSyncView, type TradeSyncing } from '#web/read-models/trade-sync.ts'
import { journalView, saveView } from '#web/read-models/views.ts'
import { rooted } from '../root-actors.ts'
import type { World } from '../world.ts'
import type { JournalRoom } from './journal-room.ts'
import { readActivities } from './read-activities.ts'
import { createRenewals } from './renewals.ts'

export interface TradeSyncDeps {
  readonly api: Pick<BrokerageApi, 'accounts' | 'activities'>
  readonly world: Pick<World, 'clock' | 'calendar' | 'locks' | 'connectivity'>
  readonly journal: () => Pick<JournalRoom, 'perform' | 'logged'> | undefined
  readonly marks: WalkMarks
  /** To the other tabs: which day of which journal has come. */
  readonly signal: Signal
}

/** Brings the linked accounts' trades into the open journal. Writes the read model. */
export const startTradeSync = (deps: TradeSyncDeps): TradeSyncing & { readonly stop: () => void } => {
  const { api, world, journal, marks, signal } = deps
  const { clock, calendar, locks, connectivity } = world
  // What began for one journal is nothing for another one.
  let fileId: string | undefined
  let known: ReadonlyArray<BrokerageAccount> = []
  const renewals = createRenewals({ journal, marks })
  const actor = rooted(createActor(tradeSyncMachine.provide({
    actors: {
      holdLock: fromCallback<TradeSyncEvent>(({ sendBack }) => holdLock(locks, sendBack)),
      prepareSync: fromPromise(async ({ input: { day } }) => {
        if (!connectivity.online()) return err({ kind: 'unreachable' } as const)
        const linked = linkedNow()
        if (linked.length === 0) return ok([])
        const [rules, accounts] = await Promise.all([rulesAndLots(), api.accounts({ fresh: false })])
        if (!accounts.ok) return accounts
        fileId = journalView.fileId
        if (!rules || fileId === undefined) return err({ kind: 'unreachable' } as const)
        const [nowMs, file] = [clock.now(), fileId]
        known = accounts.value
        const followed = renewals.followed(file, known, linked)
        const told = known.filter(({ id }) => followed.includes(id))
        if (told.length === 0) return err({ kind: 'not_found' } as const)
        return ok(told.filter(({ id }) => !renewals.isHeld(file, id)).map((account) => ({ account, mark: validMark(marks.read(file, account.id), account.id), day, today: calendar.localDay(nowMs), nowMs })))
      }),
      readWindow: fromPromise(({ input: { accountId, window } }) => readActivities(api, clock.zone(), accountId, window)),
      recordActivities: fromPromise(async ({ input }) => {
        if (!input || fileId === undefined) return refused
        return await renewals.settle(input, fileId, known) ? await record(input, fileId, { journal, marks, known }) : err({ kind: 'renewed' } as const)
      }),
    },
  })))
  actor.subscribe((snapshot) => show(tradeSyncStatusOf(snapshot)))
  const done = actor.on('sync.finished', ({ day, elsewhere, failures, isCancelled }) => {
    showAccounts(marks)
    if (failures.length > 0 || isCancelled) return
    tradeSyncView.syncedAt = { ...tradeSyncView.syncedAt, [day]: clock.now() }
    // Who only heard of it tells nobody: whoever was at it has told all.
    if (!elsewhere && fileId !== undefined) signal.send(`${day} ${fileId}`)
  })
  actor.start()

  let lastDay: LocalDate = ''
  const sync = (day: LocalDate): void => {
    lastDay = day
    actor.send({ type: 'sync.requested', day })
  }
  const isDue = (day: LocalDate): boolean => clock.now() - (tradeSyncView.syncedAt[day] ?? Number.NEGATIVE_INFINITY) >= limits.brokerageRefreshMs
  const look = (day: LocalDate): void => {
    if (linkedNow().length > 0 && tradeSyncView.step === 'idle' && connectivity.online() && isDue(day)) sync(day)
  }
  let linked = linkedNow().join()
  let shownOf = showAccounts(marks)
  const unfollow = subscribe(journalView, () => {
    if (journalView.fileId !== shownOf) {
      actor.send({ type: 'journal.left' })
      shownOf = showAccounts(marks)
    }
    const now = linkedNow().join()
    renewals.follow(journalView.fileId, linkedNow())
    if (now === linked) return
    linked = now
    tradeSyncView.syncedAt = {}
    look(calendar.localDay(clock.now()))
  })
  const unheard = connectivity.subscribe(() => tradeSyncView.errors.length > 0 && look(lastDay))
  const unheardTabs = signal.subscribe((topic) => {
    const [day = '', file] = topic.split(' ')
    if (file === journalView.fileId) actor.send({ type: 'elsewhere.finished', day })
  })
  return {
    look,
    sync,
    cancel: () => actor.send({ type: 'sync.cancelled' }),
    answer: (accountId, formers) => {
      const held = renewals.release(accountId)
      if (!held || held.fileId !== journalView.fileId) return
      renewals.unlink(formers)
      // What could not be recorded is asked of the broker, and of the user, once more.
      const again = () => sync(lastDay)
      void record(held.order, held.fileId, { journal, marks, known }).then(again, again)
    },
    stop: () => {
      unfollow()
      unheard()
      unheardTabs()
      done.unsubscribe()
      actor.stop()
      renewals.stop()
      Object.assign(tradeSyncView, noTradeSync)
    },
  }
}

/** Tells whether the lock was free; returns what lets go of it. */
const holdLock = (locks: TradeSyncDeps['world']['locks'], sendBack: (event: TradeSyncEvent) => void): (() => void) => {
  let release = () => undefined as void
  const over = new Promise<void>((resolve) => {
    release = resolve
  })
  void locks.ifFree(`trade-sync:${journalView.fileId ?? ''}`, () => {
    sendBack({ type: 'lock.held' })
    return over.then(() => true)
  }).then((had) => had !== true && sendBack({ type: 'lock.refused' }), () => sendBack({ type: 'lock.refused' }))
  return release
}

/** Whose accounts this device has read, for the journal that is open now. */
const showAccounts = (marks: WalkMarks): string | undefined => {
  const { fileId } = journalView
  tradeSyncView.accountsRead = ref({ current: fileId === undefined ? {} : marks.accounts(fileId) })
  return fileId
}

const linkedNow = (): ReadonlyArray<string> => journalView.journal?.current.settings.linkedSnapTradeAccounts ?? []

/** The first fill after a start finds the lots of ten years booked. */
const rulesAndLots = async (): ReturnType<typeof loadTradeRules> => {
  const rules = await loadTradeRules()
  const journal = rules && journalView.journal && booked(journalView.journal.current)
  if (journal) await stepByStep(bookInSteps(journal))
  return rules
}

/** A mark counts for the journal that it was made in: one that has lost what was read is another one. */
const validMark = (mark: KeptMark | undefined, accountId: string): KeptMark | undefined => {
  const journal = journalView.journal && booked(journalView.journal.current)
  if (!mark || !journal) return undefined
  const { witness } = mark
  return witness === undefined || allMovementsOf(entryOn(journal, witness)?.trades).some((movement) => movement.accountId === accountId) ? mark : undefined
}

const refused = err({ kind: 'not_recorded' } as const)

interface RecordDeps extends Pick<TradeSyncDeps, 'journal' | 'marks'> {
  readonly known: ReadonlyArray<BrokerageAccount>
}

const record = async ({ wish, walk, found }: RecordOrder, fileId: string, { journal, marks, known }: RecordDeps): Promise<Result<void, SyncFailure>> => {
  for (const data of statementsOf(walk, wish, found, limits.activitiesPerCommand)) {
    await othersFirst()
    await betweenSaves()
    if (journalView.fileId !== fileId || !journal()?.perform({ type: 'RecordActivities', data }).ok) return refused
  }
  // What a mark claims to have been read has to survive the page.
  if (!await journal()?.logged()) return refused
  const mark = markAfter(walk, wish)
  const before: KeptMark | undefined = wish.mark
  const witness = found.reduce<LocalDate | undefined>((first, { day }) => (first === undefined || day < first ? day : first), before?.witness)
  const account = known.find(({ id }) => id === wish.account.id)
  if (mark) marks.write(fileId, wish.account.id, { ...mark, ...(witness !== undefined && { witness }), ...(account && { account: factsOf(account) }) })
  return ok(undefined)
}

/** What is recorded while a save is on its way has to be folded once more on what it wrote: better to wait for it. */
const betweenSaves = (): Promise<void> => {
  if (saveView.status !== 'saving') return Promise.resolve()
  return new Promise((resolve) => {
    const unfollow = subscribe(saveView, () => {
      if (saveView.status === 'saving') return
      unfollow()
      resolve()
    })
  })
}

const show = ({ step, account, accounts, days, daysLeft, movements, wait, failures, todayMissing }: ReturnType<typeof tradeSyncStatusOf>): void => {
  const shown = { step, account, accounts, days, daysLeft, found: movements, waiting: wait && syncReason(wait), todayMissing }
  Object.assign(tradeSyncView, shown satisfies Partial<typeof tradeSyncView>)
  // What has to be asked is shown as a question.
  const errors = [...new Set(failures.flatMap(({ failure }) => (failure.kind === 'renewed' ? [] : [syncReason(failure)])))]
  if (errors.join() !== tradeSyncView.errors.join()) tradeSyncView.errors = errors
}
