import { rememberImport } from '#domain/fills/recorded-imports.ts'
import { recordFingerprint } from '#domain/lists/evolve.ts'
import { isStoredRecord, recordOf, recordsIn, textIn } from '#domain/lists/views.ts'
import type { CommandDraft } from '#domain/record/commands.ts'
import type { Journal } from '#domain/record/journal.ts'
import type { RecordList, RecordText, StoredRecord } from '#domain/record/record-lists.ts'
import { tableToArray } from '#domain/record/table.ts'
import { ok, type Result } from '#domain/result.ts'
import { beginQuestion, beginReview } from '#domain/reviews/commands.ts'
import { periodOf } from '#domain/reviews/period.ts'
import { questionPlaces, reviewTexts } from '#domain/reviews/review.ts'
import { addRule, changeRule } from '#domain/rules/commands.ts'
import { rulesOf } from '#domain/rules/rule.ts'
import { deleteMapping, renameMapping, saveMapping } from '#domain/trade-files/mapping/saved-mappings.ts'
import {
  addLabel,
  addPlan,
  addTradeNote,
  anchorTradeNote,
  archiveLabel,
  changeStops,
  changeTarget,
  changeTradeNote,
  deleteLabel,
  deleteTradeNote,
  labelTrade,
  mergeLabel,
  renameLabel,
  takePlanApart,
} from '#domain/trade-notes/commands.ts'
import { labelsOf } from '#domain/trade-notes/label.ts'
import { type TradeNote, tradeNotesOf } from '#domain/trade-notes/trade-note.ts'
import { type Act, type Habit, newText, typeAt, type UserWorld } from './acts.ts'
import type { Device } from './device.ts'
import { recordTexts } from './shelf.ts'
import type { Tab } from './tab.ts'

const ask = (tab: Tab, asked: Result<CommandDraft | ReadonlyArray<CommandDraft>, unknown>): void => {
  if (asked.ok) for (const command of [asked.value].flat() as ReadonlyArray<CommandDraft>) tab.perform(command)
}

const instant = '2026-11-20T10:00:00.000Z'

/** A text of a record that is about to be written over what is shown. */
export const writing = (
  world: UserWorld,
  device: Device,
  of: string,
  field: RecordText,
  seen: string,
  text: string,
): void => {
  world.ledgers.of(device.key).wrote({ text, of, field, device: device.name, seen: new Set([seen]) })
}

/** A record is about to be deleted as it is shown. */
export const deletingRecord = (
  world: UserWorld,
  device: Device,
  journal: Journal,
  list: RecordList,
  of: string,
): void => {
  const record = recordOf(journal, list, of)
  if (!record) return
  const seenTexts = Object.fromEntries(recordTexts(list).map((field) => [`${list}.${field}`, textIn(record, field)]))
  world.ledgers.of(device.key).deleting([{ of, seenText: '', seenTexts, seenRecord: recordFingerprint(record) }])
}

const anyNote = ({ random }: UserWorld, journal: Journal): TradeNote | undefined => {
  const notes = tradeNotesOf(journal)
  return notes.length > 0 ? random.pick(notes) : undefined
}

const addNote: Act = (world, device, tab) => {
  const [id, note] = [tab.nextId(), newText(world, device, 'first trade note')]
  writing(world, device, id, 'tradeNotes.note', '', note)
  ask(tab, addTradeNote(id, { fills: [`fill ${world.nextNumber()}`], note }))
}

const writeNote: Act = (world, device, tab, journal) => {
  const note = anyNote(world, journal)
  if (!note) return addNote(world, device, tab, journal)
  if (world.random.chance(0.6))
    return typeAt(world, device, tab, { place: `tradeNotes.note ${note.id}`, kind: 'trade note' })
  const text = newText(world, device, 'trade note')
  writing(world, device, note.id, 'tradeNotes.note', note.note, text)
  return ask(tab, ok({ type: 'ChangeRecord', data: { list: 'tradeNotes', id: note.id, field: 'note', value: text } }))
}

/** One label, stop or fill more, or one less. */
const markNote: Act = (world, _, tab, journal) => {
  const note = anyNote(world, journal)
  if (!note) return
  const { random, nextNumber } = world
  const label = `label ${Math.floor(random.fraction() * 4)}`
  const labels = note.labels.includes(label) ? note.labels.filter((each) => each !== label) : [...note.labels, label]
  const stops = note.stops.length > 2 ? note.stops.slice(1) : [...note.stops, { price: nextNumber(), at: instant }]
  ask(
    tab,
    random.pick([
      () => labelTrade(journal, note.id, labels),
      () => labelTrade(journal, note.id, labels),
      () => changeStops(journal, note.id, stops),
      () => anchorTradeNote(journal, note.id, [...note.fills.slice(-1), `fill ${nextNumber()}`].toSorted()),
      () => changeTarget(journal, note.id, random.chance(0.7) ? nextNumber() : undefined),
      () => changeTradeNote(journal, note.id, 'rating', nextNumber()),
    ])(),
  )
}

const deleteNote: Act = (world, device, tab, journal) => {
  const note = anyNote(world, journal)
  if (!note) return
  deletingRecord(world, device, journal, 'tradeNotes', note.id)
  ask(tab, deleteTradeNote(journal, note.id))
}

