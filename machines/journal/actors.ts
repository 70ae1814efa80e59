import { type ActorRefFrom, fromCallback, fromPromise, waitFor } from 'xstate'
import type { SaveFailure } from '#domain/errors/from-save.ts'
import type { LoggedEvent } from '#domain/record/logged-event.ts'
import { ok, type Result } from '#domain/result.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import type { ConsumedDraft, Draft, DraftKey, EventLog, JournalKey, LogError, ReadLog } from '#machines/ports/log.ts'
import type { SaveInput, SaveOutcome } from '#machines/save/save-outcome.ts'
import { type saveStatusMachine, saveStatusOf } from '#machines/save/save-status.machine.ts'
import { textsAt, writeTo } from './draft-place.ts'
import { eventsToSave, foldedOf, type QueuedCommand } from './journal-view.ts'
import { type journalMachine, perform } from './journal.machine.ts'
import { answersTo, type EntryOrder, pick } from './notes-draft.ts'

type JournalRef = ActorRefFrom<typeof journalMachine>
type SaveRef = ActorRefFrom<typeof saveStatusMachine>

/** Appends one command's events, and deletes the drafts that became them. */
export const appendEvents = (log: Pick<EventLog, 'append'>) =>
  fromPromise<
    Result<ReadonlyArray<LoggedEvent>, LogError>,
    { readonly key: JournalKey; readonly command: QueuedCommand | undefined }
  >(({ input: { key, command } }) =>
    command ? log.append(key, command.events, command.consumedDrafts) : Promise.resolve(ok([])),
  )

/** All retained events, other tabs' included. */
export const readLog = (log: { readonly read: (key: JournalKey) => Promise<Result<ReadLog, LogError>> }) =>
  fromPromise<Result<ReadLog, LogError>, { readonly key: JournalKey }>(({ input }) => log.read(input.key))

/** `ofPage` turns a draft into a row of its page; the first refusal is the answer. */
export const putDrafts = (log: Pick<EventLog, 'putDraft'>, key: JournalKey, ofPage: (draft: Draft) => Draft) =>
  fromPromise<Result<void, LogError>, { readonly drafts: ReadonlyArray<Draft> }>(async ({ input }) => {
    const answers = await Promise.all(input.drafts.map((draft) => log.putDraft(key, ofPage(draft))))
    return answers.find((answer) => !answer.ok) ?? ok(undefined)
  })

/** Writes the entry of a date within the same `send`. `rowsOf`: the draft rows that a text consumes. */
export const entryWriter = (journal: JournalRef, rowsOf: (field: DraftKey) => ReadonlyArray<ConsumedDraft>) =>
  fromCallback<EntryOrder>(({ receive, sendBack }) => {
    receive((order) => {
      const view = journal.getSnapshot().context.open?.view
      const answers = answersTo(order, textsAt(view, order.date), (written, fields) =>
        perform(
          journal,
          writeTo(order.date, { ...written, bases: pick(order.bases, fields) }),
          fields.flatMap((field) => rowsOf({ date: order.date, field })),
        ),
      )
      for (const answer of answers) sendBack(answer)
    })
  })

/** A save begins when every accepted command is in the log (I1), and sends the journal its outcome. */
export const saveOf = (journal: JournalRef, save: (input: SaveInput) => Promise<Result<SaveOutcome, SaveFailure>>) =>
  fromPromise<Result<SaveOutcome, SaveFailure>, { readonly attempt: 'first' | 'merging' }>(async () => {
    const { context } = await waitFor(journal, (snapshot) => (snapshot.context.open?.queue.length ?? 0) === 0)
    if (!context.open) return { ok: false, error: { kind: 'log-unavailable' } }
    const saved = await save({
      key: context.key,
      clientId: context.open.clientId,
      confirmed: context.open.confirmed,
      folded: foldedOf(context.open),
    })
    if (saved.ok) journal.send({ type: 'journal.saved', outcome: saved.value })
    return saved
  })

/** Sends StartDay to the journal. */
export const startDay = (journal: JournalRef) =>
  fromPromise<void, { readonly today: LocalDate }>(() => {
    perform(journal, { type: 'StartDay', data: {} })
    return Promise.resolve()
  })

/** Saves at once and answers how many events the drive still lacks, without those that another tab has sent. */
export const flushEdits = (journal: JournalRef, save: SaveRef): Promise<number> => {
  const pending = (): number => {
    const { open } = journal.getSnapshot().context
    return open ? eventsToSave(open).length : 0
  }
  if (pending() === 0 && !saveStatusOf(save.getSnapshot()).pendingChanges) return Promise.resolve(0)
  save.send({ type: 'save.flush' })
  return waitFor(
    save,
    (snapshot) => !snapshot.matches('saving') && !snapshot.matches('watching') && !snapshot.matches('pending'),
  ).then(pending)
}
