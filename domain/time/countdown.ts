const minuteMs = 60_000

/** 'Xh Ym' for a span in milliseconds, in whole minutes; never negative. */
export const countdown = (spanMs: number): string => {
  const minutes = spanMs > 0 ? Math.floor(spanMs / minuteMs) : 0
  return `${Math.floor(minutes / 60)}h ${minutes % 60}m`
}
