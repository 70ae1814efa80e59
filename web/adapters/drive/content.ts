import { type LongText, wholeOf } from '#domain/long-text.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { AbortSignalLike } from '#machines/ports/browser.ts'
import type { FileHead } from '#machines/ports/drive.ts'
import { type EncodedText, isSmall, type Texts } from '#web/adapters/texts/texts.ts'
import type { Timers } from '#web/adapters/time.ts'
import { yieldToMain } from '#web/adapters/turns.ts'
import type { DriveFailure } from './errors.ts'
import { askFor, type DriveChannel } from './request.ts'
import { upload } from './upload.ts'
import { headAnswer, type HeadAnswer, headFields, headV2Answer, headV2Fields } from './wire.ts'

/** The bytes of one file. Never cached, since a save replaces what is read here. */
export interface Content {
  readonly head: (fileId: string) => Promise<Result<FileHead, DriveFailure>>
  /** Bytes that are not UTF-8 come as base64 behind `base64Prefix`: no journal, but complete, so they can be stored. */
  readonly read: (fileId: string) => Promise<Result<{ readonly text: string; readonly head: FileHead }, DriveFailure>>
  readonly write: (
    fileId: string,
    text: LongText,
    etag: string | undefined,
    lock?: AbortSignalLike,
  ) => Promise<Result<FileHead, DriveFailure>>
}

interface ContentDeps {
  readonly channel: DriveChannel
  readonly timers: Timers
  readonly texts: Texts
  /** Compare-and-swap by the etag of the drive's version 2, unless that interface is refused as a whole. */
  readonly cas: 'v2' | 'none'
  /** Called if a write whose answer was lost turns out to be in the drive. */
  readonly landed?: () => void
}

const unverified: DriveFailure = { status: undefined, error: { kind: 'unverified' } }

export const createContent = (deps: ContentDeps): Content => {
  const heads = createHeads(deps)
  const unanswered = createUnanswered(deps)
  const readHead = async (fileId: string): ReturnType<ReturnType<typeof createHeads>> => {
    const head = await heads(fileId)
    if (head.ok) unanswered.compare(fileId, head.value)
    return head
  }
  const readOnce = async (
    fileId: string,
  ): Promise<Result<{ readonly text: string; readonly head: FileHead }, DriveFailure>> => {
    const head = await readHead(fileId)
    if (!head.ok) return head
    const sent = await deps.channel({
      method: 'GET',
      path: filePath(fileId),
      query: { alt: 'media' },
      bytes: Number(head.value.size),
      repeatable: true,
    })
    if (!sent.ok) return sent
    const decoded = await deps.texts.decode(sent.value.parts)
    if (!decoded || !(await arrived(head.value, decoded))) return err(unverified)
    const text = wholeOf(decoded.text)
    // Joining the pieces copies the whole text once more.
    if (!isSmall(text)) await yieldToMain()
    return ok({ text, head: toHead(head.value) })
  }
  return {
    head: async (fileId) => {
      const head = await readHead(fileId)
      return head.ok ? ok(toHead(head.value)) : head
    },
    read: async (fileId) => {
      // Head first: a head older than its bytes is harmless; a newer one would overwrite another device's save.
      const first = await readOnce(fileId)
      return first.ok || first.error !== unverified ? first : readOnce(fileId)
    },
    write: async (fileId, text, etag, lock) => {
      const content = await deps.texts.encode(text)
      const written = await upload(deps, headAnswer, {
        method: 'PATCH',
        path: filePath(fileId),
        fields: headFields,
        metadata: undefined,
        content,
        etag,
        repeatable: false,
        ...(lock && { lock }),
      })
      if (!written.ok) {
        await unanswered.keep(fileId, content, written.error)
        return written
      }
      return written.value.id === fileId && (await arrived(written.value, content))
        ? ok(toHead(written.value))
        : err(unverified)
    },
  }
}

/** True if the drive reports the right size and, where it gives one, the right checksum. */
export const arrived = async (
  account: DriveAccount,
  { size, sha256 }: Pick<EncodedText, 'size' | 'sha256'>,
): Promise<boolean> =>
  Number(account.size) === size &&
  (account.sha256Checksum === undefined || account.sha256Checksum.toLowerCase() === (await sha256()))

interface DriveAccount {
  readonly size?: string | undefined
  readonly sha256Checksum?: string | undefined
}

/** Hashes of writes whose answers were lost. At the file's next head they show whether the write arrived. */
const createUnanswered = ({ landed }: ContentDeps) => {
  const sent = new Map<string, string>()
  return {
    keep: async (fileId: string, { sha256 }: EncodedText, { status }: DriveFailure): Promise<void> => {
      if (status === undefined || status >= 500) sent.set(fileId, await sha256())
    },
    compare: (fileId: string, { sha256Checksum }: DriveAccount): void => {
      if (sha256Checksum !== undefined && sent.get(fileId) === sha256Checksum.toLowerCase()) landed?.()
      sent.delete(fileId)
    },
  }
}

export const filePath = (fileId: string): string => `/drive/v3/files/${encodeURIComponent(fileId)}`

const createHeads = ({ channel, cas }: ContentDeps) => {
  let etagsOffered = cas === 'v2'
  const readV3 = (fileId: string): Promise<Result<KnownHead, DriveFailure>> =>
    askFor(channel, headAnswer, {
      method: 'GET',
      path: filePath(fileId),
      query: { fields: headFields },
      repeatable: true,
    })
  return async (fileId: string): Promise<Result<KnownHead, DriveFailure>> => {
    if (!etagsOffered) return readV3(fileId)
    const head = await askFor(channel, headV2Answer, {
      method: 'GET',
      path: `/drive/v2/files/${encodeURIComponent(fileId)}`,
      query: { fields: headV2Fields },
      repeatable: true,
    })
    if (head.ok) {
      const { modifiedDate, fileSize, ...same } = head.value
      return ok({ ...same, modifiedTime: modifiedDate, size: fileSize })
    }
    if (!isRefusal(head.error)) return head
    const plain = await readV3(fileId)
    // The file is there for version 3 but not for version 2: version 2 is refused, so go on without etags.
    if (plain.ok) etagsOffered = false
    return plain
  }
}

/** 403, 404 or 410 of the drive itself. Other failures may pass, so they are no reason to write unconditionally. */
const isRefusal = ({ status, error }: DriveFailure): boolean =>
  error.kind === 'forbidden' || error.kind === 'not-found' || error.kind === 'scope-missing' || status === 410

type KnownHead = HeadAnswer & { readonly etag?: string }

const toHead = ({ id, headRevisionId, modifiedTime, size, etag }: KnownHead): FileHead => ({
  id,
  revision: headRevisionId,
  modifiedTime,
  size: Number(size),
  etag,
})
