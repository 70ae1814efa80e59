import { isRead } from '#domain/brokerage/same-account.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { SealedItems } from '#functions/adapters/user-secrets.ts'
import type { Allowance } from '#functions/snaptrade/fair-share.ts'
import type { Brokerage, BrokerageFailure, KeyOwners, UserSecrets } from '#functions/snaptrade/ports.ts'

interface KeyParts {
  readonly items: SealedItems
  readonly clientId: string
  readonly hash: (value: string) => string
}

/** Takes the place of the secret that a registration brings: a Personal key needs none. */
const noSecret = 'personal'

/**
 * A Personal key opens its holder's own account for every caller: the first account of this computer that connects owns
 * it, the others see nothing. A changed key has another owner.
 */
export const personalKeyOwners = ({ items, clientId, hash }: KeyParts): KeyOwners & UserSecrets => {
  const key = hash(`personal-key:${clientId}`)
  const standingOf: KeyOwners['standingOf'] = async (userId) => {
    const owner = await items.read(key)
    return owner === undefined ? 'free' : owner.sealed === hash(userId) ? 'own' : 'taken'
  }
  return {
    standingOf,
    read: async (userId) => ((await standingOf(userId)) === 'own' ? noSecret : undefined),
    create: (userId) => items.create(key, { sealed: hash(userId) }),
    remove: ({ userId }) => items.remove(key, hash(userId)),
  }
}

/** SnapTrade by a Personal key has no users: to register is to own the key, to leave removes every connection. */
export const withoutUsers = (brokerage: Brokerage, owners: KeyOwners & UserSecrets): Brokerage => ({
  ...brokerage,
  users: async () => ok([]),
  register: async (userId) => {
    await owners.create(userId, noSecret)
    return (await owners.standingOf(userId)) === 'own' ? ok(noSecret) : err({ code: 'key_taken' })
  },
  deleteUser: (userId) => removeConnections(brokerage, userId),
})

const removeConnections = async (brokerage: Brokerage, userId: string): Promise<Result<void, BrokerageFailure>> => {
  const user = { userId, userSecret: noSecret }
  const found = await brokerage.connections(user)
  if (!found.ok) return found
  for (const { authorizationId } of found.value.filter(isRead)) {
    const deleted = await brokerage.deleteConnection(user, authorizationId)
    if (!deleted.ok && deleted.error.code !== 'not_found') return deleted
  }
  return found.value.every(isRead) ? ok(undefined) : err({ code: 'provider_error' })
}

/** SnapTrade counts a Personal key's calls for each account over 60 s; the extra second is for travel. */
const mostOfAccount = 10
const windowMs = 61_000

/** Stays within SnapTrade's limit of a Personal key for one account, and within `others`. `now` is in milliseconds. */
export const accountShare = (now: () => number, others: Allowance): Allowance => {
  const calls = new Map<string, ReadonlyArray<number>>()
  return async (userId, accountId) => {
    if (accountId === undefined) return others(userId)
    const recent = (calls.get(accountId) ?? []).filter((at) => at > now() - windowMs)
    const [first] = recent
    if (first !== undefined && recent.length >= mostOfAccount)
      return {
        code: 'too_many_requests',
        retryAfterSeconds: Math.ceil((first + windowMs - now()) / 1000),
        isOwnLimit: true,
      }
    calls.set(accountId, [...recent, now()])
    return others(userId)
  }
}
