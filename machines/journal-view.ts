import { applyCommand, foldEvents, type Applied } from '#domain/journal/apply.ts'
import type { CommandDraft, CommandMeta, JournalCommand } from '#domain/journal/commands.ts'
import { isAutomatic, type JournalEvent } from '#domain/journal/events.ts'
import type { Journal } from '#domain/journal/journal.ts'
import type { LoggedEvent } from '#domain/journal/logged-event.ts'
import { pendingOf, wasSent } from '#domain/journal/pending.ts'
import { replay } from '#domain/journal/rebase.ts'
import { tableGet } from '#domain/journal/table.ts'
import { domainError, type DomainError } from '#domain/errors/catalogue.ts'
import { ok, type Result } from '#domain/result.ts'
import type { Draft, DraftKey } from './ports/log.ts'
import type { Confirmed, OpenedJournal, PullOutcome, SaveOutcome } from './save/save-outcome.ts'

/** The drafts that become events with a command; their rows leave the log in the same transaction. */
export type ConsumedDrafts = ReadonlyArray<DraftKey>

/** One accepted command that the log has not answered yet. */
export interface QueuedCommand {
  readonly type: CommandDraft['type']
  readonly events: ReadonlyArray<{ readonly id: string; readonly event: JournalEvent }>
  readonly consumedDrafts: ConsumedDrafts
}

/**
 * An open journal: the file as last confirmed, the events that it does not hold, the commands on their way into the
 * log, and the view that the three give: always `fold(replay(confirmed, pending), queue)`.
 */
export interface OpenView {
  readonly clientId: string
  readonly confirmed: Confirmed
  readonly log: ReadonlyArray<LoggedEvent>
  readonly queue: ReadonlyArray<QueuedCommand>
  readonly view: Journal
  /** Drafts found at the start that may not become events as they are. */
  readonly drafts: ReadonlyArray<Draft>
  /** The file lacked events of ours when it was looked at last: that the log calls them sent proves nothing any more. */
  readonly lacked: boolean
}

/** The moment and the ids that a command is given. */
export interface CommandWorld {
  readonly moment: () => CommandMeta
  readonly nextId: () => string
}

/** Opens the view; drafts that an earlier visit left behind become commands, and stay drafts where they are refused. */
export const openView = (opened: OpenedJournal, world: CommandWorld): OpenView => {
  const { clientId, confirmed, log } = opened
  const lacked = pendingIn({ clientId, confirmed, log }).some(wasSent)
  const start = refold({ clientId, confirmed, log, queue: [], view: confirmed.file.journal, drafts: [], lacked })
  // Page by page: what two of them left of one text are two texts, and the later one has not seen the other.
  return [...groupedBy(opened.drafts, ({ date, page = '' }) => `${date} ${page}`).values()].reduce((view, drafts) => recoverDrafts(view, drafts, world), start)
}

const groupedBy = <T>(items: ReadonlyArray<T>, keyOf: (item: T) => string): ReadonlyMap<string, ReadonlyArray<T>> => {
  const groups = new Map<string, ReadonlyArray<T>>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}

const recoverDrafts = (open: OpenView, drafts: ReadonlyArray<Draft>, world: CommandWorld): OpenView => {
  const [first] = drafts
  if (!first) return open
  const entry = tableGet(open.view.entries, first.date)
  const typed = (field: Draft['field']): string => drafts.find((draft) => draft.field === field)?.text ?? entry?.[field] ?? ''
  // What others wrote since these were typed was never seen by their author.
  const bases = Object.fromEntries(drafts.flatMap(({ field, base }) => (base === undefined ? [] : [[field, base]])))
  const written = { type: 'WriteEntry', data: { date: first.date, notes: typed('notes'), reflections: typed('reflections'), bases } } as const
  const performed = performOn(open, written, drafts, world)
  return performed.ok ? performed.value : { ...open, drafts: [...open.drafts, ...drafts] }
}

/** Decides a command on the view. A refusal changes nothing; else the view has moved and the events wait for the log. */
export const performOn = (open: OpenView, draft: CommandDraft, consumedDrafts: ConsumedDrafts, world: CommandWorld): Result<OpenView, DomainError> => {
  const command: JournalCommand = { ...draft, meta: world.moment() }
  const applied: Result<Applied, DomainError> = isTakenBack(open.view, draft) ? ok({ events: [], journal: open.view }) : applyCommand(open.view, command)
  if (!applied.ok) return applied
  const { events, journal } = applied.value
  if (events.length === 0 && consumedDrafts.length === 0) return ok(open)
  const queued: QueuedCommand = { type: draft.type, events: events.map((event) => ({ id: world.nextId(), event })), consumedDrafts }
  return ok({ ...open, view: journal, queue: [...open.queue, queued], drafts: withoutConsumed(open.drafts, consumedDrafts) })
}

/** Typed and deleted again before it was ever an entry: there is nothing to refuse, only drafts to let go of. */
const isTakenBack = (view: Journal, draft: CommandDraft): boolean => {
  if (draft.type !== 'WriteEntry') return false
  const entry = tableGet(view.entries, draft.data.date)
  return draft.data.notes === (entry?.notes ?? '') && draft.data.reflections === (entry?.reflections ?? '')
}

