import { ref } from 'valtio'
import { expect } from 'vitest'
import type { BrokerageAccount } from '#domain/api/snaptrade.ts'
import { nothingPrepared } from '#domain/fills/nothing-prepared.ts'
import { decide } from '#domain/journal/decide.ts'
import type { Fill } from '#domain/lots/movement.ts'
import type { CommandDraft } from '#domain/record/commands.ts'
import { emptyJournal } from '#domain/record/empty-journal.ts'
import type { Journal } from '#domain/record/journal.ts'
import { tableToArray } from '#domain/record/table.ts'
import { ok } from '#domain/result.ts'
import { syncFailuresOf, syncStepOf } from '#machines/brokerage/trade-sync-status.ts'
import { brokerAccount } from '#test/support/broker-accounts.ts'
import { createSyncProgressStore } from '#web/adapters/storage/sync-progress.ts'
import { createActors } from '#web/read-models/actors.ts'
import { journalView } from '#web/read-models/views.ts'
import { startTradeSync, type TradeSyncDeps } from '#web/wiring/trade-sync.ts'

export const today = '2026-11-20'
export const account: BrokerageAccount = brokerAccount('a', {
  firstActivityDate: '2026-11-02',
  completeThrough: '2026-11-19',
})
export const activity = (id: string, trade_date: string, type = 'BUY', price = 100) => ({
  id,
  symbol: 'AAPL',
  option_symbol: null,
  units: 10,
  price,
  amount: null,
  fee: 0,
  currency: null,
  trade_date,
  settlement_date: null,
  type,
  option_type: '',
  description: '',
})
export const answer = (...activities: ReadonlyArray<ReturnType<typeof activity>>) =>
  Promise.resolve(ok({ activities, todayMissing: undefined }))
type Answer = ReturnType<TradeSyncDeps['api']['activities']>

export const show = (journal: Journal) => void (journalView.journal = ref({ current: journal }))
export const linkedTo = (...ids: ReadonlyArray<string>): Journal => ({
  ...emptyJournal,
  settings: { ...emptyJournal.settings, linkedSnapTradeAccounts: ids },
})

/** What a tab sends reaches all others. */
const signalOver = (listeners: Set<(topic: string) => void>): TradeSyncDeps['signal'] => {
  let own: ((topic: string) => void) | undefined
  return {
    send: (topic) => listeners.forEach((listener) => listener !== own && listener(topic)),
    subscribe: (listener) => {
      own = listener
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/**
 * One tab: what really syncs, over a broker and a browser of the test's. Tabs of one profile share `stored`, `taken`
 * and `listeners`.
 */
export const openTab = ({
  stored = new Map<string, string>(),
  taken = new Set<string>(),
  listeners = new Set<(topic: string) => void>(),
  logged = () => Promise.resolve(true),
  online = (): boolean => true,
  accounts = (): ReadonlyArray<BrokerageAccount> => [account],
  leaving = (): ReadonlyArray<string> => [],
  activities = (_id: string): Answer => answer(),
} = {}) => {
  let nowMs = Date.parse('2026-11-20T15:00:00.000Z')
  const asked: string[] = []
  const performed: CommandDraft[] = []
  let given = nothingPrepared()
  let connectivityChanged = () => undefined as void
  const actors = createActors()
  const trades = startTradeSync({
    actors,
    api: {
      accounts: () => Promise.resolve(ok(accounts())),
      activities: ({ accountId, startDate, endDate }) => (
        asked.push(startDate === undefined ? 'year' : `${startDate} ${endDate}`),
        activities(accountId)
      ),
    },
    ports: {
      clock: { now: () => nowMs, zone: () => 'UTC' },
      calendar: { localDay: (ms) => new Date(ms).toISOString().slice(0, 10), nextMidnight: () => 0 },
      connectivity: { online, subscribe: (changed) => ((connectivityChanged = changed), () => undefined) },
      locks: {
        ifFree: async (name, work) => {
          if (taken.has(name)) return undefined
          taken.add(name)
          return work({ aborted: false }).finally(() => taken.delete(name))
        },
      },
    },
    journal: () => ({
      logged,
      notSaving: () => Promise.resolve(),
      prepare: (prepared) => void (given = prepared),
      perform: (draft) => {
        performed.push(draft)
        const applied = decide(
          journalView.journal?.current ?? emptyJournal,
          { ...draft, meta: { now: new Date(nowMs).toISOString(), today } },
          given,
        )
        if (!applied.ok) return applied
        show(applied.value.journal)
        return ok(undefined)
      },
    }),
    leaving: () => Promise.resolve(leaving()),
    signal: signalOver(listeners),
    marks: createSyncProgressStore({
      read: (key) => stored.get(key),
      write: (key, value) => void stored.set(key, value),
    }),
  })
  const sync = () => {
    const snapshot = actors.read('tradeSync')
    if (!snapshot) throw new Error('The sync has ended')
    return snapshot
  }
  const step = () => syncStepOf(sync())
  const resting = () => expect.poll(step).toBe('idle')
  return {
    trades,
    step,
    failures: () => syncFailuresOf(sync()).map(({ kind }) => kind),
    /** The days that have come, and those that came whole. */
    days: () => [Object.keys(sync().context.syncedAt), Object.keys(sync().context.completeAt)],
    todayMissing: () => sync().context.todayMissing,
    asked,
    performed,
    resting,
    stored,
    taken,
    pass: (ms: number) => void (nowMs += ms),
    back: () => connectivityChanged(),
  }
}
export const allTrades = (): ReadonlyArray<Fill> =>
  tableToArray(journalView.journal?.current.entries ?? emptyJournal.entries).flatMap(
    ({ trades }) => trades?.activities ?? [],
  )
export const tradesNow = () => allTrades().length
