import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { LocalDate } from '#domain/journal/journal.ts'
import { limits } from '#domain/limits.ts'
import { localDay } from '#domain/time/zone-clock.ts'
import { updatedAgoLabel } from '#domain/time/age-label.ts'
import { isSyncedDay } from '#domain/trades/day-with.ts'
import { Button } from '#web/design/button/button.tsx'
import { Progress } from '#web/design/progress/progress.tsx'
import { visuallyHidden } from '#web/design/visually-hidden/visually-hidden.css.ts'
import { counted } from '#web/parts/counted/counted.ts'
import { tradeSyncView } from '#web/read-models/trade-sync.ts'
import * as styles from './daily-trades.css.ts'

interface SyncStatusProps {
  readonly date: LocalDate
  /** What the journal keeps of the day. */
  readonly kept: unknown
  readonly onCancel: () => void
}

/** Where a sync is, or when the last one was: the place of it is kept, so that nothing moves. */
export const SyncStatus = ({ date, kept, onCancel }: SyncStatusProps) => {
  const { step, syncedAt } = useSnapshot(tradeSyncView)
  const isBusy = step !== 'idle'
  return (
    <div className={styles.status}>
      <output className={visuallyHidden}>{isBusy ? 'Syncing trades' : ''}</output>
      {isBusy ? <Walking onCancel={onCancel} /> : <LastSync at={Math.max(syncedAt[date] ?? Number.NEGATIVE_INFINITY, syncTimeOf(kept))} />}
    </div>
  )
}

const syncTimeOf = (kept: unknown): number => {
  const at = isSyncedDay(kept) && typeof kept['lastSyncTime'] === 'string' ? Date.parse(kept['lastSyncTime']) : Number.NaN
  return Number.isNaN(at) ? Number.NEGATIVE_INFINITY : at
}

const LastSync = ({ at }: { readonly at: number }) => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), limits.ageLabelRefreshMs)
    return () => clearInterval(timer)
  }, [])
  if (!Number.isFinite(at)) return undefined
  return <p className={styles.nothing}>Synced {updatedAgoLabel(at, Math.max(at, now), (ms) => localDay(ms, Intl.DateTimeFormat('en-US').resolvedOptions().timeZone)).replace(/^J/, 'j')}</p>
}

/** A first sync can take minutes: it says how far it is, and can be stopped. */
const Walking = ({ onCancel }: Pick<SyncStatusProps, 'onCancel'>) => {
  const { step, account, accounts, days, daysLeft, found, waiting } = useSnapshot(tradeSyncView)
  const isLong = days + (daysLeft ?? 0) > limits.tradeSyncShownFromDays
  return (
    <>
      <div className={styles.walking}>
        <p className={styles.said}>
          {step === 'elsewhere' ? 'Another tab is syncing.' : waiting !== undefined ? `${waiting}. Waiting to ask again.` : step === 'recording' ? `Recording ${counted(found, 'trade', 'trades')}.` : accounts === 0 ? 'Syncing.' : (
            `Account ${account} of ${accounts}: ${counted(days, 'day', 'days')} walked, ${counted(found, 'trade', 'trades')} found.`
          )}
        </p>
        <Button size="sm" variant="ghost" disabled={step === 'recording'} onClick={onCancel}>Cancel</Button>
      </div>
      {isLong && daysLeft !== undefined && <Progress size="thin" value={(days / Math.max(1, days + daysLeft)) * 100} label="History that is walked" />}
    </>
  )
}
