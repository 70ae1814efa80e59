import { ref } from 'valtio'
import { type ActorRefFrom, createActor } from 'xstate'
import type { DomainError } from '#domain/errors/catalogue.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { entryWriter, putDrafts } from '#machines/journal/actors.ts'
import { textsAt } from '#machines/journal/draft-place.ts'
import type { journalMachine } from '#machines/journal/journal.machine.ts'
import { notesDraftMachine } from '#machines/journal/notes-draft.machine.ts'
import { fieldsOf } from '#machines/journal/notes-draft.ts'
import type { ConsumedDraft, Draft, DraftField, DraftKey, EventLog, JournalKey } from '#machines/ports/log.ts'
import { type DraftRefusal, draftView } from '#web/read-models/views.ts'
import { registered } from './root-actors.ts'

export interface Drafts {
  readonly type: (date: LocalDate, field: DraftField, text: string) => void
  readonly commit: (date: LocalDate) => Result<void, DomainError>
  readonly commitAll: () => void
  /** A text, from this visit or an earlier one, that is not an event yet. */
  readonly textOf: (date: LocalDate, field: DraftField) => string | undefined
  /** Drafts of an earlier visit that were refused as events: their fields show text and reason. */
  readonly recover: (found: ReadonlyArray<Draft>) => void
  /** How many refused texts exist only as drafts. */
  readonly refused: () => number
  readonly follow: () => void
  readonly stop: () => void
}

/** `page` identifies this page among those that type in the same journal. */
export const createDrafts = (
  journal: JournalActor,
  log: Pick<EventLog, 'putDraft'>,
  key: JournalKey,
  page: string,
): Drafts => {
  const { actors, actorFor, adopt } = createDraftActors(journal, log, key, page)
  return {
    type: (date, field, text) => actorFor(date).send({ type: 'draft.typed', field, text }),
    commit: (date) => {
      const actor = actors.get(date)
      if (!actor) return ok(undefined)
      actor.send({ type: 'draft.commit' })
      const { refusal } = actor.getSnapshot().context
      return refusal ? err(refusal.error) : ok(undefined)
    },
    commitAll: () => {
      for (const actor of actors.values()) actor.send({ type: 'draft.commit', staying: true })
    },
    textOf: (date, field) => {
      const typing = actors.get(date)?.getSnapshot().context
      if (typing) return typing.typed[field] ? typing.texts[field] : undefined
      return journal.getSnapshot().context.open?.drafts.find((draft) => draft.date === date && draft.field === field)
        ?.text
    },
    recover: (found) => {
      for (const date of new Set(found.map((draft) => draft.date))) {
        // This page already types in that date: the rows wait for the next visit.
        if (actors.has(date)) continue
        const shown = (['notes', 'reflections'] as const).flatMap(
          (field) => found.find((draft) => draft.date === date && draft.field === field) ?? [],
        )
        adopt(date, shown)
      }
    },
    refused: () => {
      const typing = [...actors].flatMap(([date, actor]) => {
        const { refusal, typed } = actor.getSnapshot().context
        return refusal ? fieldsOf(typed).map((field) => `${date} ${field}`) : []
      })
      const left = journal.getSnapshot().context.open?.drafts ?? []
      return new Set([...typing, ...left.map(({ date, field }) => `${date} ${field}`)]).size
    },
    follow: () => {
      for (const [date, actor] of actors) {
        const entry = entryOf(journal, date)
        const known = actor.getSnapshot().context.entry
        if (entry.notes !== known.notes || entry.reflections !== known.reflections)
          actor.send({ type: 'entry.changed', entry })
      }
    },
    stop: () => {
      for (const actor of actors.values()) actor.stop()
      actors.clear()
      showRefusals(actors)
    },
  }
}

type JournalActor = ActorRefFrom<typeof journalMachine>
type DraftActors = Map<LocalDate, ActorRefFrom<typeof notesDraftMachine>>

const createDraftActors = (journal: JournalActor, log: Pick<EventLog, 'putDraft'>, key: JournalKey, page: string) => {
  /** Rows of an earlier visit whose texts the fields show: deleted when the fields are written. */
  const adopted: Draft[] = []
  let stored = 0
  const ofPage = (draft: Draft): Draft => ({ ...draft, page, nth: (stored += 1) })
  const rowsOf = ({ date, field }: DraftKey): ReadonlyArray<ConsumedDraft> => [
    { date, field, page, nth: stored },
    ...adopted.filter((draft) => draft.date === date && draft.field === field),
  ]
  const machine = notesDraftMachine.provide({
    actors: { putDrafts: putDrafts(log, key, ofPage), entryWriter: entryWriter(journal, rowsOf) },
  })
  const actors: DraftActors = new Map()
  const begin = (date: LocalDate, found: ReadonlyArray<Draft>) => {
    const actor = registered(
      createActor(machine, {
        input: {
          date,
          entry: entryOf(journal, date),
          found: Object.fromEntries(found.map(({ field, text }) => [field, text])),
          foundBases: Object.fromEntries(
            found.flatMap(({ field, base }) => (base === undefined ? [] : [[field, base]])),
          ),
        },
      }),
    )
    actors.set(date, actor)
    actor.subscribe(() => showRefusals(actors))
    return actor.start()
  }
  return {
    actors,
    actorFor: (date: LocalDate) => actors.get(date) ?? begin(date, []),
    adopt: (date: LocalDate, found: ReadonlyArray<Draft>): void => {
      adopted.push(...found)
      begin(date, found)
    },
  }
}

const entryOf = (journal: JournalActor, date: LocalDate) => textsAt(journal.getSnapshot().context.open?.view, date)

const showRefusals = (actors: DraftActors): void => {
  const refusals = [...actors].flatMap(([date, actor]): ReadonlyArray<DraftRefusal> => {
    const { refusal } = actor.getSnapshot().context
    return refusal ? [{ date, ...refusal }] : []
  })
  if (refusals.length > 0 || draftView.refusals.length > 0) draftView.refusals = ref(refusals)
}
