import { runtimeConfig, type RuntimeConfig } from '#domain/api/runtime-config.ts'
import { parseJson } from '#domain/json.ts'
import { limits } from '#domain/limits.ts'
import type { JournalFiles } from '#machines/ports/drive.ts'
import type { AuthApi } from '#machines/ports/session.ts'
import type { Clock } from '#machines/ports/time.ts'
import { createAuthApi } from './api/auth-api.ts'
import { createJournalFiles, type JournalFilesDeps } from './drive/journal-files.ts'
import { createRequestBudget } from './drive/request-budget.ts'
import { withServerTime } from './http.ts'
import { createSignal } from './signals.ts'
import type { KeyStore } from './storage/key-store.ts'
import * as storageKeys from './storage/keys.ts'
import { inTime, type Timers } from './time.ts'

interface NetworkDeps extends Omit<JournalFilesDeps, 'origin'> {
  readonly clock: Clock
  readonly keys: KeyStore
  readonly appOrigin: string
  /** Called with our own server's time at each of its answers, milliseconds since the epoch. */
  readonly serverTime: (nowMs: number) => void
  /** Called once if the product runs on this computer. `isDriveHere` is false if a real drive is configured. */
  readonly runsLocally: (isDriveHere: boolean) => void
}

export interface Network {
  readonly files: JournalFiles
  readonly drive: JournalFilesDeps
  readonly auth: Pick<AuthApi, 'refresh' | 'signOut' | 'disconnect'>
  readonly config: ConfigSource
  readonly ownFetch: typeof fetch
}

/** Everything that needs the network is one module, so that it can load after the first paint. */
export const createNetwork = ({ keys, appOrigin, serverTime, runsLocally, ...deps }: NetworkDeps): Network => {
  const ownFetch = withServerTime(deps.fetch, deps.clock, serverTime)
  const config = createConfigSource({ ...deps, fetch: ownFetch, keys, origin: appOrigin, runsLocally })
  const drive = {
    ...deps,
    budget: createRequestBudget(deps.clock, createSignal('bellbook.requests')),
    origin: async () => (await config.read())?.driveOrigin,
  }
  return {
    files: createJournalFiles(drive),
    drive,
    auth: createAuthApi({ fetch: ownFetch, origin: appOrigin, clock: deps.clock, timers: deps.timers }),
    config,
    ownFetch,
  }
}

/** The providers' addresses. The last answer is stored, so that a start needs no network. */
interface ConfigSource {
  /** The stored configuration at once, else the server's; undefined if there is neither. */
  readonly read: () => Promise<RuntimeConfig | undefined>
}

export const createConfigSource = (deps: {
  readonly fetch: typeof fetch
  readonly timers: Timers
  readonly keys: KeyStore
  readonly origin: string
  readonly runsLocally?: (isDriveHere: boolean) => void
}): ConfigSource => {
  let known = parsed(deps.keys.read(storageKeys.config) ?? '')
  let asking: Promise<RuntimeConfig | undefined> | undefined
  let isNotified = false
  const ask = async (): Promise<RuntimeConfig | undefined> => {
    try {
      const text = await inTime(deps.timers, limits.driveRequestTimeoutMs, async ({ signal }) => {
        const options = { cache: 'no-store', credentials: 'omit', signal } as const
        const response = await deps.fetch(`${deps.origin}/config.json`, options)
        return response.ok ? response.text() : ''
      })
      const fresh = parsed(text)
      if (fresh) deps.keys.write(storageKeys.config, text)
      known = fresh ?? known
      if (!known) asking = undefined
    } catch {
      // No answer: the stored one still counts, or the next call asks again.
      asking = undefined
    }
    return known
  }
  const notify = (config: RuntimeConfig | undefined): RuntimeConfig | undefined => {
    if (config?.local && !isNotified) {
      isNotified = true
      deps.runsLocally?.(config.driveOrigin.startsWith('http://'))
    }
    return config
  }
  return {
    read: () => {
      asking ??= ask()
      return (known ? Promise.resolve(known) : asking).then(notify)
    },
  }
}

const parsed = (text: string): RuntimeConfig | undefined => {
  const config = runtimeConfig.safeParse(parseJson(text))
  return config.success ? config.data : undefined
}
