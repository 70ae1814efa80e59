import type { Levers } from '#functions/local/google/levers.ts'
import { hashOf } from '#functions/local/stand-in/hash-of.ts'
import { randomText, type World } from '#functions/local/stand-in/world.ts'
import type { AccessToken, RefreshToken, Registry } from './registry.ts'

/** An access token says that it lives a second less than an hour, as Google's do. */
export const accessTokenSeconds = 3599
/** The oldest refresh token of an account and client dies silently beyond this many. */
const maxRefreshTokens = 100
const sixMonthsMs = 182 * 24 * 3600_000
/** While the consent screen is in testing, refresh tokens die after seven days. */
const testingSeconds = 604_799

/** For whom, for which client, and what for. */
export interface TokenSubject {
  readonly sub: string
  readonly clientId: string
  readonly scopes: ReadonlyArray<string>
}

/** Makes an access token. `parent` is the refresh token that it hangs on. */
export const issueAccessToken = async (
  registry: Registry,
  world: World,
  subject: TokenSubject,
  parent: string | undefined,
  seconds = accessTokenSeconds,
): Promise<string> => {
  const token = `ya29.${randomText(world, 180)}`
  const entry: AccessToken = {
    hash: hashOf(token),
    sub: subject.sub,
    clientId: subject.clientId,
    scopes: subject.scopes,
    offline: parent !== undefined,
    expiresAt: world.now() + seconds * 1000,
    parent: parent === undefined ? undefined : hashOf(parent),
  }
  await registry.update((state) => ({
    ...state,
    accessTokens: [...state.accessTokens.filter((old) => old.expiresAt > world.now()), entry],
  }))
  return token
}

/** Makes a refresh token, and drops the oldest one beyond the limit. */
export const issueRefreshToken = async (
  registry: Registry,
  world: World,
  levers: Levers,
  subject: TokenSubject,
): Promise<{ readonly token: string; readonly expiresInSeconds: number | undefined }> => {
  const token = `1//0${randomText(world, 90)}`
  const expiresInSeconds = levers.switches().testingMode ? testingSeconds : undefined
  const entry: RefreshToken = {
    hash: hashOf(token),
    sub: subject.sub,
    clientId: subject.clientId,
    scopes: subject.scopes,
    usedAt: world.now(),
    expiresAt: expiresInSeconds === undefined ? undefined : world.now() + expiresInSeconds * 1000,
  }
  await registry.update((state) => {
    const mine = state.refreshTokens.filter((other) => other.sub === subject.sub && other.clientId === subject.clientId)
    const dead = mine.slice(0, Math.max(mine.length + 1 - maxRefreshTokens, 0))
    return { ...state, refreshTokens: [...state.refreshTokens.filter((other) => !dead.includes(other)), entry] }
  })
  return { token, expiresInSeconds }
}

/** A living access token; undefined where it is unknown, expired or revoked. */
export const findAccessToken = (registry: Registry, world: World, token: string): AccessToken | undefined => {
  const hash = hashOf(token)
  return registry.state().accessTokens.find((entry) => entry.hash === hash && entry.expiresAt > world.now())
}

/** A living refresh token; undefined where it is unknown, revoked, expired or unused for six months. */
export const findRefreshToken = (registry: Registry, world: World, token: string): RefreshToken | undefined => {
  const hash = hashOf(token)
  const entry = registry.state().refreshTokens.find((candidate) => candidate.hash === hash)
  if (entry === undefined || (entry.expiresAt !== undefined && entry.expiresAt <= world.now())) return undefined
  return world.now() - entry.usedAt > sixMonthsMs ? undefined : entry
}
