import { compareAdditions, contentKeyOf, contentPrintOf } from '#domain/fills/identity.ts'
import type { CompleteDays } from '#domain/record/commands.ts'
import type { Stamp } from '#domain/record/day-trades.ts'
import type { StatedFill, WholeDays } from '#domain/record/events.ts'
import { type LocalDate, addDays } from '#domain/time/local-date.ts'
import type { Draft, Movement } from './draft.ts'
import { isNamed } from './reports.ts'
import { markForRenumbering, numberTwins } from './same-content.ts'

const isOf =
  (accountId: string) =>
  (movement: Movement): boolean =>
    movement.accountId === accountId && isNamed(movement)

/**
 * The contents of the days that a joined statement states completely, by day and account: only days that it changes, or
 * that no statement has stated completely before.
 */
export const wholeDaysOf = (draft: Draft, complete: Readonly<Record<string, CompleteDays>>): WholeDays => {
  const whole = new Map<LocalDate, Map<string, ReadonlyArray<StatedFill>>>()
  for (const [accountId, { from, to, except = [] }] of Object.entries(complete)) {
    for (let day: LocalDate | undefined = from; day !== undefined && day <= to; day = addDays(day, 1)) {
      if (except.includes(day)) continue
      const known = draft.on(day).filter(isOf(accountId))
      if (known.length === 0) continue
      const missing = known.filter((movement) => !draft.present.has(movement))
      for (const movement of missing) {
        const { at } = draft.noteOf({ movement, day })
        if (at > draft.newestAgainst) draft.newestAgainst = at
      }
      if (missing.length === 0 && draft.completeOn(day, accountId) !== '' && !draft.days.has(day)) continue
      const stated = known.filter((movement) => draft.present.has(movement)).map(asStated)
      whole.set(day, (whole.get(day) ?? new Map<string, ReadonlyArray<StatedFill>>()).set(accountId, stated))
    }
  }
  return Object.fromEntries([...whole].map(([day, accounts]) => [day, Object.fromEntries(accounts)]))
}

const asStated = (movement: Movement): StatedFill => [contentPrintOf(movement), movement.snapTradeId]

/** Movements that a complete statement lacks. It keeps as many twins as it names, those of the same names first. */
const missingIn = (known: ReadonlyArray<Movement>, stated: ReadonlyArray<StatedFill>): ReadonlyArray<Movement> => {
  const names = new Map<string, Set<string>>()
  for (const [content, name] of stated) names.set(content, (names.get(content) ?? new Set()).add(name))
  const counts = new Map<string, number>()
  for (const [content] of stated) counts.set(content, (counts.get(content) ?? 0) + 1)
  const take = (movement: Movement, byName: boolean): boolean => {
    const content = contentPrintOf(movement)
    const left = counts.get(content) ?? 0
    if (left === 0 || names.get(content)?.has(movement.snapTradeId) !== byName) return false
    counts.set(content, left - 1)
    return true
  }
  const unnamed = known.filter((movement) => !take(movement, true))
  return unnamed.toSorted(compareAdditions).filter((movement) => !take(movement, false))
}

/**
 * Removes fills that a complete statement of their day lacks, if they were stated before it. Lines of files have no
 * name of the provider and stay.
 */
export const removeRetractedFills = (
  draft: Draft,
  { wholeDays = {}, asOf }: { readonly wholeDays?: WholeDays; readonly asOf?: Stamp },
): void => {
  if (asOf === undefined) return
  for (const [day, accounts] of Object.entries(wholeDays))
    for (const [accountId, stated] of Object.entries(accounts)) {
      const known = draft.on(day).filter(isOf(accountId))
      if (known.length === 0 || draft.completeOn(day, accountId) >= asOf) continue
      for (const movement of missingIn(known, stated)) {
        const found = { movement, day }
        if (draft.present.has(movement) || draft.noteOf(found).at >= asOf) continue
        draft.replace(found, undefined)
        draft.correct(day, { was: movement, now: undefined })
        markForRenumbering(draft, day, contentKeyOf(movement))
      }
      draft.completeStatements.set(
        day,
        (draft.completeStatements.get(day) ?? new Map<string, Stamp>()).set(accountId, asOf),
      )
    }
  numberTwins(draft)
}
