import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** When a journey begins, as all other tests: a trading Friday, noon in New York. */
export const fridayNoon = Date.parse('2026-11-20T17:00:00Z')

export interface MovedClock {
  /** What the program takes for now, milliseconds since the epoch. */
  readonly now: () => number
  /** Sets its clock; it runs on from there. */
  readonly setTime: (nowMs: number) => void
  /** What the program is started with. */
  readonly env: Readonly<Record<string, string>>
  readonly remove: () => void
}

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
    env: { NODE_OPTIONS: `--import=${new URL('held-clock.mjs', import.meta.url).href}`, TEST_CLOCK_FILE: file },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
