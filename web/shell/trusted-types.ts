// oxlint-disable-next-line import/default -- the build makes a script of it and gives its address
import script from '#web/adapters/texts/text-worker.ts?worker&url'

export const textWorkerPath = script

export const serviceWorkerPath = '/sw.js'

/** The only script addresses that code may give to the browser. */
const allowed: ReadonlySet<string> = new Set([serviceWorkerPath, textWorkerPath])

const createScriptURL = (address: string): string => {
  if (!allowed.has(address)) throw new TypeError(`Not a script of ours: ${address}`)
  return address
}

interface PolicyFactory {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (address: string) => string },
  ) => { readonly createScriptURL: (address: string) => string }
}

const factory = (globalThis as { readonly trustedTypes?: PolicyFactory }).trustedTypes

const policy = factory ? factory.createPolicy('bellbook', { createScriptURL }) : { createScriptURL }

/** A TrustedScriptURL, or the same string in browsers without. Throws for any other address. */
export const trustedScriptUrl = (address: string): string => policy.createScriptURL(address)
