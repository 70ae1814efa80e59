import { canonicalData } from '#domain/journal/canonical.ts'
import { fingerprintOf } from '#domain/journal/fingerprint.ts'
import { type JournalFile, parseJournalFile } from '#domain/journal/journal-file.ts'
import { currentFileOf, type DeviceCopy } from '#domain/journal/new-file.ts'
import { limits } from '#domain/limits.ts'
import { ok, type Result } from '#domain/result.ts'
import type { BackupStore, Clock, EventLog, Hashes, LogError, LogScope } from '../ports.ts'
import { type PrintedFile, printSealed, trustedFile } from '../save/trusted-file.ts'

/** A file as text, as a save would write it, and what a person may compare. */
export const printHashed = async (hashes: Hashes, file: JournalFile): Promise<PrintedFile & { readonly fingerprint: string }> => {
  const printed = await printSealed(hashes, file)
  return { ...printed, fingerprint: fingerprintOf(printed.hash) }
}

/** The fingerprint of the records in a file. */
export const fingerprintOfFile = async (hashes: Hashes, { journal }: Pick<JournalFile, 'journal'>): Promise<string> =>
  fingerprintOf(await hashes.sha256(canonicalData(journal)))

export interface CopyPorts {
  readonly log: Pick<EventLog, 'open'>
  readonly backups: Pick<BackupStore, 'read'>
  readonly hashes: Hashes
}

/** What this device holds of a journal: its last file, or where that was lost its backup, and its whole log. */
export const readDeviceCopy = async (ports: CopyPorts, scope: LogScope): Promise<Result<DeviceCopy, LogError>> => {
  const opened = await ports.log.open(scope)
  if (!opened.ok) return opened
  const { clientId, events: log, snapshot } = opened.value
  const file = (snapshot && (await readFile(ports.hashes, snapshot.text))) ?? (await readBackup(ports, scope))
  return ok({ clientId, log, file })
}

const readBackup = async ({ backups, hashes }: CopyPorts, scope: LogScope): Promise<JournalFile | undefined> => {
  const backup = await backups.read(scope)
  return backup && readFile(hashes, backup.text)
}

const readFile = async (hashes: Hashes, text: string): Promise<JournalFile | undefined> => {
  const parsed = parseJournalFile(text)
  return parsed.ok ? trustedFile(hashes, text, parsed.value) : undefined
}

/** The backup of a journal, if there is one that was written within the last hour (spec section 4). A clock that was set back a little makes it no older. */
export const freshBackup = async (
  { backups, clock }: { readonly backups: Pick<BackupStore, 'read'>; readonly clock: Pick<Clock, 'now'> }, scope: LogScope,
): Promise<string | undefined> => {
  const backup = await backups.read(scope)
  return backup && Math.abs(clock.now() - backup.at) <= limits.backupValidMs ? backup.text : undefined
}

/** Writes the backup: the file exactly as a save would write it now, so that a log replayed on it repeats nothing. */
export const writeBackup = async (
  { backups, hashes, clock }: { readonly backups: Pick<BackupStore, 'write'>; readonly hashes: Hashes; readonly clock: Pick<Clock, 'now'> },
  scope: LogScope,
  copy: DeviceCopy,
): Promise<void> => {
  const now = clock.now()
  const { text } = await printHashed(hashes, currentFileOf(copy, new Date(now).toISOString()))
  await backups.write(scope, text, now)
}
