import { isFields } from '#domain/fields.ts'
import { hashOf } from '#functions/local/stand-in/hash-of.ts'
import { randomText, type TimeAndChance } from '#functions/local/stand-in/world.ts'
import { comparable, freeName, safeName } from '#functions/local/store/safe-name.ts'
import type { Store } from '#functions/local/store/store.ts'
import { type StoredState, openStoredState } from '#functions/local/store/stored-state.ts'

/** The one scope of the drive in the stand-in: the hidden area of the app. */
export const driveScope = 'https://www.googleapis.com/auth/drive.appdata'

/** The program that asks for sign-in, as it would be registered at Google. */
export interface Client {
  readonly clientId: string
  readonly clientSecret: string
  /** Shown on the consent page. */
  readonly name: string
  /** Compared byte for byte. */
  readonly redirectUris: ReadonlyArray<string>
}

/** A local account. */
export interface Account {
  /** The user's id: digits, never used again. */
  readonly sub: string
  readonly name: string
  /** The account's folder below `google/`. */
  readonly folder: string
}

/** The account, client and scopes of a grant or a token. */
export interface TokenSubject {
  readonly sub: string
  readonly clientId: string
  readonly scopes: ReadonlyArray<string>
}

/** Tokens are stored as hashes, so that the file contains no usable token. */
interface RefreshToken extends TokenSubject {
  readonly hash: string
}

/** A token for the drive. */
interface AccessToken extends RefreshToken {
  /** Milliseconds since the epoch. */
  readonly expiresAt: number
}

/** The part of sign-in that outlives the process. */
interface SignInState {
  readonly accounts: ReadonlyArray<Account>
  /** The accounts that were used in each browser. */
  readonly sessions: ReadonlyArray<{ readonly hash: string; readonly subs: ReadonlyArray<string> }>
  readonly grants: ReadonlyArray<TokenSubject>
  readonly accessTokens: ReadonlyArray<AccessToken>
  /** Oldest first. */
  readonly refreshTokens: ReadonlyArray<RefreshToken>
}

export type Registry = StoredState<SignInState>

const nothing: SignInState = { accounts: [], sessions: [], grants: [], accessTokens: [], refreshTokens: [] }

/** Reads what earlier starts wrote. A file that cannot be read is set aside, and every user signs in again. */
export const openRegistry = (store: Store, world: TimeAndChance): Promise<Registry> =>
  openStoredState({
    store,
    path: 'keys/google-sign-in.json',
    read: (value) => (isSignInState(value) ? value : undefined),
    empty: nothing,
    nowMs: world.now(),
  })

const isSignInState = (value: unknown): value is SignInState =>
  isFields(value) && Object.keys(nothing).every((key) => Array.isArray(value[key]))

/** Why a name cannot be an account's; undefined where it can. */
export const accountNameProblem = (registry: Registry, name: string): string | undefined => {
  if (name.trim() === '' || name.trim().length > 60 || /\p{Cc}/u.test(name))
    return 'Enter a name of 1 to 60 characters.'
  const taken = registry.state().accounts.some((account) => comparable(account.name) === comparable(name.trim()))
  return taken ? 'There is an account of this name already. Choose it above.' : undefined
}

/** Makes a local account. The name has been checked. */
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

/** An access token lives a second less than an hour, as Google's do. */
export const accessTokenSeconds = 3599
const mostRefreshTokens = 100

export const issueAccessToken = async (
  registry: Registry,
  world: TimeAndChance,
  { sub, clientId, scopes }: TokenSubject,
  seconds = accessTokenSeconds,
): Promise<string> => {
  const token = `ya29.${randomText(world, 180)}`
  const entry: AccessToken = { hash: hashOf(token), sub, clientId, scopes, expiresAt: world.now() + seconds * 1000 }
  await registry.update((state) => ({
    ...state,
    accessTokens: [...state.accessTokens.filter((old) => old.expiresAt > world.now()), entry],
  }))
  return token
}

/** Makes a refresh token; the oldest ones of the account and client become void. */
export const issueRefreshToken = async (
  registry: Registry,
  world: TimeAndChance,
  { sub, clientId, scopes }: TokenSubject,
): Promise<string> => {
  const token = `1//0${randomText(world, 90)}`
  await registry.update((state) => {
    const known = state.refreshTokens.filter((old) => old.sub === sub && old.clientId === clientId)
    const dead = known.slice(0, Math.max(0, known.length + 1 - mostRefreshTokens))
    const living = state.refreshTokens.filter((old) => !dead.includes(old))
    return { ...state, refreshTokens: [...living, { hash: hashOf(token), sub, clientId, scopes }] }
  })
  return token
}

/** A valid access token; undefined where it is unknown, expired or revoked. */
export const findAccessToken = (registry: Registry, world: TimeAndChance, token: string): AccessToken | undefined =>
  registry.state().accessTokens.find(({ hash, expiresAt }) => hash === hashOf(token) && expiresAt > world.now())

/** A valid refresh token; undefined where it is unknown or revoked. */
export const findRefreshToken = (registry: Registry, token: string): RefreshToken | undefined =>
  registry.state().refreshTokens.find(({ hash }) => hash === hashOf(token))
