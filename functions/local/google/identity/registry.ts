import { isFields } from '#domain/fields.ts'
import type { TimeAndChance } from '#functions/local/stand-in/world.ts'
import { comparable, freeName, safeName } from '#functions/local/store/safe-name.ts'
import type { Store } from '#functions/local/store/store.ts'
import { type StoredState, openStoredState } from '#functions/local/store/stored-state.ts'

/** A program that may ask for sign-in, as it would be registered at Google. */
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

/** For whom a grant or a token is, for which client, and what for. */
export interface TokenSubject {
  readonly sub: string
  readonly clientId: string
  readonly scopes: ReadonlyArray<string>
}

/** Tokens are stored as hashes: nobody can read a token from the file. Times are milliseconds since the epoch. */
export interface AccessToken extends TokenSubject {
  readonly hash: string
  readonly expiresAt: number
}

/** A refresh token, stored as its hash. */
export interface RefreshToken extends TokenSubject {
  readonly hash: string
  readonly usedAt: number
}

/** The accounts that were used in one browser. */
export interface Session {
  readonly hash: string
  readonly subs: ReadonlyArray<string>
}

/** Everything of sign-in that outlives the process. */
export interface SignInState {
  readonly accounts: ReadonlyArray<Account>
  readonly sessions: ReadonlyArray<Session>
  /** What accounts have allowed. */
  readonly grants: ReadonlyArray<TokenSubject>
  readonly accessTokens: ReadonlyArray<AccessToken>
  /** Oldest first. */
  readonly refreshTokens: ReadonlyArray<RefreshToken>
}

/** Everything that sign-in remembers between starts. */
export type Registry = StoredState<SignInState>

const nothing: SignInState = { accounts: [], sessions: [], grants: [], accessTokens: [], refreshTokens: [] }

/** Reads what earlier starts wrote. A file that cannot be read is set aside, and everybody signs in again. */
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
export const accountNameProblem = (state: SignInState, name: string): string | undefined => {
  if (name.trim() === '') return 'Enter a name.'
  if (name.trim().length > 60) return 'Use at most 60 characters.'
  if (/\p{Cc}/u.test(name)) return 'Use letters, digits and common signs only.'
  const taken = state.accounts.some((account) => comparable(account.name) === comparable(name.trim()))
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

/** What this account has allowed this client so far. */
export const grantOf = (state: SignInState, sub: string, clientId: string): TokenSubject | undefined =>
  state.grants.find((grant) => grant.sub === sub && grant.clientId === clientId)

/** Everything that the account allowed the client is gone, and so are the tokens. */
export const withoutGrant = (state: SignInState, sub: string, clientId: string): SignInState => {
  const isOther = (item: { readonly sub: string; readonly clientId: string }): boolean =>
    item.sub !== sub || item.clientId !== clientId
  return {
    ...state,
    grants: state.grants.filter(isOther),
    accessTokens: state.accessTokens.filter(isOther),
    refreshTokens: state.refreshTokens.filter(isOther),
  }
}
