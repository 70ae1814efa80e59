import { subscribe } from 'valtio'
import { createActor, fromCallback, fromPromise } from 'xstate'
import { entryOn } from '#domain/entries/views.ts'
import type { LocalDate } from '#domain/journal/journal.ts'
import { limits } from '#domain/limits.ts'
import { err, ok } from '#domain/result.ts'
import { allMovementsOf } from '#domain/trades/daily-trades.ts'
import { booked } from '#domain/trades/late-rules.ts'
import { markAfter, statementsOf } from '#domain/trades/walk.ts'
import type { BrokerageApi, KeptMark, WalkMarks } from '#machines/ports/brokerage.ts'
import { syncReason } from '#machines/trade-sync-errors.ts'
import { tradeSyncMachine, tradeSyncStatusOf, type TradeSyncEvent } from '#machines/trade-sync.machine.ts'
import type { RecordOrder } from '#machines/trade-sync.ts'
import { loadTradeRules } from '#web/adapters/log/trade-rules.ts'
import { othersFirst } from '#web/adapters/others-first.ts'
import { noTradeSync, tradeSyncView, type TradeSyncing } from '#web/read-models/trade-sync.ts'
import { journalView, saveView } from '#web/read-models/views.ts'
import { rooted } from '../root-actors.ts'
import type { World } from '../world.ts'
import type { JournalRoom } from './journal-room.ts'
import { readActivities } from './read-activities.ts'

export interface TradeSyncDeps {
  readonly api: Pick<BrokerageApi, 'accounts' | 'activities'>
  readonly world: Pick<World, 'clock' | 'calendar' | 'locks' | 'connectivity'>
  readonly journal: () => Pick<JournalRoom, 'perform'> | undefined
  readonly marks: WalkMarks
}

/** Brings the linked accounts' trades into the open journal. Writes the read model. */
export const startTradeSync = (deps: TradeSyncDeps): TradeSyncing & { readonly stop: () => void } => {
  const { api, world, journal, marks } = deps
  const { clock, calendar, locks, connectivity } = world
  // What began for one journal is nothing for another one.
  let fileId: string | undefined
  const actor = rooted(createActor(tradeSyncMachine.provide({
    actors: {
      holdLock: fromCallback<TradeSyncEvent>(({ sendBack }) => {
        let release = () => undefined as void
        const over = new Promise<void>((resolve) => {
          release = resolve
        })
        void locks.ifFree(`trade-sync:${journalView.fileId ?? ''}`, () => {
          sendBack({ type: 'lock.held' })
          return over.then(() => true)
        }).then((had) => had !== true && sendBack({ type: 'lock.refused' }), () => sendBack({ type: 'lock.refused' }))
        return release
      }),
      prepareSync: fromPromise(async ({ input: { day } }) => {
        if (!connectivity.online()) return err({ kind: 'unreachable' } as const)
        const linked = linkedNow()
        if (linked.length === 0) return ok([])
        const [rules, accounts] = await Promise.all([loadTradeRules(), api.accounts({ fresh: false })])
        if (!accounts.ok) return accounts
        fileId = journalView.fileId
        if (!rules || fileId === undefined) return err({ kind: 'unreachable' } as const)
        const nowMs = clock.now()
        const file = fileId
        return ok(accounts.value.filter(({ id }) => linked.includes(id)).map((account) => ({ account, mark: validMark(marks.read(file, account.id), account.id), day, today: calendar.localDay(nowMs), nowMs })))
      }),
      readWindow: fromPromise(({ input: { accountId, window } }) => readActivities(api, clock.zone(), accountId, window)),
      recordActivities: fromPromise(async ({ input }) => input !== undefined && fileId !== undefined && record(input, fileId, { journal, marks })),
    },
  })))
  actor.subscribe((snapshot) => show(tradeSyncStatusOf(snapshot)))
  const done = actor.on('sync.finished', ({ failures, isCancelled }) => {
    if (failures.length === 0 && !isCancelled) tradeSyncView.syncedAt = { ...tradeSyncView.syncedAt, [lastDay]: clock.now() }
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
  const unfollow = subscribe(journalView, () => {
    const now = linkedNow().join()
    if (now === linked) return
    linked = now
    tradeSyncView.syncedAt = {}
    look(calendar.localDay(clock.now()))
  })
  const unheard = connectivity.subscribe(() => tradeSyncView.errors.length > 0 && look(lastDay))
  return {
    look,
    sync,
    cancel: () => actor.send({ type: 'sync.cancelled' }),
    stop: () => {
      unfollow()
      unheard()
      done.unsubscribe()
      actor.stop()
      Object.assign(tradeSyncView, noTradeSync)
    },
  }
}

const linkedNow = (): ReadonlyArray<string> => journalView.journal?.current.settings.linkedSnapTradeAccounts ?? []

/** A mark counts for the journal that it was made in: one that has lost what was read is another one. */
const validMark = (mark: KeptMark | undefined, accountId: string): KeptMark | undefined => {
  const journal = journalView.journal && booked(journalView.journal.current)
  if (!mark || !journal) return undefined
  const { witness } = mark
  return witness === undefined || allMovementsOf(entryOn(journal, witness)?.trades).some((movement) => movement.accountId === accountId) ? mark : undefined
}

const record = async ({ wish, walk, found }: RecordOrder, fileId: string, { journal, marks }: Pick<TradeSyncDeps, 'journal' | 'marks'>): Promise<boolean> => {
  for (const data of statementsOf(walk, wish, found, limits.activitiesPerCommand)) {
    await othersFirst()
    await betweenSaves()
    if (journalView.fileId !== fileId || !journal()?.perform({ type: 'RecordActivities', data }).ok) return false
  }
  const mark = markAfter(walk, wish)
  const known: KeptMark | undefined = wish.mark
  const witness = found.reduce<LocalDate | undefined>((first, { day }) => (first === undefined || day < first ? day : first), known?.witness)
  if (mark) marks.write(fileId, wish.account.id, { ...mark, ...(witness !== undefined && { witness }) })
  return true
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
  const errors = [...new Set(failures.map(({ failure }) => syncReason(failure)))]
  if (errors.join() !== tradeSyncView.errors.join()) tradeSyncView.errors = errors
}
