import type { Clock } from '#machines/ports/time.ts'

/** The browser's clock, and the zone its owner is in now (it can change while travelling). */
export const browserClock: Clock = {
  now: () => Date.now(),
  zone: () => new Intl.DateTimeFormat().resolvedOptions().timeZone,
}
