import * as z from 'zod/mini'
import { isRead } from '#domain/brokerage/same-account.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { isWithinRate, type RateRule } from '#functions/shared/counters.ts'
import type { AuthenticatedCall } from './caller.ts'
import type { BrokerageFailure, Credentials, SnapTradePorts } from './ports.ts'

const again: RateRule = { name: 'own-accounts', limit: 3, windowSeconds: 60 }
const answered = z.object({ accounts: z.array(z.object({ id: z.string() })) })

/**
 * Whether an account is the caller's own, by the caller's list of the last minute. Since a missing account may be new,
 * the list is read again, a few times a minute; the provider is never asked about the account.
 */
export const ownAccount = async (
  ports: SnapTradePorts,
  { userId, brokerage }: Pick<AuthenticatedCall<unknown>, 'userId' | 'brokerage'>,
  user: Credentials,
  accountId: string,
): Promise<Result<void, BrokerageFailure>> => {
  const known = ports.answers.read(userId, 'accounts')
  if (known !== undefined) {
    if (answered.parse(JSON.parse(known)).accounts.some(({ id }) => id === accountId)) return ok(undefined)
    if (!(await isWithinRate(ports.counters, again, ports.hash(userId)))) return notOwn
  }
  const found = await brokerage.accounts(user)
  if (!found.ok) return found
  ports.answers.keep(userId, 'accounts', JSON.stringify({ accounts: found.value }))
  if (found.value.some(({ id }) => id === accountId)) return ok(undefined)
  return found.value.every(isRead) ? notOwn : err({ code: 'provider_error' })
}

const notOwn = err<BrokerageFailure>({ code: 'not_found' })
