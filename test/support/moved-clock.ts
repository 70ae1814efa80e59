import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** When a journey begins: a trading day, at noon in New York. */
export const fridayNoon = Date.parse('2026-11-20T17:00:00Z')

/** The clock of another program, which the test moves. */
export interface MovedClock {
  /** What the program takes for now, milliseconds since the epoch. */
  readonly now: () => number
  /** Sets its clock; it runs on from there. */
  readonly setTime: (nowMs: number) => void
  /** What the program is started with. */
  readonly env: Readonly<Record<string, string>>
  readonly remove: () => void
}

/**
 * Loaded before the host: its Date, and the Date header of its answers, are ahead of the computer's by what a file
 * says. Only tests do this, so the product itself needs no lever for its clock.
 */
const movedDate = (file: string): string => `
  import { readFileSync } from 'node:fs'
  import { ServerResponse } from 'node:http'
  const Real = Date
  let ahead = 0
  let readAt = -1000
  const now = () => {
    if (performance.now() - readAt > 20) {
      ahead = Number(readFileSync(${JSON.stringify(file)}, 'utf8'))
      readAt = performance.now()
    }
    return Real.now() + ahead
  }
  globalThis.Date = new Proxy(Real, {
    construct: (target, parts) => parts.length === 0 ? new target(now()) : new target(...parts),
    apply: () => new Real(now()).toString(),
    get: (target, name) => name === 'now' ? now : Reflect.get(target, name),
  })
  const { writeHead } = ServerResponse.prototype
  ServerResponse.prototype.writeHead = function (...parts) {
    this.setHeader('date', new Real(now()).toUTCString())
    return writeHead.apply(this, parts)
  }
`

/** A clock that begins at `nowMs`. */
export const makeMovedClock = (nowMs: number): MovedClock => {
  const folder = mkdtempSync(join(tmpdir(), 'bellbook-clock-'))
  const file = join(folder, 'ahead')
  let ahead = 0
  const setTime = (wanted: number): void => {
    ahead = wanted - Date.now()
    // In one step: the host that read a file about to be written would be back in the present for a moment.
    writeFileSync(`${file}.next`, `${ahead}`)
    renameSync(`${file}.next`, file)
  }
  setTime(nowMs)
  return {
    now: () => Date.now() + ahead,
    setTime,
    env: { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(movedDate(file))}` },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
