import { compareTexts } from '#domain/order.ts'
import type { Steps } from '#domain/steps.ts'

interface AnchorTrade {
  readonly id: string
  readonly fills: ReadonlyArray<string>
  /** `at`: its place among the beginnings of all trades. */
  readonly opened: { readonly at: number }
}

interface AnchoredNote {
  readonly id: string
  readonly fills: ReadonlyArray<string>
}

const perStep = 500

/**
 * The id of the trade of each note, by the note's id: the trade with most of the note's fills, of several the earliest.
 * So a note stays with its trade through re-syncs, late history and corrections.
 */
export function* tradesOfNotesSteps(
  trades: ReadonlyArray<AnchorTrade>,
  notes: ReadonlyArray<AnchoredNote>,
): Steps<ReadonlyMap<string, string | undefined>> {
  const tradesOfFill = yield* tradesByFillSteps(trades, new Set(notes.flatMap(({ fills }) => fills)))
  const found = new Map<string, string | undefined>()
  for (const [place, note] of notes.entries()) {
    found.set(note.id, tradeOf(note, tradesOfFill)?.id)
    if (place % perStep === 0) yield
  }
  return found
}

/** Indexes only fills that notes name: a few of tens of thousands. */
function* tradesByFillSteps(
  trades: ReadonlyArray<AnchorTrade>,
  noted: ReadonlySet<string>,
): Steps<ReadonlyMap<string, ReadonlyArray<AnchorTrade>>> {
  const tradesOfFill = new Map<string, AnchorTrade[]>()
  if (noted.size === 0) return tradesOfFill
  for (const [place, trade] of trades.entries()) {
    if (place % perStep === 0) yield
    for (const fill of trade.fills) {
      if (!noted.has(fill)) continue
      const known = tradesOfFill.get(fill)
      if (!known) tradesOfFill.set(fill, [trade])
      // A fill that crosses zero belongs to two trades; one may have two parts in the same.
      else if (known.at(-1) !== trade) known.push(trade)
    }
  }
  return tradesOfFill
}

const tradeOf = (
  { fills }: AnchoredNote,
  tradesOfFill: ReadonlyMap<string, ReadonlyArray<AnchorTrade>>,
): AnchorTrade | undefined => {
  const shared = new Map<AnchorTrade, number>()
  for (const fill of new Set(fills))
    for (const trade of tradesOfFill.get(fill) ?? []) shared.set(trade, (shared.get(trade) ?? 0) + 1)
  const [best] = [...shared].toSorted(
    ([one, ofOne], [other, ofOther]) =>
      ofOther - ofOne || one.opened.at - other.opened.at || compareTexts(one.id, other.id),
  )
  return best?.[0]
}

/** The labels of all notes that met on one trade, each once. */
export const joinedLabels = (
  notes: ReadonlyArray<{ readonly labels: ReadonlyArray<string> }>,
): ReadonlyArray<string> => [...new Set(notes.flatMap(({ labels }) => labels))]
