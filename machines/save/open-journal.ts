import type { SaveFailure } from '#domain/errors/from-save.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { readFileSteps } from '#domain/sync/trusted-file.ts'
import type { Draft, EventLog, JournalKey, LogError, OpenedLog, Pages, ReadLog, Snapshot } from '#machines/ports/log.ts'
import { runSteps, type TextPorts } from './run-steps.ts'
import type { Confirmed, OpenedFile, OpenedJournal } from './save-outcome.ts'

export interface OpenPorts extends TextPorts {
  readonly log: Pick<EventLog, 'open' | 'read' | 'quarantine'>
  readonly pages?: Pick<Pages, 'others'>
}

interface ReadAgainPorts {
  readonly log: Pick<EventLog, 'open' | 'read'> & { readonly durable: () => boolean }
  readonly pages: Pages
}

/** Opens a journal from this device's log, without a network. `fromDrive` runs only where the log has no snapshot. */
export const openJournal =
  (ports: OpenPorts, fromDrive: (key: JournalKey, opened: OpenedLog) => Promise<Result<OpenedFile, SaveFailure>>) =>
  async (key: JournalKey): Promise<Result<OpenedJournal, SaveFailure>> => {
    const opened = await ports.log.open(key)
    if (!opened.ok) return err({ kind: 'log-unavailable' })
    const { events: log, clientId, snapshot } = opened.value
    const drafts = await orphaned(ports, opened.value.drafts)
    const stored = snapshot && (await confirmedOfSnapshot(ports, key, snapshot))
    if (stored) return ok({ confirmed: stored, log, drafts, clientId, source: 'log' })
    const read = await fromDrive(key, opened.value)
    if (!read.ok) return read
    // The log is read after the file: another tab may have appended and saved meanwhile, and an older log would not
    // know the file’s counter.
    const later = await ports.log.read(key)
    if (!later.ok) return err({ kind: 'log-unavailable' })
    return ok({ ...read.value, log: later.value.events, drafts, clientId: later.value.clientId })
  }

/** Drafts of pages that are gone. Drafts of an open page stay with that page. */
const orphaned = async (
  { pages }: Pick<OpenPorts, 'pages'>,
  drafts: ReadonlyArray<Draft>,
): Promise<ReadonlyArray<Draft>> => {
  if (!pages || drafts.length === 0) return drafts
  const others = await pages.others()
  return drafts.filter(({ page }) => page === undefined || !others.has(page))
}

/**
 * Reads the log again. If the disk refused at opening and answers now, the drafts of earlier pages have not been shown:
 * they are read too.
 */
export const createReadAgain = ({ log, pages }: ReadAgainPorts) => {
  let isRead = true
  return {
    /** The journal was opened, from the disk or without it. */
    opened: (): void => {
      isRead = log.durable()
    },
    read: async (key: JournalKey): Promise<Result<ReadLog, LogError>> => {
      if (isRead || !log.durable()) return log.read(key)
      const opened = await log.open(key)
      if (!opened.ok) return opened
      const { clientId, events } = opened.value
      const drafts = await orphaned({ pages }, opened.value.drafts)
      isRead = true
      return ok({ clientId, events, drafts: drafts.filter(({ page }) => page !== pages.own) })
    },
  }
}

/** A snapshot that cannot be read goes into quarantine, and the drive is asked instead. */
const confirmedOfSnapshot = async (
  ports: OpenPorts,
  key: JournalKey,
  snapshot: Snapshot,
): Promise<Confirmed | undefined> => {
  const { text, revision, modifiedTime } = snapshot
  const read = await runSteps(ports, readFileSteps(text), text.length)
  if (read.ok) return { file: read.value, revision, modifiedTime }
  await ports.log.quarantine(key, text, `snapshot-${read.error.kind}`)
  return undefined
}
