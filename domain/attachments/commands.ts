import { type DomainError, domainError } from '#domain/errors/catalogue.ts'
import { limits } from '#domain/limits.ts'
import type { CommandDraft } from '#domain/record/commands.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { LocalDate } from '#domain/time/local-date.ts'

/** A file before its bytes are read. */
export interface GivenFile {
  readonly name: string
  readonly type: string
  readonly bytes: number
}

/** Whether such a file may be added; asked before its bytes are read. */
export const checkFile = ({ name, bytes }: GivenFile): Result<void, DomainError<'attachment'>> => {
  if (bytes === 0) return err(domainError('attachment', 'EMPTY', { name: shownName(name) }))
  return bytes > limits.attachmentMaxBytes
    ? err(domainError('attachment', 'TOO_LARGE', { name: shownName(name) }))
    : ok(undefined)
}

export interface AttachmentPlace {
  readonly day: LocalDate
  /** The id of a note on a trade. */
  readonly trade?: string
}

/** `id`: fresh, and the same at every retry. */
export const addAttachment = (
  id: string,
  file: GivenFile,
  sha256: string,
  { day, trade }: AttachmentPlace,
): CommandDraft => ({
  type: 'AddRecord',
  data: {
    list: 'attachments',
    record: {
      id,
      sha256,
      name: shownName(file.name),
      type: shownType(file.type),
      bytes: file.bytes,
      day,
      ...(trade !== undefined && { trade }),
    },
  },
})

/** Takes it off its day and its trade; undone like every removal. */
export const removeAttachment = (id: string): CommandDraft => ({
  type: 'DeleteRecord',
  data: { list: 'attachments', id },
})

/** In UTF-8, with the extension: it keeps an attachment below 300 bytes of the journal. */
const nameMaxBytes = 48

const bytesOf = (text: string): number => {
  let bytes = 0
  for (const letter of text) {
    const point = letter.codePointAt(0) ?? 0
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4
  }
  return bytes
}

/** Control characters, and those that turn the direction of a text. */
const unseen = /[\p{Cc}\p{Cf}]/gu

/** A name cut to `nameMaxBytes`; its extension stays, since it says how the file is opened. */
export const shownName = (given: string): string => {
  const name = given.replace(unseen, '').trim() || 'Without a name'
  if (bytesOf(name) <= nameMaxBytes) return name
  const extension = /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? ''
  const room = nameMaxBytes - bytesOf(`…${extension}`)
  let stem = ''
  for (const letter of name.slice(0, name.length - extension.length)) {
    if (bytesOf(stem + letter) > room) break
    stem += letter
  }
  return `${stem.trimEnd()}…${extension}`
}

const mediaType = /^[a-z]+\/[a-z0-9.+-]{1,40}$/

const shownType = (given: string): string => {
  const [type = ''] = given.toLowerCase().split(';')
  return mediaType.test(type.trim()) ? type.trim() : ''
}
