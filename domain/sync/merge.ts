import { isSameConflict, isSameRef } from '#domain/conflicts/conflict-list.ts'
import { mergeTrades } from '#domain/fills/evolve.ts'
import { countTasks } from '#domain/journal/empty-journal.ts'
import type { Journal } from '#domain/journal/journal.ts'
import { type Table, tablePut } from '#domain/journal/table.ts'
import { mapRecords, recordsIn } from '#domain/records/views.ts'

/**
 * The spec's merge rule (section 4) for two journals without a known common base, such as a backup of an older app: the
 * local record wins per id or date, settings come from local, what only one side has stays. It cannot know deletions;
 * with a log, `rebase` can, and is used instead. Trades of both sides are joined: they are no texts to choose from.
 */
export const mergeWithoutBase = (remote: Journal, local: Journal): Journal => {
  const tasks = withAll(remote.tasks, local.tasks)
  return mergeTrades(remote, {
    checklists: withAll(remote.checklists, local.checklists),
    tasks,
    entries: withAll(remote.entries, local.entries),
    dayStats: withAll(remote.dayStats, local.dayStats),
    records: {
      ...remote.records,
      ...mapRecords(local.records, (table, list) => withAll(recordsIn(remote, list), table)),
    },
    settings: local.settings,
    counts: countTasks(tasks),
    tombstones: new Map([...remote.tombstones, ...local.tombstones]),
    conflicts: [
      ...remote.conflicts,
      ...local.conflicts.filter((text) => !remote.conflicts.some((known) => isSameConflict(known, text))),
    ],
    movedConflicts: [
      ...remote.movedConflicts,
      ...local.movedConflicts.filter((text) => !remote.movedConflicts.some((known) => isSameRef(known, text))),
    ],
    lots: remote.lots,
    extra: { ...remote.extra, ...local.extra },
  })
}

const withAll = <T>(remote: Table<T>, local: Table<T>): Table<T> => {
  let merged = remote
  for (const records of local.buckets) for (const record of records) merged = tablePut(merged, record)
  return merged
}
