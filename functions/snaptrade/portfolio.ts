import { accounts, type BrokeragePosition, positions } from '#domain/api/snaptrade.ts'
import { isRead } from '#domain/brokerage/same-account.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { ApiHandler } from '#functions/shared/router.ts'
import { answerOnce, credentialsOf, authenticated, refusal } from './caller.ts'
import { ownAccount } from './own-accounts.ts'
import type { Brokerage, BrokerageFailure, Credentials, SnapTradePorts } from './ports.ts'

/** GET /snaptrade/accounts: every account of every connection. */
export const makeAccountsHandler = (ports: SnapTradePorts): ApiHandler =>
  authenticated(ports, accounts, async (asked) => {
    const user = await credentialsOf(ports, asked.userId)
    if (!user.ok) return refusal(ports, asked, user.error)
    return answerOnce(ports, asked, user.value, 'accounts', async () => {
      const found = await asked.brokerage.accounts(user.value)
      return found.ok ? ok({ accounts: found.value }) : found
    })
  })

/** GET /snaptrade/positions: of one account or of all; accounts that cannot be read now are named in `missing`. */
export const makePositionsHandler = (ports: SnapTradePorts): ApiHandler =>
  authenticated(ports, positions, async (asked) => {
    const { userId, given, brokerage } = asked
    const user = await credentialsOf(ports, userId)
    if (!user.ok) return refusal(ports, { userId }, user.error)
    const { accountId } = given
    if (accountId === undefined)
      return answerOnce(ports, asked, user.value, 'positions', () => ofAll(brokerage, user.value))
    const own = await ownAccount(ports, asked, user.value, accountId)
    if (!own.ok) return refusal(ports, user.value, own.error)
    return answerOnce(ports, asked, user.value, `positions ${accountId}`, async () => {
      const found = await brokerage.positions(user.value, accountId)
      return found.ok ? ok({ positions: found.value }) : found
    })
  })

interface Positions {
  readonly positions: ReadonlyArray<BrokeragePosition>
  readonly missing?: ReadonlyArray<{ readonly accountId: string; readonly error: string }>
}

const ofAll = async (brokerage: Brokerage, user: Credentials): Promise<Result<Positions, BrokerageFailure>> => {
  const found = await brokerage.accounts(user)
  if (!found.ok) return found
  const answers = await Promise.all(
    found.value.filter(isRead).map(async ({ id }) => ({ id, answer: await brokerage.positions(user, id) })),
  )
  const failures = answers.flatMap(({ id, answer }) => (answer.ok ? [] : [{ accountId: id, failure: answer.error }]))
  const [first] = failures
  // If all accounts fail, the answer is the failure.
  if (first !== undefined && failures.length === answers.length) return err(first.failure)
  const missing = failures.map(({ accountId, failure }) => ({ accountId, error: failure.code }))
  return ok({
    positions: answers.flatMap(({ answer }) => (answer.ok ? answer.value : [])),
    ...(missing.length > 0 && { missing }),
  })
}
