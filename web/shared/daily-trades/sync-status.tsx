import { shallowEqual } from '@xstate/react'
import { syncReason } from '#domain/errors/from-broker.ts'
import { sentence } from '#domain/errors/sentence.ts'
import { ownValue } from '#domain/fields.ts'
import { counted } from '#domain/figures.ts'
import { limits } from '#domain/limits.ts'
import { type DayTrades, isSyncedDay } from '#domain/record/day-trades.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { type TradeSyncStatus, tradeSyncStatusOf } from '#machines/brokerage/trade-sync-status.ts'
import { Button } from '#web/design/controls/button.tsx'
import { Progress } from '#web/design/status/progress.tsx'
import { visuallyHidden } from '#web/design/tokens/visually-hidden.css.ts'
import { useActorState } from '#web/read-models/actors.ts'
import { useSyncedAt, useSyncStep } from '#web/shared/brokerage/use-trade-sync.ts'
import { useAgo } from '#web/shared/page/ages.ts'
import * as styles from './daily-trades.css.ts'

interface SyncStatusProps {
  readonly date: LocalDate
  readonly stored: DayTrades | undefined
  readonly onCancel: () => void
}

/** How far a sync is, or when the last one was. Its space is reserved, so that nothing moves. */
export const SyncStatus = ({ date, stored, onCancel }: SyncStatusProps) => {
  const isBusy = useSyncStep() !== 'idle'
  const syncedAt = useSyncedAt()
  return (
    <div className={styles.status}>
      <output className={visuallyHidden}>{isBusy ? 'Syncing trades' : ''}</output>
      {isBusy ? (
        <SyncProgress onCancel={onCancel} />
      ) : (
        <LastSync at={Math.max(ownValue(syncedAt, date) ?? Number.NEGATIVE_INFINITY, syncTimeOf(stored))} />
      )}
    </div>
  )
}

const syncTimeOf = (stored: DayTrades | undefined): number => {
  const at = isSyncedDay(stored) ? Date.parse(stored.lastSyncTime ?? '') : Number.NaN
  return Number.isNaN(at) ? Number.NEGATIVE_INFINITY : at
}

const LastSync = ({ at }: { readonly at: number }) => {
  const ago = useAgo()
  if (!Number.isFinite(at)) return undefined
  return <p className={styles.nothing}>Synced {ago(at).replace(/^J/, 'j')}</p>
}

/** A first sync can take minutes, so it can be cancelled. */
const SyncProgress = ({ onCancel }: Pick<SyncStatusProps, 'onCancel'>) => {
  const status = useActorState('tradeSync', tradeSyncStatusOf, shallowEqual)
  if (!status) return undefined
  const { step, days, daysLeft } = status
  const isLong = days + (daysLeft ?? 0) > limits.tradeSyncShownFromDays
  return (
    <>
      <div className={styles.progress}>
        <p className={styles.progressText}>{progressText(status)}</p>
        <Button size="sm" variant="ghost" unavailable={step === 'recording'} onClick={onCancel}>
          Cancel
        </Button>
      </div>
      {isLong && daysLeft !== undefined && (
        <Progress size="thin" value={(days / Math.max(1, days + daysLeft)) * 100} label="History checked" />
      )}
    </>
  )
}

const progressText = ({ step, wait, account, accounts, days, movements }: TradeSyncStatus): string => {
  if (step === 'elsewhere') return 'Another tab is syncing.'
  if (wait) return `${sentence(syncReason(wait))} Waiting to ask again.`
  if (step === 'recording') return `Recording ${counted(movements, 'trade', 'trades')}.`
  if (accounts === 0) return 'Syncing.'
  const progress = `${counted(days, 'day', 'days')} checked, ${counted(movements, 'trade', 'trades')} found`
  return `Account ${account} of ${accounts}: ${progress}.`
}
