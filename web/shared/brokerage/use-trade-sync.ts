import { syncReason } from '#domain/errors/from-broker.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { syncFailuresOf, syncStepOf, type TradeSyncStatus } from '#machines/brokerage/trade-sync-status.ts'
import { type SnapshotOf, useActorState } from '#web/read-models/actors.ts'

export const useSyncStep = (): TradeSyncStatus['step'] => useActorState('tradeSync', syncStepOf) ?? 'idle'

/** Whether trades may still arrive: a sync is under way or has not begun yet. */
export const useAreTradesComing = (): boolean => (useActorState('tradeSync', syncStepOf) ?? 'asking') !== 'idle'

/** Milliseconds since the epoch. */
export const useSyncedAt = (): Readonly<Record<LocalDate, number>> => useActorState('tradeSync', syncedAtIn) ?? none

/** Why trades of the last sync are missing: a sentence each. */
export const useSyncErrors = (): ReadonlyArray<string> => {
  const errors = useActorState('tradeSync', errorsIn)
  return errors === undefined || errors === '' ? [] : errors.split('\n')
}

const none = {}
const syncedAtIn = ({ context }: SnapshotOf<'tradeSync'>): Readonly<Record<LocalDate, number>> => context.syncedAt

/** One text, so that equal errors do not render again. */
const errorsIn = (snapshot: SnapshotOf<'tradeSync'>): string =>
  [...new Set(syncFailuresOf(snapshot).map(syncReason))].join('\n')
