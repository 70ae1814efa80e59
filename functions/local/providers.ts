import { googleDriveOrigin } from '#functions/adapters/google/endpoints.ts'

/** Whom this installation signs in with: the real Google where its credentials are given, else the local one. */
export type GoogleChoice =
  | { readonly kind: 'local' }
  | { readonly kind: 'real'; readonly clientId: string; readonly clientSecret: string; readonly driveOrigin: string }

type Environment = Readonly<Record<string, string | undefined>>

/** Throws an error for people when only a part of the credentials is there. */
export const chooseGoogle = (environment: Environment): GoogleChoice => {
  const found = bothOrNone(environment, ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'], 'Google')
  return found
    ? { kind: 'real', clientId: found[0], clientSecret: found[1], driveOrigin: googleDriveOrigin }
    : { kind: 'local' }
}

/** Through whom brokers are connected: the real SnapTrade where its key is given, else the local one. */
export type SnapTradeChoice =
  | { readonly kind: 'local' }
  | { readonly kind: 'real'; readonly clientId: string; readonly consumerKey: string }

/** Throws an error for people when only a part of the key is there. */
export const chooseSnapTrade = (environment: Environment): SnapTradeChoice => {
  const found = bothOrNone(environment, ['SNAPTRADE_CLIENT_ID', 'SNAPTRADE_CONSUMER_KEY'], 'SnapTrade')
  return found ? { kind: 'real', clientId: found[0], consumerKey: found[1] } : { kind: 'local' }
}

const bothOrNone = (
  environment: Environment,
  names: readonly [string, string],
  provider: string,
): readonly [string, string] | undefined => {
  const [one, other] = [environment[names[0]] || undefined, environment[names[1]] || undefined]
  if (one !== undefined && other !== undefined) return [one, other]
  if (one === undefined && other === undefined) return undefined
  const missing = names.filter((name) => !environment[name])
  const present = names.filter((name) => environment[name])
  throw new Error(
    `${present.join(', ')} is set, but ${missing.join(', ')} is missing. Set both for the real ${provider}, or ` +
      'none for the local one.',
  )
}
