import { fromCallback, fromPromise, waitFor, type ActorRefFrom } from 'xstate'
import type { LocalDate } from '#domain/journal/journal.ts'
import type { LoggedEvent } from '#domain/journal/logged-event.ts'
import { tableGet } from '#domain/journal/table.ts'
import { ok, type Result } from '#domain/result.ts'
import { perform, type journalMachine } from './journal.machine.ts'
import { missingOf, type QueuedCommand } from './journal-view.ts'
import { answersTo, type EntryOrder, pick } from './notes-draft.machine.ts'
import type { Draft, DraftKey, EventLog, LogError, LogScope } from './ports/log.ts'
import type { SaveFailure, SaveInput, SaveOutcome } from './save/save-outcome.ts'
import { saveStatusOf, type saveStatusMachine } from './save/save-status.machine.ts'

/** The actors around an open journal, over the ports and over one another. */

type JournalRef = ActorRefFrom<typeof journalMachine>
type SaveRef = ActorRefFrom<typeof saveStatusMachine>

/** Appends one command's events, and lets the drafts go that became them. */
export const appendEvents = (log: Pick<EventLog, 'append'>) =>
  fromPromise<Result<ReadonlyArray<LoggedEvent>, LogError>, { readonly scope: LogScope; readonly command: QueuedCommand | undefined }>(
    ({ input: { scope, command } }) => (command ? log.append(scope, command.events, command.consumedDrafts) : Promise.resolve(ok([]))),
  )

/** All retained events, other tabs' included. */
export const readLog = (log: Pick<EventLog, 'events'>) =>
  fromPromise<Result<ReadonlyArray<LoggedEvent>, LogError>, { readonly scope: LogScope }>(({ input }) => log.events(input.scope))

/** Draft rows of a page, one after the other; the first refusal is the answer. */
export const putDrafts = (log: Pick<EventLog, 'putDraft'>, scope: LogScope, page?: string) =>
  fromPromise<Result<void, LogError>, { readonly drafts: ReadonlyArray<Draft> }>(async ({ input }) => {
    const answers = await Promise.all(input.drafts.map((draft) => log.putDraft(scope, page === undefined ? draft : { ...draft, page })))
    return answers.find((answer) => !answer.ok) ?? ok(undefined)
  })

/** Writes the entry of a date within the same `send`, so that a refusal is there when the field asks. `rowsOf` tells which draft rows go with a text. */
export const entryWriter = (journal: JournalRef, rowsOf = (field: DraftKey): ReadonlyArray<DraftKey> => [field]) =>
  fromCallback<EntryOrder>(({ receive, sendBack }) => {
    receive((order) => {
      const held = journal.getSnapshot().context.open
      const entry = held ? tableGet(held.view.entries, order.date) : undefined
      const texts = { notes: entry?.notes ?? '', reflections: entry?.reflections ?? '' }
      const answers = answersTo(order, texts, (written, fields) =>
        perform(journal, { type: 'WriteEntry', data: { date: order.date, ...written, bases: pick(order.bases, fields) } }, fields.flatMap((field) => rowsOf({ date: order.date, field }))))
      for (const answer of answers) sendBack(answer)
    })
  })

/**
 * A save of this journal: it begins when every accepted command is in the log (I1), starts from the confirmed file
 * (parsed already), and tells the journal what it came to before it answers.
 */
export const saveOf = (journal: JournalRef, save: (input: SaveInput) => Promise<Result<SaveOutcome, SaveFailure>>) =>
  fromPromise<Result<SaveOutcome, SaveFailure>, { readonly attempt: 'first' | 'merging' }>(async () => {
    const { context } = await waitFor(journal, (snapshot) => (snapshot.context.open?.queue.length ?? 0) === 0)
    if (!context.open) return { ok: false, error: { kind: 'log-unavailable' } }
    const saved = await save({ scope: context.scope, clientId: context.open.clientId, confirmed: context.open.confirmed, seen: context.open })
    if (saved.ok) journal.send({ type: 'journal.saved', outcome: saved.value })
    return saved
  })

/** Sends StartDay to the journal. */
export const startDay = (journal: JournalRef) =>
  fromPromise<void, { readonly today: LocalDate }>(() => {
    perform(journal, { type: 'StartDay', data: {} })
    return Promise.resolve()
  })

/** Saves at once and answers how many events the drive still lacks when the save has come to rest. */
export const flushEdits = (journal: JournalRef, save: SaveRef): Promise<number> => {
  const lacking = (): number => {
    const { open } = journal.getSnapshot().context
    return open ? missingOf(open).length : 0
  }
  if (lacking() === 0 && !saveStatusOf(save.getSnapshot()).pendingChanges) return Promise.resolve(0)
  save.send({ type: 'save.flush' })
  return waitFor(save, (snapshot) => !snapshot.matches('saving') && !snapshot.matches('watching') && !snapshot.matches('pending')).then(lacking)
}