/** The log holds the oldest queued command now. The view already shows it. */
export const absorbAppended = (open: OpenView, appended: ReadonlyArray<LoggedEvent>): OpenView => ({
  ...open,
  log: mergeLogs(open.log, appended),
  queue: open.queue.slice(1),
})

/** The log refused the oldest queued command: exactly its events are undone, what came after it stays. */
export const undoOldest = (open: OpenView): OpenView => refold({ ...open, queue: open.queue.slice(1) })

/** The log as it is now, with what other tabs appended and confirmed. */
export const absorbLog = (open: OpenView, log: ReadonlyArray<LoggedEvent>): OpenView => {
  const merged = mergeLogs(open.log, log)
  return merged.length === open.log.length ? { ...open, log: merged } : refold({ ...open, log: merged })
}

/** A save went through: the file holds everything up to `upToSeq`. */
export const absorbSaved = (open: OpenView, outcome: SaveOutcome): OpenView => {
  if (outcome.confirmed === open.confirmed && outcome.clientId === open.clientId) return open
  // Under a new identity the log is numbered anew; it is read again at once.
  const log = outcome.renewed ? [] : open.log.map((logged) =>
    logged.seq <= outcome.upToSeq && !wasSent(logged) ? { ...logged, sentRevision: outcome.confirmed.revision } : logged)
  return lookedAt({ ...open, confirmed: outcome.confirmed, clientId: outcome.clientId, log })
}

/** The drive was read: what others wrote comes in below our pending events. */
export const absorbPulled = (open: OpenView, outcome: PullOutcome): OpenView => {
  if (outcome.confirmed.file === open.confirmed.file) return { ...open, confirmed: outcome.confirmed }
  return lookedAt({ ...open, confirmed: outcome.confirmed })
}

/** Events that the drive is not known to hold, oldest first; commands on their way into the log included. */
export const unsentOf = (open: Pick<OpenView, 'clientId' | 'confirmed' | 'log' | 'queue'>): ReadonlyArray<JournalEvent> => [
  ...pendingIn(open).filter((logged) => !wasSent(logged)).map(({ event }) => event),
  ...queuedOf(open),
]

/** Events that a save has to bring: never sent, or found to be missing where they had been sent. What only another tab's save holds is not among them. */
export const waitingOf = (open: OpenView): ReadonlyArray<JournalEvent> => (open.lacked ? missingOf(open) : unsentOf(open))

/** Events that the confirmed file does not hold, acknowledged before or not: what a save has to bring there. */
export const missingOf = (open: Pick<OpenView, 'clientId' | 'confirmed' | 'log' | 'queue'>): ReadonlyArray<JournalEvent> => [
  ...pendingIn(open).map(({ event }) => event),
  ...queuedOf(open),
]

/** How many edits of the user the confirmed file does not hold; what the app noted by itself is none. */
export const editsWaiting = (open: OpenView): number => missingOf(open).filter((event) => !isAutomatic(event)).length

/** Why the log did not take a command. */
export const logRefusal = (kind: 'quota' | 'unavailable'): DomainError =>
  kind === 'quota' ? domainError('application', 'STORAGE_FULL') : domainError('application', 'STORAGE_UNAVAILABLE')

const lookedAt = (open: OpenView): OpenView => refold({ ...open, lacked: pendingIn(open).length > 0 })

const refold = (open: OpenView): OpenView => ({
  ...open,
  view: foldEvents(replay(open.confirmed.file.journal, pendingIn(open), open.clientId), queuedOf(open)),
})

const pendingIn = (open: Pick<OpenView, 'clientId' | 'confirmed' | 'log'>): ReadonlyArray<LoggedEvent> =>
  pendingOf(open.confirmed.file, open.log, open.clientId, open.confirmed.modifiedTime).events

/** An append that is in flight may already be in the log that was read meanwhile: such events count once. */
const queuedOf = (open: Pick<OpenView, 'log' | 'queue'>): ReadonlyArray<JournalEvent> => {
  if (open.queue.length === 0) return []
  const logged = new Set(open.log.map(({ id }) => id))
  return open.queue.flatMap(({ events }) => events.filter(({ id }) => !logged.has(id)).map(({ event }) => event))
}

const mergeLogs = (known: ReadonlyArray<LoggedEvent>, read: ReadonlyArray<LoggedEvent>): ReadonlyArray<LoggedEvent> => {
  const bySeq = new Map(known.map((logged) => [logged.seq, logged]))
  for (const logged of read) bySeq.set(logged.seq, logged)
  return [...bySeq.values()].toSorted((one, other) => one.seq - other.seq)
}

const withoutConsumed = (drafts: ReadonlyArray<Draft>, consumed: ConsumedDrafts): ReadonlyArray<Draft> =>
  drafts.filter((draft) => !consumed.some(({ date, field, page }) => date === draft.date && field === draft.field && page === draft.page))
