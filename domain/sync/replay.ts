import { presentText, standsAfter, type WrittenText } from '#domain/conflicts/text-events.ts'
import { writtenText } from '#domain/journal/event-rules.ts'
import { foldEvents, evolve } from '#domain/journal/evolve.ts'
import { withConflict } from '#domain/record/conflict-list.ts'
import type { Conflict, Journal } from '#domain/record/journal.ts'
import type { LoggedEvent } from '#domain/record/logged-event.ts'
import { textFingerprint } from '#domain/text/text-fingerprint.ts'
import { wasSent } from './pending.ts'

/**
 * Folds a device's events on a journal that moved on without them. An event that was never sent wins over the text that
 * it finds (`evolve` stores the other text). One that was acknowledged before, and then overwritten by another writer,
 * yields to a text that another device wrote since: a replay never overwrites a newer text, and ours goes to the
 * conflicts.
 */
export const replay = (journal: Journal, events: ReadonlyArray<LoggedEvent>, clientId: string): Journal => {
  if (!events.some(wasSent)) return foldEvents(journal, events.map(eventOf))
  const yielding = yieldingTexts(journal, events, clientId)
  // In their order, since a decision about a conflict comes after the conflict.
  return events.reduce((folded, logged) => {
    if (!yielding.has(logged.seq)) return evolve(folded, logged.event)
    const conflict = yielding.get(logged.seq)
    const conflicts = conflict ? withConflict(folded.conflicts, conflict) : folded.conflicts
    return conflicts === folded.conflicts ? folded : { ...folded, conflicts }
  }, journal)
}

const eventOf = (logged: LoggedEvent): LoggedEvent['event'] => logged.event

interface Writing {
  readonly logged: LoggedEvent
  readonly written: WrittenText
}

/**
 * By field, for texts that were acknowledged once: the writings (by `seq`) that the text contains already, and those
 * that yield to another device's; with the text that is lost, where one is.
 */
const yieldingTexts = (
  journal: Journal,
  events: ReadonlyArray<LoggedEvent>,
  clientId: string,
): ReadonlyMap<number, Conflict | undefined> => {
  const yielding = new Map<number, Conflict | undefined>()
  for (const writings of writingsByField(events).values()) {
    const [first] = writings
    if (!first || !writings.some(({ logged }) => wasSent(logged))) continue
    const present = presentText(journal, first.written)
    const held = standsAfter(
      present,
      writings.map(({ written }) => written),
    )
    const giveWay =
      held !== undefined
        ? writings.slice(0, held)
        : present === ''
          ? []
          : writings.filter(({ logged }) => wasSent(logged))
    for (const writing of giveWay) {
      const { of, field, text } = writing.written
      const next = writings[writings.indexOf(writing) + 1]
      // The next writer had seen this text, unless another device's text was there by then, to which ours had yielded.
      const superseded = next ? next.written.base === textFingerprint(text) : held !== undefined
      const isConflict = text !== '' && text !== present && !superseded
      yielding.set(
        writing.logged.seq,
        isConflict ? { of, field, text, by: clientId, at: writing.logged.event.at } : undefined,
      )
    }
  }
  return yielding
}

const writingsByField = (events: ReadonlyArray<LoggedEvent>): ReadonlyMap<string, ReadonlyArray<Writing>> => {
  const fields = new Map<string, Array<Writing>>()
  for (const logged of events) {
    const written = writtenText(logged.event)
    if (!written) continue
    const field = `${written.field}:${written.of}`
    const writings = fields.get(field)
    if (writings) writings.push({ logged, written })
    else fields.set(field, [{ logged, written }])
  }
  return fields
}
