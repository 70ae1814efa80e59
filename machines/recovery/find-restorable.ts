import { parseJournalFileSteps } from '#domain/journal-file/parse.ts'
import type { JournalFiles } from '#machines/ports/drive.ts'
import type { DeviceJournals, StoredJournal } from '#machines/ports/log.ts'
import { runSteps, type TextPorts } from '#machines/save/run-steps.ts'

/** A journal on this device whose file the drive has lost. */
export interface RestorableJournal extends StoredJournal {
  readonly reason: 'gone' | 'invalid'
  /** Without extension; undefined where this device does not know it. */
  readonly name?: string | undefined
}

interface RestorablePorts extends TextPorts {
  readonly files: Pick<JournalFiles, 'list' | 'head' | 'read'>
  readonly log: Pick<DeviceJournals, 'stored'>
}

/** Journals that only this device has. Without the drive's answer, those known to be lost or found before. */
export const findRestorable = async (
  ports: RestorablePorts,
  userId: string,
  before: ReadonlyArray<RestorableJournal>,
): Promise<ReadonlyArray<RestorableJournal>> => {
  const { files, log } = ports
  const stored = await log.stored(userId)
  if (!stored.ok) return []
  const candidates = stored.value.filter(({ whole, unsent }) => whole || unsent > 0)
  if (candidates.length === 0) return []
  const listed = await files.list()
  const present = new Set(listed.ok ? listed.value.map(({ id }) => id) : [])
  const found = await Promise.all(
    candidates.map(async (journal): Promise<ReadonlyArray<RestorableJournal>> => {
      // Only a file that was broken before, or is not listed, is read.
      if (present.has(journal.fileId) && !journal.lost) return []
      const known = before.find(({ fileId }) => fileId === journal.fileId)?.reason
      const reason = await lossOf(ports, journal, present.has(journal.fileId), known)
      return reason ? [{ ...journal, reason }] : []
    }),
  )
  return found.flat()
}

const lossOf = async (
  ports: Omit<RestorablePorts, 'log'>,
  { fileId, lost }: StoredJournal,
  isListed: boolean,
  known?: RestorableJournal['reason'],
): Promise<RestorableJournal['reason'] | undefined> => {
  const { files } = ports
  if (isListed) {
    const read = await files.read(fileId)
    if (read.ok) {
      const { text } = read.value
      return (await runSteps(ports, parseJournalFileSteps(text), text.length)).ok ? undefined : 'invalid'
    }
    return read.error.kind === 'not-found' ? 'gone' : 'invalid'
  }
  const head = await files.head(fileId)
  if (head.ok) return lost ? lossOf(ports, { fileId, lost, whole: true, unsent: 0 }, true) : undefined
  return head.error.kind === 'not-found' || lost ? 'gone' : known
}
