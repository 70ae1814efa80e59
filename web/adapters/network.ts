import type { JournalFiles } from '#machines/ports/drive.ts'
import type { AuthApi } from '#machines/ports/session.ts'
import type { Clock } from '#machines/ports/time.ts'
import { createAuthApi } from './api/auth-api.ts'
import { createConfigSource } from './config.ts'
import type { ConfigSource } from './config.ts'
import { createJournalFiles } from './drive/journal-files.ts'
import type { JournalFilesDeps } from './drive/journal-files.ts'
import { createRequestBudget } from './drive/request-budget.ts'
import { hearingTime } from './server-time.ts'
import { createSignal } from './signals.ts'
import type { KeyStore } from './storage/key-store.ts'

export interface NetworkDeps extends Omit<JournalFilesDeps, 'origin'> {
  readonly clock: Clock
  readonly keys: KeyStore
  readonly appOrigin: string
  /** Told the time of our own server with each of its answers, milliseconds since the epoch. */
  readonly serverTime: (nowMs: number) => void
  /** Told once, when the configuration has been needed and says that the product runs whole on this computer. */
  readonly runsLocally: () => void
}

/** What talks to the world outside. */
export interface Network {
  readonly files: JournalFiles
  readonly auth: Pick<AuthApi, 'refresh' | 'signOut' | 'disconnect'>
  readonly config: ConfigSource
  /** For our own server: its time is heard with each answer. */
  readonly ownFetch: typeof fetch
}

/** One module for everything that needs the network and parses its answers, so that it can come after the first paint. */
export const createNetwork = ({ keys, appOrigin, serverTime, runsLocally, ...deps }: NetworkDeps): Network => {
  const ownFetch = hearingTime(deps.fetch, deps.clock, serverTime)
  const config = createConfigSource({ fetch: ownFetch, keys, origin: appOrigin, runsLocally })
  return {
    files: createJournalFiles({ ...deps, budget: createRequestBudget(deps.clock, createSignal('bellbook.requests')), origin: async () => (await config.read())?.driveOrigin }),
    auth: createAuthApi({ fetch: ownFetch, origin: appOrigin, clock: deps.clock, timers: deps.timers }),
    config,
    ownFetch,
  }
}
