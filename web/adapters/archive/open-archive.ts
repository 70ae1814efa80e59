import { type UnzipFileInfo, unzipSync } from 'fflate'
import { hashOfPath, isArchivedJournal } from '#domain/attachments/archive.ts'
import { type DomainError, domainError } from '#domain/errors/catalogue.ts'
import { limits } from '#domain/limits.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { ArchivedContents } from '#machines/ports/attachments.ts'

/** A journal and its pictures and files, as the archive has them. Nothing of it is verified yet. */
interface OpenedArchive {
  readonly journal: Uint8Array
  readonly contents: ArchivedContents
}

/** The larger of both sizes: files of an archive may overlap. */
const sizeOf = ({ size, originalSize }: UnzipFileInfo): number => Math.max(size, originalSize)

const batchBytes = 10_000_000

/** Paths are compared, never followed. Each file gets only the room that it announces; too much is refused. */
export const openArchive = (bytes: Uint8Array): Result<OpenedArchive, DomainError> => {
  const entries = entriesOf(bytes)
  if (!entries) return err(domainError('archive', 'NOT_READ'))
  if (entries.length > limits.archiveFiles) return err(domainError('archive', 'TOO_LARGE'))
  const journals = entries.filter(({ name }) => isArchivedJournal(name))
  const [journal] = journals
  if (!journal) return err(domainError('archive', 'NO_JOURNAL'))
  if (journals.length > 1) return err(domainError('archive', 'SEVERAL_JOURNALS'))
  if (sizeOf(journal) > limits.journalFileMaxBytes) return err(domainError('archive', 'TOO_LARGE'))
  const text = unpacked(bytes, new Set([journal.name]))?.[journal.name]
  return text ? ok({ journal: text, contents: contentsOf(bytes, entries) }) : err(domainError('archive', 'NOT_READ'))
}

const entriesOf = (bytes: Uint8Array): ReadonlyArray<UnzipFileInfo> | undefined => {
  const entries: UnzipFileInfo[] = []
  try {
    unzipSync(bytes, {
      filter: (entry) => {
        // Stop collecting; the call goes on.
        if (entries.length <= limits.archiveFiles) entries.push(entry)
        return false
      },
    })
    return entries
  } catch {
    return undefined
  }
}

const unpacked = (bytes: Uint8Array, names: ReadonlySet<string>): Readonly<Record<string, Uint8Array>> | undefined => {
  const left = new Set(names)
  try {
    // Only the first file of a name: its size is the one that was checked.
    return unzipSync(bytes, { filter: ({ name }) => left.delete(name) })
  } catch {
    return undefined
  }
}

/** Unpacks the requested files in batches. A file that is too large or cannot be unpacked is left out. */
const contentsOf = (bytes: Uint8Array, entries: ReadonlyArray<UnzipFileInfo>): ArchivedContents => {
  const places = new Map<string, UnzipFileInfo>()
  for (const entry of entries) {
    const sha256 = hashOfPath(entry.name)
    if (sha256 !== undefined && !places.has(sha256) && sizeOf(entry) <= limits.attachmentMaxBytes)
      places.set(sha256, entry)
  }
  return function* (hashes) {
    let batch: UnzipFileInfo[] = []
    let size = 0
    for (const sha256 of hashes) {
      const entry = places.get(sha256)
      if (!entry) continue
      if (size + sizeOf(entry) > batchBytes && batch.length > 0) {
        yield* unpackedBatch(bytes, batch)
        batch = []
        size = 0
      }
      batch.push(entry)
      size += sizeOf(entry)
    }
    yield* unpackedBatch(bytes, batch)
  }
}

function* unpackedBatch(bytes: Uint8Array, batch: ReadonlyArray<UnzipFileInfo>) {
  const all = batch.length === 0 ? {} : unpacked(bytes, new Set(batch.map(({ name }) => name)))
  for (const { name } of batch) {
    // One broken file must not hide the others of its batch.
    const content = all ? all[name] : unpacked(bytes, new Set([name]))?.[name]
    if (content) yield [hashOfPath(name) ?? '', new Uint8Array(content)] as const
  }
}
