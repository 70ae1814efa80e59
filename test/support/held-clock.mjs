import { readFileSync } from 'node:fs'
import { ServerResponse } from 'node:http'

/**
 * Loaded by `--import` before each worker that runs tests: its Date, and the Date header of its answers, begin at
 * `TEST_MOMENT` and run on from there, in `TEST_ZONE`, so that no test depends on today or on the computer's zone.
 * Timers and `performance` stay as they are. Without these two variables it is a Friday, noon in New York. Loaded
 * before the product of a journey too: there, `TEST_CLOCK_FILE` says by how many milliseconds the journey has its clock
 * ahead of the computer's. Only tests do this, so the product itself needs no lever for its clock.
 */
process.env['TZ'] = process.env['TEST_ZONE'] ?? 'America/New_York'

const Real = Date
const file = process.env['TEST_CLOCK_FILE']
let ahead = Real.parse(process.env['TEST_MOMENT'] ?? '2026-11-20T17:00:00Z') - Real.now()
let readAt = -1000
const now = () => {
  if (file !== undefined && performance.now() - readAt > 20) {
    ahead = Number(readFileSync(file, 'utf8'))
    readAt = performance.now()
  }
  return Real.now() + ahead
}

globalThis.Date = new Proxy(Real, {
  construct: (target, parts, made) => Reflect.construct(target, parts.length === 0 ? [now()] : parts, made),
  apply: () => new Real(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
// What is made of a date's own constructor is a held date too.
Real.prototype.constructor = Date

// oxlint-disable-next-line typescript/unbound-method -- called with the answer it belongs to, below
const { writeHead } = ServerResponse.prototype
ServerResponse.prototype.writeHead = function (...parts) {
  if (!this.headersSent && this.sendDate) this.setHeader('date', new Real(now()).toUTCString())
  return writeHead.apply(this, parts)
}
