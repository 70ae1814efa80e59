/** The service worker's address. The only script address that code may hand to the browser. */
export const serviceWorkerPath = '/sw.js'

const allowed: ReadonlySet<string> = new Set([serviceWorkerPath])

const createScriptURL = (address: string): string => {
  if (!allowed.has(address)) throw new TypeError(`Not a script of ours: ${address}`)
  return address
}

interface PolicyFactory {
  readonly createPolicy: (name: string, rules: { readonly createScriptURL: (address: string) => string }) => { readonly createScriptURL: (address: string) => string }
}

const factory = (globalThis as { readonly trustedTypes?: PolicyFactory }).trustedTypes

/** The one Trusted Types policy, `bellbook`. Throws for every address that is not listed here. */
const policy = factory ? factory.createPolicy('bellbook', { createScriptURL }) : { createScriptURL }

/** The address as the browser wants it: a TrustedScriptURL where it knows them, else the same string. Throws when not ours. */
export const trustedScriptUrl = (address: string): string => policy.createScriptURL(address)
