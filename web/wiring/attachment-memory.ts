import type { Attachment } from '#domain/attachments/attachment.ts'
import { ownValue } from '#domain/fields.ts'
import { ok, type Result } from '#domain/result.ts'
import type { AttachmentFiles, Content, Outbox } from '#machines/ports/attachments.ts'
import type { DriveError } from '#machines/ports/drive.ts'
import type { JournalKey } from '#machines/ports/log.ts'
import { previewOf } from '#web/adapters/picture-preview.ts'
import { attachmentsView, type ReadAttachment } from '#web/read-models/attachments.ts'

/** A file's bytes from this device or the drive; undefined if neither has them. */
export const readContent = async (
  outbox: Outbox,
  files: AttachmentFiles,
  key: JournalKey,
  one: Attachment,
): Promise<Result<Content | undefined, DriveError>> => {
  const rows = await outbox.waiting(key)
  for (const row of rows.ok ? rows.value : []) {
    if (row.sha256 !== one.sha256) continue
    const content = await outbox.content(key, row.id)
    if (content.ok && content.value) return ok(content.value)
  }
  return files.read(one.sha256, one.bytes)
}

export const createPageMemory = (outbox: Outbox, files: AttachmentFiles, key: JournalKey, isStopped: () => boolean) => {
  const addresses: string[] = []
  const addressOf = (blob: Blob): string => {
    const address = URL.createObjectURL(blob)
    addresses.push(address)
    return address
  }
  const set = (id: string, read: ReadAttachment): void => {
    if (!isStopped()) attachmentsView.read = { ...attachmentsView.read, [id]: read }
  }
  const bytesOf = async (one: Attachment): Promise<Content | undefined> => {
    const read = await readContent(outbox, files, key, one)
    if (!read.ok) set(one.id, { status: 'unreachable' })
    else if (!read.value) set(one.id, { status: 'missing' })
    return read.ok ? read.value : undefined
  }
  return {
    bytesOf,
    show: async (one: Attachment): Promise<void> => {
      const { status } = ownValue(attachmentsView.read, one.id) ?? {}
      if (status === 'reading' || status === 'read') return
      set(one.id, { status: 'reading' })
      const content = await bytesOf(one)
      if (!content || isStopped()) return
      const whole = new Blob([content], { type: one.type })
      const preview = await previewOf(whole)
      if (isStopped()) return
      const url = addressOf(whole)
      set(one.id, { status: 'read', url, preview: preview ? addressOf(preview) : url })
    },
    forget: () => addresses.forEach((address) => URL.revokeObjectURL(address)),
  }
}
