import type { EventRow } from './database.ts'

const day = 86_400_000
/** How long an acknowledged event stays, so that it can be replayed if another writer's save buried it. */
export const retainSentMs = 7 * day
/** Beyond so many the oldest acknowledged events go first: the snapshot holds them. */
export const retainedEventsMax = 5_000
/** How long unreadable bytes and replaced identities are kept. */
export const quarantineMs = 90 * day

/**
 * The numbers of the acknowledged events that may go, given all rows in order. `heldUpTo` is how far the file that was
 * just read or written holds them, `driveNow` its modified time: the drive's own clock, so a wrong local one cannot
 * shorten the retention. The newest held event stays for ever: it proves that this profile is no clone.
 */
export const expiredSeqs = (rows: ReadonlyArray<EventRow>, heldUpTo: number, driveNow: number): ReadonlyArray<number> => {
  const surplus = rows.length - retainedEventsMax
  return rows
    .filter((row, index) => {
      if (row.sentAt === undefined || row.seq >= heldUpTo) return false
      return driveNow - row.sentAt > retainSentMs || index < surplus
    })
    .map((row) => row.seq)
}
