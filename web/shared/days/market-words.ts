import type { SpecialDay } from '#domain/market/exchange-days.ts'
import type { ClockText } from '#web/shared/page/formats.ts'

const earlyClosing = '13:00'

/** 'NYSE closed: Thanksgiving'. */
export const marketWords = ({ name, hours }: SpecialDay, clock: ClockText): string =>
  hours === 'closed' ? `NYSE closed: ${name}` : `NYSE closes at ${clock(earlyClosing)} in New York: ${name}`
