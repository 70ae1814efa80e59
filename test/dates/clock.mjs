import { ServerResponse } from 'node:http'

/**
 * Loaded before a program by `--import`: its Date, and the Date header of its answers, are ahead of the computer's by
 * `TEST_CLOCK_AHEAD_MS`. Timers and `performance` stay as they are. Child processes inherit both.
 */
const Real = Date
const ahead = Number(process.env['TEST_CLOCK_AHEAD_MS'] ?? 0)
const now = () => Real.now() + ahead

globalThis.Date = new Proxy(Real, {
  construct: (target, parts, made) => Reflect.construct(target, parts.length === 0 ? [now()] : parts, made),
  apply: () => new Real(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
// What is made of a date's own constructor is a moved date too.
Real.prototype.constructor = Date

// oxlint-disable-next-line typescript/unbound-method -- called with the answer it belongs to, below
const { writeHead } = ServerResponse.prototype
ServerResponse.prototype.writeHead = function (...parts) {
  if (!this.headersSent && this.sendDate) this.setHeader('date', new Real(now()).toUTCString())
  return writeHead.apply(this, parts)
}
