import { useMemo } from 'react'
import type { Journal } from '#domain/record/journal.ts'
import { type Label, labelsById } from '#domain/trade-notes/label.ts'
import { type WrittenTrades, writtenTrades } from '#domain/trade-notes/written.ts'
import type { Trade } from '#domain/trades/trade.ts'

export interface Written extends WrittenTrades {
  /** The label of each id, merges followed. */
  readonly labels: ReadonlyMap<string, Label>
}

export const useWritten = (journal: Journal, trades: ReadonlyArray<Trade>): Written =>
  useMemo(() => {
    const labels = labelsById(journal)
    return { ...writtenTrades(trades, journal, labels), labels }
    // A tick changes none of it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [trades, journal.records, journal.extra])
