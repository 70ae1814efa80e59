import { err, ok, type Result } from '#domain/result.ts'
import { badRequest, driveErrors, type DriveProblem } from './errors.ts'
import type { Media } from './files.ts'
import { type Metadata, parseMetadata } from './metadata.ts'

/** The cap of simple and multipart uploads, in bytes. */
export const maxSimpleUploadBytes = 5 * 1024 * 1024

/** What one upload request brings. */
export interface Upload {
  readonly metadata: Metadata
  readonly media: Media | undefined
}

/** `uploadType=media`: the body is the content. */
export const parseSimpleUpload = (contentType: string | undefined, body: Uint8Array): Result<Upload, DriveProblem> =>
  body.length > maxSimpleUploadBytes
    ? err(driveErrors.uploadTooLarge)
    : ok({ metadata: {}, media: { bytes: body, contentType } })

/** `uploadType=multipart`: related (metadata first) as documented, or form-data (`metadata` and `file`). */
export const parseMultipartUpload = (
  contentType: string | undefined,
  body: Uint8Array,
): Result<Upload, DriveProblem> => {
  if (body.length > maxSimpleUploadBytes) return err(driveErrors.uploadTooLarge)
  const form = /^multipart\/(related|form-data)\s*;(.*)$/isu.exec(contentType ?? '')
  const boundary = /(?:^|;)\s*boundary=(?:"([^"]+)"|([^\s;]+))/iu.exec(form?.[2] ?? '')
  const mark = boundary?.[1] ?? boundary?.[2]
  if (form === null || mark === undefined) return err(badRequest('Missing end boundary in multipart body.'))
  const parts = splitParts(body, mark)
  if (parts === undefined) return err(badRequest('Missing end boundary in multipart body.'))

  const isForm = form[1]?.toLowerCase() === 'form-data'
  const first = isForm ? parts.find((part) => nameOf(part) === 'metadata') : parts[0]
  const second = isForm ? parts.find((part) => nameOf(part) === 'file') : parts[1]
  if (first === undefined || parts.length > 2) return err(badRequest('Malformed multipart body.'))
  if (!isForm && !/^application\/json/iu.test(first.headers['content-type'] ?? ''))
    return err(badRequest('Invalid multipart request with 0 mime parts.'))
  const metadata = parseMetadata(first.body)
  if (!metadata.ok) return metadata
  return ok({
    metadata: metadata.value,
    media: second === undefined ? undefined : { bytes: second.body, contentType: second.headers['content-type'] },
  })
}

interface Part {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

const nameOf = (part: Part): string | undefined =>
  /(?:^|;)\s*name="?([^";]+)"?/iu.exec(part.headers['content-disposition'] ?? '')?.[1]

/**
 * RFC 2046 section 5.1, with lines that end with CRLF, or all with LF alone as Python writes them. Undefined where the
 * end mark is missing: the body was cut off.
 */
const splitParts = (body: Uint8Array, boundary: string): ReadonlyArray<Part> | undefined => {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  const mark = Buffer.from(`--${boundary}`)
  const first = bytes.indexOf(mark)
  const newline = bytes[bytes.indexOf('\n', first) - 1] === 0x0d ? '\r\n' : '\n'
  const delimiter = Buffer.concat([Buffer.from(newline), mark])
  const parts: Array<Part> = []
  let at = first
  while (at !== -1) {
    const start = at + mark.length
    if (bytes.toString('latin1', start, start + 2) === '--') return parts
    const head = bytes.indexOf(newline, start)
    const next = head === -1 ? -1 : bytes.indexOf(delimiter, head)
    if (next === -1) return undefined
    const part = parsePart(bytes.subarray(head + newline.length, next), newline)
    if (part === undefined) return undefined
    parts.push(part)
    at = next + newline.length
  }
  return undefined
}

const parsePart = (bytes: Buffer, newline: string): Part | undefined => {
  const isBare = bytes.toString('latin1', 0, newline.length) === newline
  const gap = isBare ? 0 : bytes.indexOf(newline + newline)
  if (gap === -1) return undefined
  const headers = bytes
    .toString('utf8', 0, gap)
    .split(newline)
    .flatMap((line) => {
      const colon = line.indexOf(':')
      return colon > 0 ? [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()] as const] : []
    })
  const start = gap + newline.length * (isBare ? 1 : 2)
  return { headers: Object.fromEntries(headers), body: new Uint8Array(bytes.subarray(start)) }
}
