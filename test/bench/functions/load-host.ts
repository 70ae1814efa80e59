import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inMemoryCounters } from '#functions/adapters/in-memory-counters.ts'
import type { Counters } from '#functions/shared/counters.ts'
import { lineLog } from '#functions/shared/log.ts'
import { startWithLevers } from '#test/functions/support/local-product.ts'
import { connected, signedIn, type SignedIn } from '#test/functions/support/signed-in.ts'
import { makeWebFolder } from '#test/functions/support/web-folder.ts'
import { momentNow } from '#test/support/clock.ts'

/** A user of the load, with an account at a broker. */
export interface LoadUser extends SignedIn {
  readonly accountId: string
}

/** What the host sends to the process that loads it. */
export type HostWord =
  | { readonly kind: 'ready'; readonly origin: string; readonly users: ReadonlyArray<LoadUser> }
  | { readonly kind: 'state'; readonly heapBytes: number; readonly residentBytes: number; readonly processorMs: number }

/**
 * Product seconds in one real second: so that a few hundred users, who ask as often as thousands do, find as few of the
 * answers kept.
 */
const haste = 10
const users = Number(process.argv[2])

const say = (word: HostWord): void => void process.send?.(word)

/**
 * In memory where there is such a place: the stand-ins flush each token to the disk, which is no part of the functions.
 */
const place = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
const workingFolder = mkdtempSync(join(place, 'bellbook-load-'))
const web = makeWebFolder()
let offset = 0
const now = (): number => momentNow() + offset

/** They count, and answer as if it were the first time: what the host holds is sought, not what our limits allow. */
const countersWithoutLimit = (counters: Counters): Counters => ({
  ...counters,
  increment: async (key, windowSeconds) => Math.min(1, await counters.increment(key, windowSeconds)),
})

const running = await startWithLevers({
  environment: {},
  webFolder: web.folder,
  workingFolder,
  anyPort: true,
  now,
  counters: countersWithoutLimit(inMemoryCounters(now)),
  // Each line is made, as it would be in the cloud; nobody reads it.
  log: lineLog(() => undefined),
})
const { google, snapTrade } = running
const product = { ...running, lines: [], workingFolder, later: (seconds: number) => void (offset += seconds * 1000) }

const made: LoadUser[] = []
for (let index = 0; index < users; index += 1) {
  const user = await signedIn(product, `User ${index}`)
  made.push({ ...user, accountId: await connected(product, user) })
}
setInterval(() => {
  offset += 100 * (haste - 1)
  // The local Google writes down every living token with each new one, which one person never feels: here they die
  // young.
  google.levers.advance(60_000)
}, 100)

process.on('message', () => {
  const { user, system } = process.cpuUsage()
  snapTrade.levers.forgetSeen()
  globalThis.gc?.()
  const { heapUsed, rss } = process.memoryUsage()
  say({ kind: 'state', heapBytes: heapUsed, residentBytes: rss, processorMs: (user + system) / 1000 })
})
process.on('disconnect', () => {
  web.remove()
  rmSync(workingFolder, { recursive: true, force: true })
  process.exit(0)
})
say({ kind: 'ready', origin: running.origin, users: made })
