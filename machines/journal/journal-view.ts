import { domainError, type DomainError } from '#domain/errors/catalogue.ts'
import type { Prepared } from '#domain/fills/prepared.ts'
import { decide } from '#domain/journal/decide.ts'
import { foldEvents } from '#domain/journal/evolve.ts'
import type { Applied, CommandDraft, CommandMeta, JournalCommand } from '#domain/record/commands.ts'
import { isAutomatic, type JournalEvent } from '#domain/record/events.ts'
import type { Journal } from '#domain/record/journal.ts'
import type { LoggedEvent } from '#domain/record/logged-event.ts'
import { ok, type Result } from '#domain/result.ts'
import type { DeviceCopy } from '#domain/sync/new-file.ts'
import { pendingOf, wasSent } from '#domain/sync/pending.ts'
import type { Folded } from '#domain/sync/rebase.ts'
import { replay } from '#domain/sync/replay.ts'
import { nothingTo, stepOf, takenBack, type UndoOutcome, type UndoStack, type UndoWay } from '#domain/undo/stack.ts'
import type { ConsumedDraft, Draft, NamedLog } from '#machines/ports/log.ts'
import type { Confirmed, OpenedJournal, PullOutcome, SaveOutcome } from '#machines/save/save-outcome.ts'
import { textsAt, writeTo } from './draft-place.ts'

/** Their rows leave the log in the transaction of the events. */
export type ConsumedDrafts = ReadonlyArray<ConsumedDraft>

/** An accepted command that is not in the log yet. */
export interface QueuedCommand {
  readonly type: CommandDraft['type']
  readonly events: ReadonlyArray<{ readonly id: string; readonly event: JournalEvent }>
  readonly consumedDrafts: ConsumedDrafts
}

/** The view is always `fold(replay(confirmed, pending), queue)`. */
export interface OpenView {
  readonly clientId: string
  readonly confirmed: Confirmed
  readonly log: ReadonlyArray<LoggedEvent>
  readonly queue: ReadonlyArray<QueuedCommand>
  readonly view: Journal
  /** Drafts of an earlier visit that were refused as entries. */
  readonly drafts: ReadonlyArray<Draft>
  /** At its last read the file lacked events of this device, even if the log marks them as sent. */
  readonly hasPending: boolean
}

export interface CommandPorts {
  readonly moment: () => CommandMeta
  readonly nextId: () => string
}

/** Drafts of an earlier visit become commands; refused ones stay drafts. */
export const openView = (opened: OpenedJournal, commands: CommandPorts): OpenView => {
  const { clientId, confirmed, log } = opened
  const hasPending = pendingIn({ clientId, confirmed, log }).some(wasSent)
  const start = refold({ clientId, confirmed, log, queue: [], view: confirmed.file.journal, drafts: [], hasPending })
  return recoverDrafts(start, opened.drafts, commands)
}

/** Each page on its own: two pages may have left two versions of one text, neither based on the other. */
export const recoverDrafts = (open: OpenView, left: ReadonlyArray<Draft>, commands: CommandPorts): OpenView =>
  [...groupedBy(left, ({ date, page = '' }) => `${date} ${page}`).values()].reduce(
    (view, drafts) => recoverDraft(view, drafts, commands),
    open,
  )

const groupedBy = <T>(items: ReadonlyArray<T>, keyOf: (item: T) => string): ReadonlyMap<string, ReadonlyArray<T>> => {
  const groups = new Map<string, ReadonlyArray<T>>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}

const recoverDraft = (open: OpenView, drafts: ReadonlyArray<Draft>, commands: CommandPorts): OpenView => {
  const [first] = drafts
  if (!first) return open
  const texts = textsAt(open.view, first.date)
  const typed = (field: Draft['field']): string => {
    const text = drafts.find((draft) => draft.field === field)?.text ?? texts[field]
    // Blanks in an empty field count as empty: as a command they would be refused at every visit.
    return text.trim() === '' && texts[field] === '' ? '' : text
  }
  // The author of these drafts has not seen later changes by others.
  const bases = Object.fromEntries(drafts.flatMap(({ field, base }) => (base === undefined ? [] : [[field, base]])))
  const written = writeTo(first.date, {
    notes: typed('notes'),
    reflections: typed('reflections'),
    bases,
    leftBehind: true,
  })
  const performed = performOn(open, written, drafts, commands)
  return performed.ok ? performed.value : { ...open, drafts: [...withoutConsumed(open.drafts, drafts), ...drafts] }
}

