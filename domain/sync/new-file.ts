import { freshJournalFile, type JournalFile } from '#domain/journal-file/parse.ts'
import { emptySyncBlock } from '#domain/journal-file/sync-block.ts'
import type { LoggedEvent } from '#domain/record/logged-event.ts'
import type { Instant } from '#domain/time/local-date.ts'
import { pendingOf } from './pending.ts'
import { type Folded, rebase } from './rebase.ts'
import { replay } from './replay.ts'

export interface DeviceCopy {
  readonly clientId: string
  /** The file as this device last saw it; undefined when only its own events are left. */
  readonly file: JournalFile | undefined
  /** Its log, in order of `seq`. */
  readonly log: ReadonlyArray<LoggedEvent>
  /** What the file is with its pending events, where that is known: ten years of trades take seconds to fold. */
  readonly folded?: Folded
}

/**
 * The journal as this device would save it now: the file with its pending events and its advanced counter. The hash is
 * not set.
 */
export const currentFileOf = ({ clientId, file, log, folded }: DeviceCopy, now: Instant): JournalFile => {
  const known = file ?? freshJournalFile(now)
  return rebase(known, pendingOf(known, log, clientId), clientId, now, now, folded)
}

/** The same records as the first content of a new file. */
export const newFileOf = ({ clientId, file, log }: DeviceCopy, now: Instant): JournalFile => {
  if (!file) return { ...freshJournalFile(now), journal: replay(freshJournalFile(now).journal, log, clientId) }
  return asNewFile({ ...file, journal: replay(file.journal, pendingOf(file, log, clientId).events, clientId) }, now)
}

/**
 * A file's records as the first content of another file, without its counters, which refer to logs of the old one.
 * Conflicts, deletions and unknown fields are kept. The hash of the data is not set.
 */
export const asNewFile = (file: JournalFile, now: Instant): JournalFile => ({
  ...file,
  updated: now,
  sync: file.sync.extra ? { ...emptySyncBlock, extra: file.sync.extra } : emptySyncBlock,
})
