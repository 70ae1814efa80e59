import { type DomainError, domainError } from '#domain/errors/catalogue.ts'
import { type JournalFile, parseJournalFileSteps } from '#domain/journal-file/parse.ts'
import type { PrintedFile } from '#domain/journal-file/print.ts'
import { lengthOf, wholeOf } from '#domain/long-text.ts'
import { hideExtension } from '#domain/names/extension.ts'
import { freeJournalName } from '#domain/names/free-name.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { tooLargeSteps } from '#domain/sync/gate.ts'
import { asNewFile, newFileOf } from '#domain/sync/new-file.ts'
import type { DriveError, FileHead, JournalFileInfo, JournalFiles } from '#machines/ports/drive.ts'
import type { DeviceJournals, JournalKey, Snapshot } from '#machines/ports/log.ts'
import type { Clock } from '#machines/ports/time.ts'
import { runSteps, type TextPorts } from '#machines/save/run-steps.ts'
import type { KeptFiles } from './archived-files.ts'
import { type CopyPorts, fingerprintOfFile, printHashed, readDeviceCopy } from './device-copy.ts'

/** A new file that was read back from the drive. */
export interface RestoredJournal {
  readonly fileId: string
  /** Without extension. */
  readonly name: string
  /** Of the records that were read back. */
  readonly fingerprint: string
  readonly files?: KeptFiles
}

interface RestorePorts extends CopyPorts {
  readonly files: Pick<JournalFiles, 'list' | 'read' | 'create'>
  readonly log: CopyPorts['log'] & Pick<DeviceJournals, 'moveTo'>
  readonly clock: Pick<Clock, 'now'>
}

type Restored = Result<RestoredJournal, DomainError>

/** The log moves only after the file was read back. A retry finds an earlier file by its content. */
export const restoreFromDevice = async (
  ports: RestorePorts,
  key: JournalKey,
  wantedName: string,
): Promise<Restored> => {
  const copy = await readDeviceCopy(ports, key)
  if (!copy.ok) return err(domainError('application', 'STORAGE_UNAVAILABLE'))
  const { file, log } = copy.value
  if (!file && log.length === 0) return err(domainError('journals', 'NOTHING_STORED'))
  const printed = await printHashed(ports, newFileOf(copy.value, new Date(ports.clock.now()).toISOString()))
  const listed = await ports.files.list()
  if (!listed.ok) return err(restoreError(listed.error))
  const namesakes = listed.value.filter(({ name }) => isNamesake(hideExtension(name), wantedName))
  const name = freeJournalName(
    wantedName,
    namesakes.map((each) => each.name),
  )
  const known = await sameRecordsIn(
    ports,
    namesakes.filter(({ id }) => id !== key.fileId),
    printed.hash,
  )
  const stored: Verified = known ? ok(known) : await createVerified(ports, name, printed)
  if (!stored.ok) return stored
  const moved = await ports.log.moveTo(key, stored.value.fileId, {
    snapshot: stored.value.snapshot,
    upToSeq: log.at(-1)?.seq ?? 0,
  })
  return moved.ok ? ok(stored.value) : err(domainError('application', 'STORAGE_UNAVAILABLE'))
}

/** A new journal with the records of a file; nothing else in the drive changes. */
export const createFromFile = async (
  ports: Pick<RestorePorts, 'files' | 'hashes' | 'pauses' | 'clock'>,
  file: JournalFile,
  name: string,
): Promise<Restored> =>
  createVerified(ports, name, await printHashed(ports, asNewFile(file, new Date(ports.clock.now()).toISOString())))

type VerifiedJournal = RestoredJournal & { readonly snapshot: Snapshot }
type Verified = Result<VerifiedJournal, DomainError>

const createVerified = async (
  ports: TextPorts & Pick<RestorePorts, 'files'>,
  name: string,
  { text }: Pick<PrintedFile, 'text'>,
): Promise<Verified> => {
  const { files } = ports
  if (await runSteps(ports, tooLargeSteps(text), lengthOf(text))) return err(domainError('file', 'TOO_LARGE'))
  const created = await files.create(name, text)
  if (!created.ok) return err(restoreError(created.error))
  const back = await files.read(created.value.id)
  if (!back.ok) return err(restoreError(back.error))
  const parsed = await readBack(ports, back.value.text)
  if (!parsed.ok || back.value.text !== wholeOf(text)) return err(domainError('journals', 'RESTORE_FAILED'))
  return ok(storedAs(created.value.id, created.value.name, await fingerprintOfFile(ports, parsed.value), back.value))
}

const readBack = (ports: TextPorts, text: string) => runSteps(ports, parseJournalFileSteps(text), text.length)

const isNamesake = (name: string, wanted: string): boolean => {
  const [known, sought] = [name.toLowerCase(), wanted.toLowerCase()]
  return known === sought || (known.startsWith(`${sought} (`) && /^ \(\d+\)$/.test(known.slice(sought.length)))
}

/** The file of an earlier try whose answer was lost, or whose page died before the log had moved. */
const sameRecordsIn = async (
  ports: TextPorts & Pick<RestorePorts, 'files'>,
  namesakes: ReadonlyArray<JournalFileInfo>,
  hash: string,
): Promise<VerifiedJournal | undefined> => {
  for (const { id, name } of namesakes) {
    const read = await ports.files.read(id)
    const parsed = read.ok ? await readBack(ports, read.value.text) : undefined
    if (!read.ok || !parsed?.ok) continue
    const printed = await printHashed(ports, parsed.value)
    if (printed.hash === hash) return storedAs(id, name, printed.fingerprint, read.value)
  }
  return undefined
}

const storedAs = (
  fileId: string,
  name: string,
  fingerprint: string,
  { text, head }: { readonly text: string; readonly head: FileHead },
): VerifiedJournal => ({
  fileId,
  name: hideExtension(name),
  fingerprint,
  snapshot: { text, revision: head.revision, modifiedTime: head.modifiedTime },
})

const restoreError = ({ kind }: DriveError): DomainError => {
  if (kind === 'quota-exceeded') return domainError('drive', 'QUOTA_EXCEEDED')
  if (kind === 'scope-missing') return domainError('drive', 'SCOPE_MISSING')
  if (kind === 'offline' || kind === 'timeout')
    return domainError('repository', 'NETWORK_ERROR', { activity: 'saving' })
  return domainError('journals', 'RESTORE_FAILED')
}
