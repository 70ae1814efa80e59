// Made at the first use: Intl costs a slow phone 50 ms, and no moment is shown before the first paint.
const formats = () => ({
  time: new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' }),
  dateAndTime: new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' }),
})
let made: ReturnType<typeof formats> | undefined

/**
 * '10:42 AM' for a moment of the day that `now` is in, 'Nov 19, 10:42 AM' for any other; milliseconds since the epoch.
 */
export const momentText = (at: number, now: number = Date.now()): string => {
  const { time, dateAndTime } = (made ??= formats())
  return new Date(at).toDateString() === new Date(now).toDateString() ? time.format(at) : dateAndTime.format(at)
}
