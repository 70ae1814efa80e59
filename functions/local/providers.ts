import { googleDriveOrigin } from '#functions/adapters/google/endpoints.ts'

/** Whom this installation signs in with: the real Google where its credentials are given, else the local one. */
export type GoogleChoice =
  | { readonly kind: 'local' }
  | { readonly kind: 'real'; readonly clientId: string; readonly clientSecret: string; readonly driveOrigin: string }

type Environment = Readonly<Record<string, string | undefined>>

const credentials = ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'] as const

/** Throws an error for people when only a part of the credentials is there. */
export const chooseGoogle = (environment: Environment): GoogleChoice => {
  const [clientId, clientSecret] = credentials.map((name) => environment[name] || undefined)
  if (clientId !== undefined && clientSecret !== undefined) return { kind: 'real', clientId, clientSecret, driveOrigin: googleDriveOrigin }
  if (clientId === undefined && clientSecret === undefined) return { kind: 'local' }
  const missing = credentials.filter((name) => !environment[name])
  const present = credentials.filter((name) => environment[name])
  throw new Error(`${present.join(', ')} is set, but ${missing.join(', ')} is missing. Set both for the real Google, or none for the local one.`)
}
