import { useSnapshot } from 'valtio'
import { sentence } from '#domain/errors/sentence.ts'
import { ownValue } from '#domain/fields.ts'
import { limits } from '#domain/limits.ts'
import { type DayTrades, isSyncedDay } from '#domain/record/day-trades.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { Button } from '#web/design/controls/button.tsx'
import { Progress } from '#web/design/status/progress.tsx'
import { visuallyHidden } from '#web/design/tokens/visually-hidden.css.ts'
import { tradeSyncView, type TradeSyncView } from '#web/read-models/trade-sync.ts'
import { useAgo } from '#web/shared/page/ages.ts'
import { counted } from '#web/shared/page/counted.ts'
import * as styles from './daily-trades.css.ts'

interface SyncStatusProps {
  readonly date: LocalDate
  /** The trades that the journal holds for the day. */
  readonly stored: DayTrades | undefined
  readonly onCancel: () => void
}

/** How far a sync is, or when the last one was. Its space is reserved, so that nothing moves. */
export const SyncStatus = ({ date, stored, onCancel }: SyncStatusProps) => {
  const { step, syncedAt } = useSnapshot(tradeSyncView)
  const isBusy = step !== 'idle'
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

/** How far a sync is. A first one can take minutes, so it can be cancelled. */
const SyncProgress = ({ onCancel }: Pick<SyncStatusProps, 'onCancel'>) => {
  const status = useSnapshot(tradeSyncView)
  const { step, days, daysLeft } = status
  const isLong = days + (daysLeft ?? 0) > limits.tradeSyncShownFromDays
  return (
    <>
      <div className={styles.progress}>
        <p className={styles.progressText}>{progressText(status)}</p>
        <Button size="sm" variant="ghost" disabled={step === 'recording'} onClick={onCancel}>
          Cancel
        </Button>
      </div>
      {isLong && daysLeft !== undefined && (
        <Progress size="thin" value={(days / Math.max(1, days + daysLeft)) * 100} label="History checked" />
      )}
    </>
  )
}

const progressText = ({ step, waiting, account, accounts, days, found }: TradeSyncView): string => {
  if (step === 'elsewhere') return 'Another tab is syncing.'
  if (waiting !== undefined) return `${sentence(waiting)} Waiting to ask again.`
  if (step === 'recording') return `Recording ${counted(found, 'trade', 'trades')}.`
  if (accounts === 0) return 'Syncing.'
  const progress = `${counted(days, 'day', 'days')} checked, ${counted(found, 'trade', 'trades')} found`
  return `Account ${account} of ${accounts}: ${progress}.`
}
