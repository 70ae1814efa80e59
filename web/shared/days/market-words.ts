import type { SpecialDay } from '#domain/market/exchange-days.ts'
import type { ClockText } from '#web/shared/page/formats.ts'

/** When the exchange closes on a half day. */
const earlyClosing = '13:00'

/** What the exchange does on a day: 'NYSE closed: Thanksgiving'. */
export const marketWords = ({ name, hours }: SpecialDay, clock: ClockText): string =>
  hours === 'closed' ? `NYSE closed: ${name}` : `NYSE closes at ${clock(earlyClosing)} in New York: ${name}`
