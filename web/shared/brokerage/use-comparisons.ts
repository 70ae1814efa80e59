import { useSnapshot } from 'valtio'
import { ownValue } from '#domain/fields.ts'
import { hasSameTrades } from '#domain/fills/outcome.ts'
import { type ComparedAccount, type Comparison, comparePositions } from '#domain/reconciliation/compare.ts'
import type { Journal } from '#domain/record/journal.ts'
import type { BrokerageKnowledge } from '#machines/brokerage/brokerage-reading.ts'
import { syncFailuresOf } from '#machines/brokerage/trade-sync-status.ts'
import { type SnapshotOf, useActorState } from '#web/read-models/actors.ts'
import { accountsReadView } from '#web/read-models/trade-sync.ts'
import { dayView, journalView } from '#web/read-models/views.ts'
import { useBrokers } from './use-brokers.ts'
import { useSyncStep } from './use-trade-sync.ts'

/** Empty during a sync or without an open journal. */
export const useComparisons = (): ReadonlyArray<Comparison> => {
  const { journal } = useSnapshot(journalView)
  const held = useBrokers()
  const step = useSyncStep()
  const { daysRead } = useSnapshot(accountsReadView)
  const { today } = useSnapshot(dayView)
  const syncedAt = useActorState('tradeSync', ({ context }) => ownValue(context.completeAt, today))
  const lacksToday = useActorState('tradeSync', lacksFills) ?? false
  const current = journal?.current
  if (!current || step !== 'idle') return []
  return rememberedFor(current, held, {
    isWhole: daysRead?.from === '',
    // A sync of an earlier page or another tab does not say whether anything was missing.
    syncedAt,
    lacksToday,
  })
}

const lacksFills = (snapshot: SnapshotOf<'tradeSync'>): boolean =>
  snapshot.context.todayMissing || syncFailuresOf(snapshot).length > 0

type SyncState = Pick<ComparedAccount, 'isWhole' | 'syncedAt' | 'lacksToday'>

interface Remembered {
  readonly journal: Journal
  readonly held: BrokerageKnowledge
  readonly sync: SyncState
  readonly comparisons: ReadonlyArray<Comparison>
}

const remembered = new WeakMap<BrokerageKnowledge['accounts'], Remembered>()

const rememberedFor = (journal: Journal, held: BrokerageKnowledge, sync: SyncState): ReadonlyArray<Comparison> => {
  const before = remembered.get(held.accounts)
  if (before && isSameReading(before.held, held) && isSameSync(before.sync, sync) && hasSame(before.journal, journal))
    return before.comparisons
  const comparisons = comparisonsOf(journal, held, sync)
  remembered.set(held.accounts, { journal, held, sync, comparisons })
  return comparisons
}

const isSameReading = (one: BrokerageKnowledge, other: BrokerageKnowledge): boolean =>
  one.connections === other.connections &&
  one.accountsMissing === other.accountsMissing &&
  one.positions === other.positions &&
  one.positionsMissing === other.positionsMissing

const isSameSync = (one: SyncState, other: SyncState): boolean =>
  one.isWhole === other.isWhole && one.syncedAt === other.syncedAt && one.lacksToday === other.lacksToday

/** Typing notes changes the journal, but not its trades. */
const hasSame = (one: Journal, other: Journal): boolean =>
  one.settings.linkedSnapTradeAccounts === other.settings.linkedSnapTradeAccounts &&
  hasSameTrades(one.entries, other.entries)

const comparisonsOf = (
  journal: Journal,
  { accounts, connections, positions, accountsMissing, positionsMissing }: BrokerageKnowledge,
  sync: SyncState,
): ReadonlyArray<Comparison> =>
  accounts
    .filter(({ id }) => journal.settings.linkedSnapTradeAccounts.includes(id))
    .map((account) =>
      comparePositions(journal, {
        account,
        positions: positions.filter(({ accountId }) => accountId === account.id),
        // Otherwise accounts and positions may be of different moments.
        isRead: !accountsMissing && !positionsMissing.includes(account.id),
        isOpen: !connections.some(
          ({ authorizationId, disabled }) => disabled && authorizationId === account.authorizationId,
        ),
        ...sync,
      }),
    )
