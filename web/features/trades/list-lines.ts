import type { LocalDate } from '#domain/time/local-date.ts'
import type { Trade } from '#domain/trades/trade.ts'

/** A heading without a day is of open trades. */
export type Line =
  | { readonly kind: 'heading'; readonly day: LocalDate | undefined; readonly count: number }
  | { readonly kind: 'trade'; readonly trade: Trade }

/** Open trades first, then the closed ones below their days. */
export const linesOf = (trades: ReadonlyArray<Trade>): ReadonlyArray<Line> => {
  const lines: Line[] = []
  const addGroup = (day: LocalDate | undefined, group: ReadonlyArray<Trade>) => {
    if (group.length === 0) return
    lines.push({ kind: 'heading', day, count: group.length })
    for (const trade of group) lines.push({ kind: 'trade', trade })
  }
  addGroup(
    undefined,
    trades.filter(({ isOpen }) => isOpen),
  )
  let group: Trade[] = []
  for (const trade of trades) {
    if (trade.isOpen) continue
    if (group[0] && group[0].last.day !== trade.last.day) {
      addGroup(group[0].last.day, group)
      group = []
    }
    group.push(trade)
  }
  addGroup(group[0]?.last.day, group)
  return lines
}