/** Decides a command on the view. A refusal changes nothing; otherwise the events are queued. */
export const performOn = (
  open: OpenView,
  draft: CommandDraft,
  consumedDrafts: ConsumedDrafts,
  commands: CommandPorts,
  prepared?: Prepared,
): Result<OpenView, DomainError> => {
  const command: JournalCommand = { ...draft, meta: commands.moment() }
  const applied: Result<Applied, DomainError> = isTakenBack(open.view, draft)
    ? ok({ events: [], journal: open.view })
    : decide(open.view, command, prepared)
  if (!applied.ok) return applied
  const { events, journal } = applied.value
  if (events.length === 0 && consumedDrafts.length === 0) return ok(open)
  const queued: QueuedCommand = {
    type: draft.type,
    events: events.map((event) => ({ id: commands.nextId(), event })),
    consumedDrafts,
  }
  return ok({
    ...open,
    view: journal,
    queue: [...open.queue, queued],
    drafts: withoutConsumed(open.drafts, consumedDrafts),
  })
}

/** A decision on the view `from`, with the next view `to`. */
export interface Accepted {
  /** Undefined where an undo had no events and only ended its step. */
  readonly queued: QueuedCommand | undefined
  readonly from?: Journal
  readonly to?: Journal
  readonly undo?: UndoStack
}

/** Shows accepted events, and queues them for the log. */
export const absorbAccepted = (open: OpenView, { queued, from, to }: Accepted): OpenView => {
  if (!queued) return open
  const view =
    to && from === open.view
      ? to
      : foldEvents(
          open.view,
          queued.events.map(({ event }) => event),
        )
  return { ...open, view, queue: [...open.queue, queued], drafts: withoutConsumed(open.drafts, queued.consumedDrafts) }
}

/** The command that was accepted last, if one was. */
export const newlyQueued = (before: OpenView, after: OpenView): QueuedCommand | undefined =>
  after.queue.length > before.queue.length ? after.queue.at(-1) : undefined

/** Undoes or redoes the newest step, unless `stepId` names another. Later changes by others stay. */
export const takeBackOn = (
  open: OpenView,
  stack: UndoStack,
  way: UndoWay,
  stepId: string | undefined,
  commands: CommandPorts,
  prepared: Prepared,
): { readonly open: OpenView; readonly stack: UndoStack; readonly outcome: UndoOutcome } => {
  const step = stepOf(stack, way, stepId)
  if (!step) return { open, stack, outcome: nothingTo(way) }
  const performed = performOn(open, { type: 'TakeBack', data: { reversals: step.reversals } }, [], commands, prepared)
  const next = performed.ok ? performed.value : open
  const events = newlyQueued(open, next)?.events ?? []
  return { open: next, ...takenBack(stack, way, step, { events, before: open.view, prepared }) }
}

/** A text that was typed and deleted before it became an entry needs no command: only its drafts are deleted. */
const isTakenBack = (view: Journal, draft: CommandDraft): boolean => {
  if (draft.type !== 'WriteEntry') return false
  const { notes, reflections } = textsAt(view, draft.data.date)
  return draft.data.notes === notes && draft.data.reflections === reflections
}

/** The oldest queued command is in the log. The view already shows it. */
export const absorbAppended = (open: OpenView, appended: ReadonlyArray<LoggedEvent>): OpenView => ({
  ...open,
  log: mergeLogs(open.log, appended),
  queue: open.queue.slice(1),
})

/** The log refused the oldest queued command: its events are undone, later ones stay. */
export const undoOldest = (open: OpenView): OpenView => refold({ ...open, queue: open.queue.slice(1) })

/** The log was read again, with the events that other tabs appended and confirmed. */
export const absorbLog = (open: OpenView, { clientId, events }: NamedLog): OpenView => {
  if (clientId !== open.clientId) {
    // Events appended after this reading already have numbers of the new client id.
    const unsent = open.log.filter((logged) => !wasSent(logged))
    return afterRead({ ...open, clientId, log: mergeLogs(unsent, events) })
  }
  const merged = mergeLogs(open.log, events)
  return merged.length === open.log.length ? { ...open, log: merged } : refold({ ...open, log: merged })
}

/** A save succeeded: the file holds everything up to `upToSeq`. */
export const absorbSaved = (open: OpenView, outcome: SaveOutcome): OpenView => {
  if (outcome.confirmed === open.confirmed && outcome.clientId === open.clientId) return open
  const log = outcome.renewed
    ? behindSave(open.log, outcome)
    : open.log.map((logged) =>
        logged.seq <= outcome.upToSeq && !wasSent(logged)
          ? { ...logged, sentRevision: outcome.confirmed.revision }
          : logged,
      )
  return afterRead({ ...open, confirmed: outcome.confirmed, clientId: outcome.clientId, log })
}

