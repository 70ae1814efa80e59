import { limits } from '#domain/limits.ts'
import type { EventRow } from './database.ts'

const dayMs = 86_400_000
/** How long unreadable bytes and replaced identities are kept. */
export const quarantineMs = 90 * dayMs

/**
 * The numbers of the acknowledged events that may go, given all rows in order. `heldUpTo` is how far the file that was
 * just read or written holds them, `driveNow` its modified time: the drive's own clock, so a wrong local one cannot
 * shorten the retention. The newest held event stays for ever: it proves that this profile is no clone.
 */
export const expiredSeqs = (rows: ReadonlyArray<EventRow>, heldUpTo: number, driveNow: number): ReadonlyArray<number> => {
  const surplus = rows.length - limits.logKeptEvents
  return rows
    .filter((row, index) => {
      if (row.sentAt === undefined || row.seq >= heldUpTo) return false
      return driveNow - row.sentAt > limits.logKeptDays * dayMs || index < surplus
    })
    .map((row) => row.seq)
}
