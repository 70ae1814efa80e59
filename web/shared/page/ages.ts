import { useEffect, useState } from 'react'
import { limits } from '#domain/limits.ts'
import { updatedAgoLabel } from '#domain/time/age-label.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { localDay } from '#domain/time/zone-clock.ts'
import { useDateOrder } from './date-order.ts'

/** Milliseconds since the epoch: updated every minute, and when the page is shown again. */
export const useMinute = (): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const look = () => setNow(Date.now())
    const timer = setInterval(look, limits.ageLabelRefreshMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return now
}

export const dayOnDevice = (ms: number): LocalDate =>
  localDay(ms, Intl.DateTimeFormat('en-US').resolvedOptions().timeZone)

/** How long ago an instant was: 'Just now', '5m ago'; 'Unknown' without one. */
export const useAgo = (): ((ms: number | undefined) => string) => {
  const [now, order] = [useMinute(), useDateOrder()]
  return (ms) => updatedAgoLabel(ms, now, dayOnDevice, order)
}
