import { err, ok } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import type { AbortSignalLike, FileHead } from '#machines/ports.ts'
import { sha256OfBytes } from '../hashes.ts'
import type { Timers } from '../timers.ts'
import { utf8BytesOf } from '../utf8.ts'
import type { DriveFailure } from './errors.ts'
import { askFor } from './request.ts'
import type { DriveChannel } from './request.ts'
import { upload } from './upload.ts'
import { headAnswer, headFields, headV2Answer, headV2Fields } from './wire.ts'
import type { HeadAnswer } from './wire.ts'

/** The bytes of one file. Never cached: a save stands on what is read here. */
export interface Content {
  readonly head: (fileId: string) => Promise<Result<FileHead, DriveFailure>>
  /** Bytes that are no UTF-8 come as base64 behind `base64Prefix`: no journal, but whole, so that they can be kept. */
  readonly read: (fileId: string) => Promise<Result<{ readonly text: string; readonly head: FileHead }, DriveFailure>>
  readonly write: (fileId: string, text: string, etag: string | undefined, lock?: AbortSignalLike) => Promise<Result<FileHead, DriveFailure>>
}

export interface ContentDeps {
  readonly channel: DriveChannel
  readonly timers: Timers
  /** Compare-and-swap by the etag of the older interface, as long as it answers at all. */
  readonly cas: 'v2' | 'none'
}

const unverified: DriveFailure = { status: undefined, error: { kind: 'unverified' } }

export const createContent = (deps: ContentDeps): Content => {
  const readHead = createHeads(deps)
  const readOnce = async (fileId: string): Promise<Result<{ readonly text: string; readonly head: FileHead }, DriveFailure>> => {
    const head = await readHead(fileId)
    if (!head.ok) return head
    const sent = await deps.channel({
      method: 'GET', path: filePath(fileId), query: { alt: 'media' }, bytes: Number(head.value.size), repeatable: true,
    })
    if (!sent.ok) return sent
    if (!(await arrived(head.value, sent.value.bytes))) return err(unverified)
    return ok({ text: decode(sent.value.bytes) ?? asBase64(sent.value.bytes), head: toHead(head.value) })
  }
  return {
    head: async (fileId) => {
      const head = await readHead(fileId)
      return head.ok ? ok(toHead(head.value)) : head
    },
    read: async (fileId) => {
      // Head first, then bytes: a head that is older than its bytes is harmless, a newer one would bury somebody's save.
      const first = await readOnce(fileId)
      return first.ok || first.error !== unverified ? first : readOnce(fileId)
    },
    write: async (fileId, text, etag, lock) => {
      const bytes = await utf8BytesOf(text)
      const written = await upload(deps, headAnswer, {
        method: 'PATCH', path: filePath(fileId), fields: headFields, metadata: undefined, bytes, etag, repeatable: false, ...(lock && { lock }),
      })
      if (!written.ok) return written
      return written.value.id === fileId && (await arrived(written.value, bytes)) ? ok(toHead(written.value)) : err(unverified)
    },
  }
}

/** True when the drive's own account of the bytes is ours: the size always, the checksum where it tells one. */
export const arrived = async ({ size, sha256Checksum }: DriveAccount, bytes: Uint8Array<ArrayBuffer>): Promise<boolean> =>
  Number(size) === bytes.length && (sha256Checksum === undefined || sha256Checksum.toLowerCase() === (await sha256OfBytes(bytes)))

interface DriveAccount {
  readonly size?: string | undefined
  readonly sha256Checksum?: string | undefined
}

export const filePath = (fileId: string): string => `/drive/v3/files/${encodeURIComponent(fileId)}`

const createHeads = ({ channel, cas }: ContentDeps) => {
  let etagsOffered = cas === 'v2'
  let answeredOnce = false
  const readV3 = (fileId: string): Promise<Result<KnownHead, DriveFailure>> =>
    askFor(channel, headAnswer, { method: 'GET', path: filePath(fileId), query: { fields: headFields }, repeatable: true })
  return async (fileId: string): Promise<Result<KnownHead, DriveFailure>> => {
    if (!etagsOffered) return readV3(fileId)
    const head = await askFor(channel, headV2Answer, {
      method: 'GET', path: `/drive/v2/files/${encodeURIComponent(fileId)}`, query: { fields: headV2Fields }, repeatable: true,
    })
    if (head.ok) {
      answeredOnce = true
      const { modifiedDate, fileSize, ...same } = head.value
      return ok({ ...same, modifiedTime: modifiedDate, size: fileSize })
    }
    // What has answered this page before is offered: silence is the weather now, and no reason to write unconditionally.
    if (!mayBeRefusedAsAWhole(head.error) || (answeredOnce && isWeather(head.error))) return head
    const plain = await readV3(fileId)
    // The file is there for one version and not for the other: the endpoint is refused, so go on without etags.
    if (plain.ok) etagsOffered = false
    return plain
  }
}

/** `offline` too: an answer without CORS headers looks like no network, and this one is asked for after all retries. */
const mayBeRefusedAsAWhole = ({ error }: DriveFailure): boolean =>
  error.kind === 'forbidden' || error.kind === 'not-found' || error.kind === 'scope-missing' || error.kind === 'malformed' || error.kind === 'offline'

const isWeather = ({ error }: DriveFailure): boolean => error.kind === 'offline' || error.kind === 'malformed'

type KnownHead = HeadAnswer & { readonly etag?: string }

const toHead = ({ id, headRevisionId, modifiedTime, size, etag }: KnownHead): FileHead => ({
  id, revision: headRevisionId, modifiedTime, size: Number(size), etag,
})

/** Strictly UTF-8, byte order mark kept: replaced characters could be saved back over the bytes that they stand for. */
const decode = (bytes: Uint8Array<ArrayBuffer>): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Begins the text that stands for bytes which are no text; what follows is all of them, in base64. */
export const base64Prefix = 'Bytes of a damaged file, base64: '

const asBase64 = (bytes: Uint8Array<ArrayBuffer>): string => {
  const parts: string[] = []
  // A multiple of three, so that the parts can be put together; small enough for the arguments of one call.
  for (let from = 0; from < bytes.length; from += base64StretchBytes) parts.push(btoa(String.fromCharCode(...bytes.subarray(from, from + base64StretchBytes))))
  return base64Prefix + parts.join('')
}

const base64StretchBytes = 24_576
