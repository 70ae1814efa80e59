import type { Journal } from '#domain/journal/journal.ts'
import { lateCode } from '#web/adapters/late-code.ts'
import type { Backup } from './backup.ts'

/** The backup of one open journal, whose code comes behind the first drawing. What has happened until then is told to it in its order. */
export const createLateBackup = (load: () => Promise<Backup>): Backup => {
  let stopped = false
  let first: Journal | undefined
  let last: Journal | undefined
  let reached = false
  let backup: Backup | undefined
  const loaded = lateCode(async () => {
    const begun = await load()
    if (stopped) begun.stop()
    else {
      if (first) begun.follow(first)
      if (reached) begun.reached()
      if (last) begun.follow(last)
      backup = begun
    }
    return begun
  })
  return {
    follow: (journal) => {
      first ??= journal
      last = journal
      if (backup) backup.follow(journal)
      else void loaded()
    },
    reached: () => {
      reached = true
      if (backup) backup.reached()
      else void loaded()
    },
    stop: () => {
      stopped = true
      backup?.stop()
    },
  }
}
