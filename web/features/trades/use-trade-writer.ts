import type { Journal } from '#domain/record/journal.ts'
import { addLabel, addTradeNote, type Asked, labelTrade } from '#domain/trade-notes/commands.ts'
import { anchorOf } from '#domain/trade-notes/fill-names.ts'
import type { Label, LabelKind } from '#domain/trade-notes/label.ts'
import type { TradeNote } from '#domain/trade-notes/trade-note.ts'
import type { WrittenTrade } from '#domain/trade-notes/written.ts'
import type { Trade } from '#domain/trades/trade.ts'
import { useActions } from '#web/read-models/actions.ts'
import { type Ask, useAsk } from '#web/shared/trade-notes/use-ask.ts'

/** Each function returns the refusal's message. */
export interface TradeWriter {
  readonly ask: Ask
  /** Writes to the first note, or to one that is made with these parts. */
  readonly write: (
    change: (journal: Journal, id: string) => Asked,
    first: Partial<Omit<TradeNote, 'id' | 'fills'>>,
  ) => string | undefined
  readonly carry: (label: Label) => string | undefined
  readonly create: (kind: LabelKind, name: string) => string | undefined
  readonly drop: (label: Label) => void
}

/** `labels`: the label of each id, merges followed. */
export const useTradeWriter = (
  trade: Trade,
  { notes }: WrittenTrade,
  labels: ReadonlyMap<string, Label>,
): TradeWriter => {
  const ask = useAsk()
  const { nextId } = useActions()
  const [first] = notes
  const write: TradeWriter['write'] = (change, parts) =>
    first
      ? ask((journal) => change(journal, first.id))
      : ask(() => addTradeNote(nextId(), { fills: anchorOf(trade), ...parts }))
  const carry = ({ id }: Pick<Label, 'id'>) =>
    write((journal, note) => labelTrade(journal, note, [...new Set([...(first?.labels ?? []), id])].toSorted()), {
      labels: [id],
    })
  return {
    ask,
    write,
    carry,
    create: (kind, name) => {
      const id = nextId()
      return ask((journal) => addLabel(journal, id, kind, name)) ?? carry({ id })
    },
    drop: (label) => {
      for (const note of notes) {
        const left = note.labels.filter((id) => labels.get(id) !== label)
        if (left.length < note.labels.length) ask((journal) => labelTrade(journal, note.id, left))
      }
    },
  }
}
