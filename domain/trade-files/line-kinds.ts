import type { CellReader } from './header.ts'

/** Kinds of lines that have a side and a size, and yet move cash alone: the funding of a perpetual contract. */
const noTrade = /fund(?:ing)?\b|settle|\bfee|interest|dividend|transfer|deposit|withdraw|bonus|rebate|airdrop/i

/** Whether the kind of a line is none of a trade, whatever side and size it has. */
export const isNoTradeKind = (kind: string): boolean => noTrade.test(kind)

/** The unread column that says of some line that it is a trade: 'TRADE' among 'FUNDING'. */
export const kindColumnIn = (unread: ReadonlyArray<string>, cells: ReadonlyArray<CellReader>): string | undefined =>
  unread.find((name) => cells.some((cell) => /^trades?$/i.test(cell(name))))
