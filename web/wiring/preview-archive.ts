import { domainError } from '#domain/errors/catalogue.ts'
import { limits } from '#domain/limits.ts'
import { err, type Result } from '#domain/result.ts'
import { checkArchived } from '#machines/recovery/archived-files.ts'
import { type FilePreview, type FileRefusal, type PickedFile, previewFile } from '#machines/recovery/preview-file.ts'
import { openArchive } from '#web/adapters/archive/open-archive.ts'
import { sha256OfBytes } from '#web/adapters/hashes.ts'
import { utf8Of } from '#web/adapters/readable-file.ts'

/** Reads a picked archive: its journal as a journal file, and each of its pictures and files. */
export const previewArchive = async (
  ports: Parameters<typeof previewFile>[0],
  picked: PickedFile,
): Promise<Result<FilePreview, FileRefusal>> => {
  if (picked.size > limits.archiveMaxBytes) return refused('TOO_LARGE')
  const bytes = await picked.bytes?.()
  if (!bytes) return refused('NOT_READ')
  const opened = openArchive(bytes)
  if (!opened.ok) return err({ error: opened.error, detail: undefined })
  const { journal, contents } = opened.value
  const preview = await previewFile(ports, {
    name: picked.name.replace(/\.zip$/i, ''),
    size: journal.length,
    text: () => utf8Of(new Uint8Array(journal)),
  })
  if (!preview.ok) return preview
  const archived = await checkArchived(preview.value.file.journal, contents, sha256OfBytes)
  return { ok: true, value: { ...preview.value, archived } }
}

const refused = (code: 'TOO_LARGE' | 'NOT_READ'): Result<FilePreview, FileRefusal> =>
  err({ error: domainError('archive', code), detail: undefined })
