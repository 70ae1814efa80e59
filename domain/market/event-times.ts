/** 'next': among the events that come next; 'unknown': not announced. */
export type EventTime = 'past' | 'next' | 'later' | 'unknown'

const minuteMs = 60_000
const millisOf = (at: string | undefined): number => (at === undefined ? Number.NaN : Date.parse(at))

/**
 * The place of each event in time. `now`: milliseconds since the epoch, 0 while unknown. Events of one moment are
 * 'next' together.
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

/** The time from `now` until `at`, in begun minutes: 'in 20m', 'in 1h 20m'. */
export const waitLabel = (at: string, now: number): string => {
  const minutes = Math.max(1, Math.ceil((millisOf(at) - now) / minuteMs))
  const hours = Math.floor(minutes / 60)
  return hours === 0 ? `in ${minutes}m` : `in ${hours}h ${minutes % 60}m`
}