/** Plans a trade, or takes a plan off one that it was joined to. */
const plan: Act = (world, device, tab, journal) => {
  const { random } = world
  const plans = tradeNotesOf(journal).filter(({ plannedAt }) => plannedAt !== undefined)
  if (plans.length > 1 && random.chance(0.5))
    return ask(tab, takePlanApart(journal, random.pick(plans).id, { id: `trade ${world.nextNumber()}` }))
  const [id, note] = [tab.nextId(), newText(world, device, 'plan')]
  writing(world, device, id, 'tradeNotes.note', '', note)
  return ask(
    tab,
    addPlan(id, { symbol: 'AAPL', side: 'long', stop: world.nextNumber(), target: undefined, note }, instant),
  )
}

const nameLabel: Act = (world, device, tab, journal) => {
  const labels = labelsOf(journal)
  const label = labels.length > 2 ? world.random.pick(labels) : undefined
  const [id, name] = [label?.id ?? tab.nextId(), newText(world, device, 'label')]
  writing(world, device, id, 'labels.name', label?.name ?? '', name)
  ask(tab, label ? renameLabel(journal, id, name) : addLabel(journal, id, 'setup', name))
}

const changeLabel: Act = (world, device, tab, journal) => {
  const labels = labelsOf(journal)
  if (labels.length === 0) return
  const { random } = world
  const { id, archived } = random.pick(labels)
  const change = random.pick(['archive', 'archive', 'merge', 'delete'])
  if (change === 'archive') ask(tab, archiveLabel(journal, id, !archived))
  else if (change === 'merge') ask(tab, mergeLabel(journal, id, random.pick(labels).id))
  else {
    deletingRecord(world, device, journal, 'labels', id)
    ask(tab, deleteLabel(journal, id))
  }
}

/** Answers, or the focus, of this week or this month; both devices begin the same one. */
const review: Act = (world, device, tab, journal) => {
  const { random } = world
  const period = periodOf(tab.today(), random.pick(['week', 'week', 'week', 'month']))
  const field = random.pick(['answer1', 'answer1', 'answer1', ...reviewTexts])
  ask(tab, beginReview(journal, period, { at: instant, figures: [] }))
  typeAt(world, device, tab, { place: `reviews.${field} ${period}`, kind: field })
}

const askOneself: Act = (world, device, tab, journal) => {
  const place = world.random.pick(questionPlaces)
  ask(tab, beginQuestion(journal, place))
  typeAt(world, device, tab, { place: `reviewQuestions.text ${place}`, kind: 'question' })
}

const anyMapping = ({ random }: UserWorld, journal: Journal): StoredRecord | undefined => {
  const found = tableToArray(recordsIn(journal, 'mappings')).filter(isStoredRecord)
  return found.length > 1 ? random.pick(found) : undefined
}

/** Imports a file of an unknown kind: its mapping is saved or renamed, and the import is remembered. */
const importFile: Act = (world, device, tab, journal) => {
  const { random } = world
  const known = anyMapping(world, journal)
  if (known && random.chance(0.2)) {
    deletingRecord(world, device, journal, 'mappings', known.id)
    return ask(tab, deleteMapping(journal, known.id))
  }
  const [id, name] = [known?.id ?? tab.nextId(), newText(world, device, 'mapping')]
  writing(world, device, id, 'mappings.name', textIn(known, 'name'), name)
  ask(tab, known ? renameMapping(journal, id, name) : saveMapping(journal, id, name, mapping))
  return tab.perform(
    rememberImport({
      id: tab.nextId(),
      name: newText(world, device, 'file'),
      format: 'mapping',
      at: instant,
      brought: { '2026-11-20': [`fill ${world.nextNumber()}`] },
    }),
  )
}

const mapping: Parameters<typeof saveMapping>[3] = {
  columns: ['Date', 'Ticker', 'Qty'],
  parts: {},
  meanings: {},
  currency: 'USD',
  inHundredths: false,
  hasShorts: false,
  negativeFees: 'credit',
  answers: {},
}

/** A rule with its item, or other terms of one from the next day on. */
export const ruleOneself: Act = (world, device, tab, journal) => {
  const { random, nextNumber } = world
  const terms = { kind: 'trades', most: 1 + (nextNumber() % 9) } as const
  const asking = { id: tab.nextId(), now: instant, today: journal.settings.lastTaskResetDate ?? '2026-11-20' }
  const known = [...rulesOf(journal).keys()]
  const [checklist] = tableToArray(journal.checklists)
  if (known.length > 2) ask(tab, changeRule(journal, { rule: random.pick(known), terms }, asking))
  else if (checklist) {
    const added = { terms, checklistId: checklist.id, taskId: tab.nextId(), rule: tab.nextId() }
    ask(tab, calledBy(newText(world, device, 'rule'), addRule(journal, added, asking)))
  }
}

/** The same with an item of this text: by its words it is known whose it is. */
const calledBy = (text: string, asked: ReturnType<typeof addRule>): ReturnType<typeof addRule> =>
  asked.ok
    ? ok(asked.value.map((draft) => (draft.type === 'AddTask' ? { ...draft, data: { ...draft.data, text } } : draft)))
    : asked

export const reviewsOn: Habit = [1, review]

/** A trader's lists other than days and checklists. */
export const recordHabits: ReadonlyArray<Habit> = [
  [5, addNote],
  [11, writeNote],
  [10, markNote],
  [3, deleteNote],
  [4, plan],
  [4, nameLabel],
  [2, changeLabel],
  [10, review],
  [2, askOneself],
  [3, importFile],
]
