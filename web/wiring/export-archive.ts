import { archivedJournalName, archivedPath, archiveIndex } from '#domain/attachments/archive.ts'
import { attachmentsOf } from '#domain/attachments/attachment.ts'
import { domainError, messageOf } from '#domain/errors/catalogue.ts'
import type { JournalFile } from '#domain/journal-file/parse.ts'
import { limits } from '#domain/limits.ts'
import type { LongText } from '#domain/long-text.ts'
import type { JournalKey } from '#machines/ports/log.ts'
import { packArchive } from '#web/adapters/archive/pack-archive.ts'
import { createOutbox } from '#web/adapters/log/outbox.ts'
import { yieldToMain } from '#web/adapters/turns.ts'
import { archiveView } from '#web/read-models/recovery.ts'
import { exportName } from '#web/shared/journal/export-name.ts'
import { lazyAttachmentFiles } from './attachment-files.ts'
import { readContent } from './attachment-memory.ts'
import type { Ports } from './ports.ts'

interface ArchiveSource {
  readonly file: JournalFile
  readonly text: LongText
  /** Without extension. */
  readonly name: string
  readonly key: JournalKey
}

type ArchivePorts = Pick<Ports, 'connection' | 'network' | 'downloads' | 'clock'>

/** Waiting files come from this device, all others from the drive. Files that cannot be read now are listed. */
export const exportArchive = async (ports: ArchivePorts, { file, text, name, key }: ArchiveSource): Promise<void> => {
  const named = attachmentsOf(file.journal)
  const bytes = named.reduce((sum, one) => sum + one.bytes, 0)
  if (bytes > limits.archiveMaxBytes || named.length > limits.archiveFiles) {
    Object.assign(archiveView, { status: 'refused', words: [messageOf(domainError('archive', 'TOO_LARGE'))] })
    return
  }
  Object.assign(archiveView, { status: 'packing', done: 0, of: named.length, words: [] })
  const outbox = createOutbox(ports.connection)
  const files = lazyAttachmentFiles(ports)
  const packing = packArchive(ports.clock.now())
  const states = new Map<string, 'packed' | 'missing' | 'unreachable'>()
  await packing.addText(archivedJournalName(name), text)
  for (const one of named) {
    if (!states.has(one.sha256)) {
      const read = await readContent(outbox, files, key, one)
      if (read.ok && read.value) packing.addContent(archivedPath(one), read.value)
      states.set(one.sha256, read.ok ? (read.value ? 'packed' : 'missing') : 'unreachable')
      await yieldToMain()
    }
    archiveView.done += 1
  }
  const absent = named.filter(({ sha256 }) => states.get(sha256) !== 'packed')
  await packing.addText('Pictures and files.md', archiveIndex(name, named, new Set(absent.map(({ id }) => id))))
  ports.downloads(exportName('.zip'), 'application/zip', packing.end())
  const words = absent.map((one) =>
    messageOf(
      domainError('archive', states.get(one.sha256) === 'missing' ? 'NOT_IN_DRIVE' : 'NOT_REACHED', { name: one.name }),
    ),
  )
  Object.assign(archiveView, { status: 'exported', words })
}
