import { mergeTrades } from '../trades/merge.ts'
import type { Journal } from './journal.ts'
import { countTasks } from './empty-journal.ts'
import { isSameLoss, isSameMove } from './losers.ts'
import { type Table, tablePut } from './table.ts'

/**
 * The spec's merge rule (section 4) for two journals without a known common base, such as a backup of an older app:
 * the local record wins per id or date, settings come from local, what only one side has is kept. It cannot know
 * deletions; with a log, `rebase` can, and is used instead. Trades of both sides are joined: they are no texts to choose from.
 */
export const mergeWithoutBase = (remote: Journal, local: Journal): Journal => {
  const tasks = withAll(remote.tasks, local.tasks)
  return mergeTrades(remote, {
    checklists: withAll(remote.checklists, local.checklists),
    tasks,
    entries: withAll(remote.entries, local.entries),
    dayStats: withAll(remote.dayStats, local.dayStats),
    settings: local.settings,
    counts: countTasks(tasks),
    tombstones: new Map([...remote.tombstones, ...local.tombstones]),
    losers: [...remote.losers, ...local.losers.filter((text) => !remote.losers.some((known) => isSameLoss(known, text)))],
    moved: [...remote.moved, ...local.moved.filter((text) => !remote.moved.some((known) => isSameMove(known, text)))],
    waiting: [...remote.waiting, ...local.waiting],
    extra: { ...remote.extra, ...local.extra },
  })
}

const withAll = <T>(remote: Table<T>, local: Table<T>): Table<T> => {
  let merged = remote
  for (const records of local.buckets) for (const record of records) merged = tablePut(merged, record)
  return merged
}
