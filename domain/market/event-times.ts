/** Where an event lies: over, one of those that come next, or later; unknown where its time is not announced. */
export type EventTime = 'past' | 'next' | 'later' | 'unknown'

const minuteMs = 60_000
const millisOf = (at: string | undefined): number => (at === undefined ? Number.NaN : Date.parse(at))

/**
 * Where each event lies at a moment, in milliseconds since the epoch. Events of one moment are next together. `now` 0:
 * the moment is not known yet, and nothing is said of any.
 */
export const eventTimes = (
  events: ReadonlyArray<{ readonly at?: string | undefined }>,
  now: number,
): ReadonlyArray<EventTime> => {
  const moments = events.map(({ at }) => millisOf(at))
  const next = Math.min(...moments.filter((moment) => moment > now))
  return moments.map((moment) => {
    if (now === 0 || Number.isNaN(moment)) return 'unknown'
    return moment <= now ? 'past' : moment === next ? 'next' : 'later'
  })
}

/** How long it is until a moment, in begun minutes: 'in 20m', 'in 1h 20m'. */
export const waitLabel = (at: string, now: number): string => {
  const minutes = Math.max(1, Math.ceil((millisOf(at) - now) / minuteMs))
  const hours = Math.floor(minutes / 60)
  return hours === 0 ? `in ${minutes}m` : `in ${hours}h ${minutes % 60}m`
}
