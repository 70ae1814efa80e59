const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const dateAndTime = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })

/** '10:42 AM' for a moment of the day that `now` is in, 'Nov 19, 10:42 AM' for any other; milliseconds since the epoch. */
export const momentText = (at: number, now: number = Date.now()): string =>
  new Date(at).toDateString() === new Date(now).toDateString() ? time.format(at) : dateAndTime.format(at)
