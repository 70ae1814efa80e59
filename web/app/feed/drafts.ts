import { ref } from 'valtio'
import { createActor } from 'xstate'
import type { ActorRefFrom } from 'xstate'
import type { DomainError } from '#domain/errors/catalogue.ts'
import type { LocalDate } from '#domain/journal/journal.ts'
import { tableGet } from '#domain/journal/table.ts'
import { err, ok } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { entryWriter, putDrafts } from '#machines/journal-actors.ts'
import type { journalMachine } from '#machines/journal.machine.ts'
import { notesDraftMachine } from '#machines/notes-draft.machine.ts'
import type { Draft, DraftField, DraftKey, EventLog, LogScope } from '#machines/ports/log.ts'
import { draftView } from '#web/read-models/views.ts'
import type { DraftRefusal } from '#web/read-models/views.ts'
import { rooted } from '../root-actors.ts'

/** The texts that are being typed in an open journal, one machine a date. */
export interface Drafts {
  readonly type: (date: LocalDate, field: DraftField, text: string) => void
  /** Makes the draft of a date an event now; the refusal, if there is one. */
  readonly commit: (date: LocalDate) => Result<void, DomainError>
  readonly commitAll: () => void
  /** What was typed for a field, here or at an earlier visit, and is no event yet. */
  readonly textOf: (date: LocalDate, field: DraftField) => string | undefined
  /** Drafts of an earlier visit that could not become events: their fields show text and reason. */
  readonly recover: (found: ReadonlyArray<Draft>) => void
  /** The journal has moved. */
  readonly follow: () => void
  readonly stop: () => void
}

/** `page` names this page among those that type in the same journal. */
export const createDrafts = (journal: ActorRefFrom<typeof journalMachine>, log: Pick<EventLog, 'putDraft'>, scope: LogScope, page: string): Drafts => {
  /** Rows of an earlier visit whose texts the fields here show: they go when the fields are written. */
  const adopted: Draft[] = []
  const rowsOf = ({ date, field }: DraftKey): ReadonlyArray<DraftKey> => [
    { date, field, page },
    ...adopted.filter((draft) => draft.date === date && draft.field === field),
  ]
  const machine = notesDraftMachine.provide({ actors: { putDrafts: putDrafts(log, scope, page), entryWriter: entryWriter(journal, rowsOf) } })
  const actors = new Map<LocalDate, ActorRefFrom<typeof notesDraftMachine>>()
  const entryOf = (date: LocalDate) => {
    const entry = journal.getSnapshot().context.open?.view.entries
    const found = entry && tableGet(entry, date)
    return { notes: found?.notes ?? '', reflections: found?.reflections ?? '' }
  }
  const show = () => {
    const refusals = [...actors].flatMap(([date, actor]): ReadonlyArray<DraftRefusal> => {
      const { refusal } = actor.getSnapshot().context
      return refusal ? [{ date, ...refusal }] : []
    })
    if (refusals.length > 0 || draftView.refusals.length > 0) draftView.refusals = ref(refusals)
  }
  const actorFor = (date: LocalDate, found: ReadonlyArray<Draft> = []) => {
    const known = actors.get(date)
    if (known) return known
    const actor = rooted(createActor(machine, {
      input: {
        date, entry: entryOf(date),
        found: Object.fromEntries(found.map(({ field, text }) => [field, text])),
        foundBases: Object.fromEntries(found.flatMap(({ field, base }) => (base === undefined ? [] : [[field, base]]))),
      },
    }))
    actors.set(date, actor)
    actor.subscribe(show)
    return actor.start()
  }
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
      return journal.getSnapshot().context.open?.drafts.find((draft) => draft.date === date && draft.field === field)?.text
    },
    recover: (found) => {
      for (const date of new Set(found.map((draft) => draft.date))) {
        const shown = (['notes', 'reflections'] as const).flatMap((field) => found.find((draft) => draft.date === date && draft.field === field) ?? [])
        // A page that types there already goes on; what others have left waits for the next visit.
        if (actors.has(date)) continue
        adopted.push(...shown)
        actorFor(date, shown)
      }
    },
    follow: () => {
      for (const [date, actor] of actors) {
        const entry = entryOf(date)
        const known = actor.getSnapshot().context.entry
        if (entry.notes !== known.notes || entry.reflections !== known.reflections) actor.send({ type: 'entry.changed', entry })
      }
    },
    stop: () => {
      for (const actor of actors.values()) actor.stop()
      actors.clear()
      show()
    },
  }
}
