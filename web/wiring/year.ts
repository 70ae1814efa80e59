import { ref, subscribe } from 'valtio'
import type { Journal } from '#domain/record/journal.ts'
import type { Steps } from '#domain/steps.ts'
import type { CostMethod } from '#domain/year/sale.ts'
import { type AllSales, allSalesSteps } from '#domain/year/year.ts'
import { awaitedTurnMs, runInTurns } from '#web/adapters/turns.ts'
import { journalView } from '#web/read-models/views.ts'
import { type YearStep, yearView } from '#web/read-models/year.ts'

/** The sales of these entries by method, kept for another method or a later visit. */
let derived: { readonly entries: Journal['entries']; readonly byMethod: Map<CostMethod, AllSales> } | undefined
let wanted: { readonly entries: Journal['entries']; readonly method: CostMethod } | undefined
let unfollow: (() => void) | undefined

export const takeYearStep = (step: YearStep): void => {
  unfollow?.()
  if (step.type === 'leave year') {
    ;[unfollow, wanted, yearView.shown] = [undefined, undefined, undefined]
    return
  }
  unfollow = subscribe(journalView, () => follow(step.method))
  follow(step.method)
}

const follow = (method: CostMethod): void => {
  const journal = journalView.journal?.current
  if (!journal || (wanted?.entries === journal.entries && wanted.method === method)) return
  const of = { entries: journal.entries, method }
  wanted = of
  void runInTurns(show(journal, method), () => wanted === of, awaitedTurnMs)
}

const show = function* (journal: Journal, method: CostMethod): Steps<void> {
  const stored = yield* salesBy(journal, 'fifo')
  const sales = yield* salesBy(journal, method)
  yearView.shown = ref({ current: { sales, stored } })
}

const salesBy = function* (journal: Journal, method: CostMethod): Steps<AllSales> {
  if (derived?.entries !== journal.entries) derived = { entries: journal.entries, byMethod: new Map() }
  const { byMethod } = derived
  const sales = byMethod.get(method) ?? (yield* allSalesSteps(journal, method))
  byMethod.set(method, sales)
  return sales
}
