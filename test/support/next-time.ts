import { ServerResponse } from 'node:http'

const dayMs = 86_400_000

/**
 * The next moment at which clocks in Greenwich show this time (`HH:mm`), in milliseconds since the epoch: for a product
 * whose day has a time of its own. It is never past, for a sign-in is over by the computer's clock too.
 */
export const nextTime = (clock: string, nowMs: number = Date.now()): number => {
  const ofToday = Date.parse(`${new Date(nowMs).toISOString().slice(0, 10)}T${clock}Z`)
  return ofToday < nowMs ? ofToday + dayMs : ofToday
}

/** Servers of this process date their answers by this clock from now on, until what it gives is called. */
export const dateAnswersBy = (now: () => number): (() => void) => {
  // oxlint-disable-next-line typescript/unbound-method -- called with the answer it belongs to, below
  const { writeHead } = ServerResponse.prototype
  ServerResponse.prototype.writeHead = function (this: ServerResponse, ...parts: Parameters<typeof writeHead>) {
    if (!this.headersSent && this.sendDate) this.setHeader('date', new Date(now()).toUTCString())
    return writeHead.apply(this, parts)
  } as typeof writeHead
  return () => void (ServerResponse.prototype.writeHead = writeHead)
}
