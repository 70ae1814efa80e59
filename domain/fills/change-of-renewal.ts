import type { Activity } from '#domain/record/day-trades.ts'
import type { RenewedAccount, ReplacedTrades } from '#domain/record/events.ts'
import type { Journal } from '#domain/record/journal.ts'
import { asReported } from './identity.ts'
import { type ByDay, idsByDay, movementsByAccount } from './movements-by-account.ts'

/** The changes of a journal's days when an account continues under a new id. */
export const changeOfRenewal = (
  journal: Pick<Journal, 'entries'>,
  { from, to, without }: RenewedAccount,
): ReplacedTrades => {
  const days: ByDay = movementsByAccount(journal).get(from) ?? new Map()
  const gone = new Set(without)
  const activities = [...days].flatMap(([day, movements]) =>
    movements
      .filter(({ id }) => !gone.has(id))
      .map((movement): Activity => ({ ...asReported(movement, day), accountId: to })),
  )
  return { removed: idsByDay(days), activities }
}
