import { withConflictsAfter } from '#domain/record/conflict-list.ts'
import type { ChecklistEvent } from '#domain/record/events.ts'
import type { Journal } from '#domain/record/journal.ts'
import { tableGet, tableHas, tableOf, tablePut, tableRemove, tableToArray, tableUpdate } from '#domain/record/table.ts'
import { checklistKey, withoutTombstones, withTombstones } from '#domain/record/tombstones.ts'
import { textFingerprint } from '#domain/text/text-fingerprint.ts'
import { withChecklist, withoutTasks } from './evolve-task.ts'

type Of<Type extends ChecklistEvent['type']> = Extract<ChecklistEvent, { readonly type: Type }>

/** Applies a fact about checklists. */
export const evolveChecklist = (journal: Journal, event: ChecklistEvent): Journal => {
  switch (event.type) {
    case 'ChecklistAdded': {
      const { checklist } = event.data
      return journal.tombstones.has(checklistKey(checklist.id)) ? journal : withChecklist(journal, checklist)
    }
    case 'ChecklistRenamed':
      return rename(journal, event)
    case 'ChecklistDeleted':
      return remove(journal, event)
    case 'ChecklistRestored':
      return restore(journal, event)
    case 'ChecklistsReordered':
      return reorder(journal, event)
  }
}

const rename = (journal: Journal, { data: { checklist: seen, name, base }, at }: Of<'ChecklistRenamed'>): Journal => {
  const checklist = tableGet(journal.checklists, seen.id)
  const resolved = withConflictsAfter(journal, {
    of: seen.id,
    field: 'name',
    present: checklist?.name ?? '',
    next: name,
    base,
    at,
  })
  if (!checklist) return withChecklist(resolved, { ...seen, name })
  if (checklist.name === name) return resolved
  return { ...resolved, checklists: tablePut(journal.checklists, { ...checklist, name }) }
}

const hasTasks = (journal: Journal, checklistId: string): boolean =>
  journal.tasks.buckets.some((records) => records.some((task) => task.checklistId === checklistId))

// Concurrent changes stay: a new name, or a task that was added, changed or moved away.
const remove = (
  journal: Journal,
  { data: { checklistId, taskIds, taskBases, base }, day }: Of<'ChecklistDeleted'>,
): Journal => {
  const deletions = taskIds.map((taskId, index) => ({ taskId, base: taskBases?.[index] }))
  const emptied = withoutTasks(journal, deletions, day, checklistId)
  const checklist = tableGet(emptied.checklists, checklistId)
  if (checklist && (textFingerprint(checklist.name) !== base || hasTasks(emptied, checklistId))) return emptied
  const checklists = tableRemove(emptied.checklists, checklistId)
  const tombstones = withTombstones(emptied, [checklistKey(checklistId)], day)
  return checklists === emptied.checklists && tombstones === emptied.tombstones
    ? emptied
    : { ...emptied, checklists, tombstones }
}

// The deletion is undone, so its tombstone goes too.
const restore = (journal: Journal, { data: { checklist, followedBy } }: Of<'ChecklistRestored'>): Journal => {
  if (tableHas(journal.checklists, checklist.id)) return journal
  const records = tableToArray(journal.checklists)
  const next = records.findIndex(({ id }) => followedBy.includes(id))
  const checklists =
    next < 0
      ? tablePut(journal.checklists, checklist)
      : tableOf([...records.slice(0, next), checklist, ...records.slice(next)], journal.checklists.keyOf)
  return { ...journal, checklists, tombstones: withoutTombstones(journal.tombstones, [checklistKey(checklist.id)]) }
}

// Checklists that the author had not seen keep their place.
const reorder = (journal: Journal, { data: { checklistIds, places } }: Of<'ChecklistsReordered'>): Journal => {
  let { checklists } = journal
  for (const [index, id] of checklistIds.entries()) {
    const place = places ? (places[index] ?? undefined) : index
    checklists = tableUpdate(checklists, id, (checklist) => {
      const { sortOrder, ...others } = checklist
      if (sortOrder === place) return checklist
      return place === undefined ? others : { ...checklist, sortOrder: place }
    })
  }
  return checklists === journal.checklists ? journal : { ...journal, checklists }
}
