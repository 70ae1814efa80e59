import { hashOf } from '#functions/local/stand-in/hash-of.ts'
import { randomText, type TimeAndChance } from '#functions/local/stand-in/world.ts'
import type { AccessToken, RefreshToken, Registry, TokenSubject } from './registry.ts'

/** An access token says that it lives a second less than an hour, as Google's do. */
export const accessTokenSeconds = 3599
/** The oldest refresh token of an account and client dies silently beyond this many. */
const maxRefreshTokens = 100
const sixMonthsMs = 182 * 24 * 3600_000

/** Makes an access token. */
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

/** Makes a refresh token, and drops the oldest one beyond the limit. */
export const issueRefreshToken = async (
  registry: Registry,
  world: TimeAndChance,
  { sub, clientId, scopes }: TokenSubject,
): Promise<string> => {
  const token = `1//0${randomText(world, 90)}`
  const entry: RefreshToken = { hash: hashOf(token), sub, clientId, scopes, usedAt: world.now() }
  await registry.update((state) => {
    const mine = state.refreshTokens.filter((other) => other.sub === sub && other.clientId === clientId)
    const dead = mine.slice(0, Math.max(mine.length + 1 - maxRefreshTokens, 0))
    return { ...state, refreshTokens: [...state.refreshTokens.filter((other) => !dead.includes(other)), entry] }
  })
  return token
}

/** A living access token; undefined where it is unknown, expired or revoked. */
export const findAccessToken = (registry: Registry, world: TimeAndChance, token: string): AccessToken | undefined => {
  const hash = hashOf(token)
  return registry.state().accessTokens.find((entry) => entry.hash === hash && entry.expiresAt > world.now())
}

/** A living refresh token; undefined where it is unknown, revoked or unused for six months. */
export const findRefreshToken = (registry: Registry, world: TimeAndChance, token: string): RefreshToken | undefined => {
  const hash = hashOf(token)
  const entry = registry.state().refreshTokens.find((candidate) => candidate.hash === hash)
  return entry !== undefined && world.now() - entry.usedAt <= sixMonthsMs ? entry : undefined
}
