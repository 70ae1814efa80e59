import * as z from 'zod/mini'
import { hashOf, randomText, type TimeAndChance } from '#functions/local/stand-in/world.ts'
import { comparable, freeName, safeName } from '#functions/local/store/safe-name.ts'
import type { Store } from '#functions/local/store/store.ts'
import { type StoredState, openStoredState } from '#functions/local/store/stored-state.ts'

export const driveScope = 'https://www.googleapis.com/auth/drive.appdata'

export interface Client {
  readonly clientId: string
  readonly clientSecret: string
  readonly name: string
  /** Compared byte for byte. */
  readonly redirectUris: ReadonlyArray<string>
}

/** `sub`: the user's id, digits that are never used again. `folder`: below `google/`. */
const accountSchema = z.object({ sub: z.string(), name: z.string(), folder: z.string() })

export type Account = z.infer<typeof accountSchema>

const subjectSchema = z.object({ sub: z.string(), clientId: z.string(), scopes: z.readonly(z.array(z.string())) })

export type TokenSubject = z.infer<typeof subjectSchema>

/** Tokens are stored as hashes, so that the file contains no usable token. */
const refreshToken = z.extend(subjectSchema, { hash: z.string() })

/** `expiresAt` in milliseconds since the epoch. */
const accessToken = z.extend(refreshToken, { expiresAt: z.number() })

const signInState = z.object({
  accounts: z.array(accountSchema),
  /** The accounts that were used in each browser. */
  sessions: z.array(z.object({ hash: z.string(), subs: z.array(z.string()) })),
  grants: z.array(subjectSchema),
  accessTokens: z.array(accessToken),
  refreshTokens: z.array(refreshToken),
})
type SignInState = z.infer<typeof signInState>

export type Registry = StoredState<SignInState>

/** An unreadable file is set aside, and every user signs in again. */
export const openRegistry = (store: Store, world: TimeAndChance): Promise<Registry> =>
  openStoredState({
    store,
    path: 'keys/google-sign-in.json',
    read: (value) => signInState.safeParse(value).data,
    empty: { accounts: [], sessions: [], grants: [], accessTokens: [], refreshTokens: [] },
    nowMs: world.now(),
  })

/** Why a name cannot be an account's; undefined where it can. */
export const accountNameProblem = (registry: Registry, name: string): string | undefined => {
  if (name.trim() === '' || name.trim().length > 60 || /\p{Cc}/u.test(name))
    return 'Enter a name of 1 to 60 characters.'
  const taken = registry.state().accounts.some((account) => comparable(account.name) === comparable(name.trim()))
  return taken ? 'There is an account of this name already. Choose it above.' : undefined
}

/** The name has been checked. */
export const createAccount = async (registry: Registry, world: TimeAndChance, name: string): Promise<Account> => {
  const taken = registry.state().accounts.map((account) => comparable(account.folder))
  const folder = freeName(safeName(name.trim()), (candidate) => taken.includes(candidate))
  const digits = Array.from(world.randomBytes(20), (byte) => String(byte % 10)).join('')
  const account: Account = { sub: `1${digits}`, name: name.trim(), folder }
  await registry.update((state) => ({ ...state, accounts: [...state.accounts, account] }))
  return account
}

/** The state without the account's grants to the client and without their tokens. */
export const withoutGrant = (state: SignInState, sub: string, clientId: string): SignInState => {
  const isOther = (item: TokenSubject): boolean => item.sub !== sub || item.clientId !== clientId
  return {
    ...state,
    grants: state.grants.filter(isOther),
    accessTokens: state.accessTokens.filter(isOther),
    refreshTokens: state.refreshTokens.filter(isOther),
  }
}

/** A second less than an hour, as Google's. */
export const accessTokenSeconds = 3599

/** Makes an access token. */
export const issueAccessToken = async (
  registry: Registry,
  world: TimeAndChance,
  subject: TokenSubject,
  seconds = accessTokenSeconds,
): Promise<string> => {
  const token = `ya29.${randomText(world, 180)}`
  const entry = { ...subject, hash: hashOf(token), expiresAt: world.now() + seconds * 1000 }
  await registry.update((state) => ({
    ...state,
    accessTokens: [...state.accessTokens.filter((old) => old.expiresAt > world.now()), entry],
  }))
  return token
}

/** Makes a refresh token. */
export const issueRefreshToken = async (registry: Registry, world: TimeAndChance, subject: TokenSubject) => {
  const token = `1//0${randomText(world, 90)}`
  await registry.update((state) => ({
    ...state,
    refreshTokens: [...state.refreshTokens, { ...subject, hash: hashOf(token) }],
  }))
  return token
}

/** Undefined where it is unknown, expired or revoked. */
export const findAccessToken = (
  registry: Registry,
  world: TimeAndChance,
  token: string,
): SignInState['accessTokens'][number] | undefined =>
  registry.state().accessTokens.find(({ hash, expiresAt }) => hash === hashOf(token) && expiresAt > world.now())

/** A valid refresh token; undefined where it is unknown or revoked. */
export const findRefreshToken = (registry: Registry, token: string): TokenSubject | undefined =>
  registry.state().refreshTokens.find(({ hash }) => hash === hashOf(token))