/** The log is renumbered and will be read again; events accepted during the save follow the newest saved one. */
const behindSave = (log: OpenView['log'], { confirmed, clientId }: SaveOutcome): OpenView['log'] => {
  const saved = confirmed.file.sync.clients.get(clientId)
  const newest = log.findIndex(({ id }) => id === saved?.e)
  if (!saved || newest < 0) return []
  return log.slice(newest + 1).map((logged, index) => ({ ...logged, seq: saved.s + index + 1 }))
}

/** The drive was read: pending events are rebased on the changes of others. */
export const absorbPulled = (open: OpenView, outcome: PullOutcome): OpenView => {
  if (outcome.confirmed.file === open.confirmed.file) return { ...open, confirmed: outcome.confirmed }
  return afterRead({ ...open, confirmed: outcome.confirmed })
}

/** Events that the drive is not known to hold, oldest first, also of queued commands. */
export const unsentOf = (
  open: Pick<OpenView, 'clientId' | 'confirmed' | 'log' | 'queue'>,
): ReadonlyArray<JournalEvent> => [
  ...pendingIn(open)
    .filter((logged) => !wasSent(logged))
    .map(({ event }) => event),
  ...queuedOf(open),
]

/** Events that a save has to send: never sent, or missing in the file although sent. */
export const eventsToSave = (open: OpenView): ReadonlyArray<JournalEvent> =>
  open.hasPending ? pendingEventsOf(open) : unsentOf(open)

/** Events that the confirmed file lacks, acknowledged before or not. */
export const pendingEventsOf = (
  open: Pick<OpenView, 'clientId' | 'confirmed' | 'log' | 'queue'>,
): ReadonlyArray<JournalEvent> => [...pendingIn(open).map(({ event }) => event), ...queuedOf(open)]

/** Edits that the confirmed file lacks; automatic events do not count. */
export const pendingEditsOf = (open: OpenView): number =>
  pendingEventsOf(open).filter((event) => !isAutomatic(event)).length

/** Only for a journal with an empty queue. */
export const foldedOf = (open: OpenView): Folded => ({
  on: open.confirmed.file.journal,
  events: pendingIn(open),
  journal: open.view,
})

/** Only for a journal with an empty queue. */
export const deviceCopyOf = (open: OpenView): DeviceCopy => ({
  clientId: open.clientId,
  file: open.confirmed.file,
  log: open.log,
  folded: foldedOf(open),
})

/** Why the log refused a command. */
export const logRefusal = (kind: 'quota' | 'unavailable'): DomainError =>
  kind === 'quota' ? domainError('application', 'STORAGE_FULL') : domainError('application', 'STORAGE_UNAVAILABLE')

const afterRead = (open: OpenView): OpenView => refold({ ...open, hasPending: pendingIn(open).length > 0 })

const refold = (open: OpenView): OpenView => ({
  ...open,
  view: foldEvents(replay(open.confirmed.file.journal, pendingIn(open), open.clientId), queuedOf(open)),
})

const pendingIn = (open: Pick<OpenView, 'clientId' | 'confirmed' | 'log'>): ReadonlyArray<LoggedEvent> =>
  pendingOf(open.confirmed.file, open.log, open.clientId, open.confirmed.modifiedTime).events

/** A log that was read during an append may already hold its events: they count once. */
const queuedOf = (open: Pick<OpenView, 'log' | 'queue'>): ReadonlyArray<JournalEvent> => {
  if (open.queue.length === 0) return []
  const logged = new Set(open.log.map(({ id }) => id))
  return open.queue.flatMap(({ events }) => events.filter(({ id }) => !logged.has(id)).map(({ event }) => event))
}

const mergeLogs = (known: ReadonlyArray<LoggedEvent>, read: ReadonlyArray<LoggedEvent>): ReadonlyArray<LoggedEvent> => {
  // By id, since a log with a new client id has other numbers for a moment.
  const byId = new Map(known.map((logged) => [logged.id, logged]))
  for (const logged of read) byId.set(logged.id, logged)
  return [...byId.values()].toSorted((one, other) => one.seq - other.seq)
}

const withoutConsumed = (drafts: ReadonlyArray<Draft>, consumed: ConsumedDrafts): ReadonlyArray<Draft> =>
  drafts.filter(
    (draft) =>
      !consumed.some(({ date, field, page }) => date === draft.date && field === draft.field && page === draft.page),
  )
