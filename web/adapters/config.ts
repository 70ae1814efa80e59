import { runtimeConfig } from '#domain/api/runtime-config.ts'
import type { RuntimeConfig } from '#domain/api/runtime-config.ts'
import { parseJson } from './http.ts'
import type { KeyStore } from './storage/key-store.ts'
import { storageKeys } from './storage/keys.ts'

/** Where the providers are. The last answer is kept, so that a start needs no network; a newer one counts as soon as it comes. */
export interface ConfigSource {
  /** The kept configuration at once, else the server's; undefined while neither is there. */
  readonly read: () => Promise<RuntimeConfig | undefined>
}

export const createConfigSource = (deps: { readonly fetch: typeof fetch; readonly keys: KeyStore; readonly origin: string; readonly runsLocally?: () => void }): ConfigSource => {
  let known = parsed(deps.keys.read(storageKeys.config) ?? '')
  let asking: Promise<RuntimeConfig | undefined> | undefined
  let toldLocal = false
  const ask = async (): Promise<RuntimeConfig | undefined> => {
    try {
      const response = await deps.fetch(`${deps.origin}/config.json`, { cache: 'no-store', credentials: 'omit' })
      const text = await response.text()
      const fresh = response.ok ? parsed(text) : undefined
      if (fresh) deps.keys.write(storageKeys.config, text)
      known = fresh ?? known
    } catch {
      // No network: the kept one goes on, or the next caller asks again.
      asking = undefined
    }
    return known
  }
  const tell = (config: RuntimeConfig | undefined): RuntimeConfig | undefined => {
    if (config?.local && !toldLocal) {
      toldLocal = true
      deps.runsLocally?.()
    }
    return config
  }
  return {
    read: () => {
      asking ??= ask()
      return (known ? Promise.resolve(known) : asking).then(tell)
    },
  }
}

const parsed = (text: string): RuntimeConfig | undefined => {
  const config = runtimeConfig.safeParse(parseJson(text))
  return config.success ? config.data : undefined
}
