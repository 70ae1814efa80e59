import type * as z from 'zod/mini'
import { limits } from '#domain/limits.ts'
import { product } from '#domain/product.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { AbortSignalLike } from '#machines/ports/browser.ts'
import type { EncodedText } from '#web/adapters/texts/texts.ts'
import { pause, type Timers } from '#web/adapters/time.ts'
import type { DriveFailure } from './errors.ts'
import { type DriveAnswer, type DriveChannel, jsonOf } from './request.ts'

interface Upload {
  readonly method: 'POST' | 'PATCH'
  readonly path: string
  readonly fields: string
  readonly metadata: Readonly<Record<string, unknown>> | undefined
  readonly content: EncodedText
  /** A journal's if absent. */
  readonly mediaType?: string
  /** Write only if the file still has this etag. */
  readonly etag: string | undefined
  readonly repeatable: boolean
  readonly lock?: AbortSignalLike
}

/** Sends an upload by the interface for its size, and parses the answer. */
export const upload = async <T>(
  deps: { readonly channel: DriveChannel; readonly timers: Timers },
  answer: z.ZodMiniType<T>,
  given: Upload,
): Promise<Result<T, DriveFailure>> => {
  const whole = given.metadata ? multipart(given, given.metadata) : media(given)
  // The limit is for the whole request, with the parts around the content.
  const sent =
    whole.bytes > limits.driveResumableAboveBytes
      ? await resumable(deps.channel, deps.timers, given)
      : await deps.channel(whole)
  if (!sent.ok) return sent
  const parsed = answer.safeParse(jsonOf(sent.value))
  return parsed.success ? ok(parsed.data) : err({ status: sent.value.status, error: { kind: 'malformed' } })
}

const typeOf = ({ mediaType }: Upload): string => mediaType ?? product.journalMediaType

const condition = (etag: string | undefined): Readonly<Record<string, string>> =>
  etag === undefined ? {} : { 'If-Match': etag }

const media = (given: Upload) => ({
  method: given.method,
  path: `/upload${given.path}`,
  query: { uploadType: 'media', fields: given.fields },
  headers: { 'Content-Type': typeOf(given), ...condition(given.etag) },
  body: given.content.bytes,
  bytes: given.content.size,
  repeatable: given.repeatable,
  ...(given.lock && { lock: given.lock }),
})

const multipart = (given: Upload, metadata: Readonly<Record<string, unknown>>) => {
  const boundary = `bellbook-${crypto.randomUUID()}`
  const encoder = new TextEncoder()
  const head = encoder.encode(
    [
      `--${boundary}`,
      'Content-Type: application/json; charset=UTF-8',
      '',
      JSON.stringify(metadata),
      `--${boundary}`,
      `Content-Type: ${typeOf(given)}`,
      '',
      '',
    ].join('\r\n'),
  )
  const tail = encoder.encode(`\r\n--${boundary}--\r\n`)
  const body = new Blob([head, given.content.bytes, tail])
  return {
    method: given.method,
    path: `/upload${given.path}`,
    query: { uploadType: 'multipart', fields: given.fields },
    headers: { 'Content-Type': `multipart/related; boundary=${boundary}`, ...condition(given.etag) },
    body,
    bytes: body.size,
    repeatable: given.repeatable,
  }
}

/** Over 5 MB: an upload session, which knows how far it came, so that pieces may be sent again. */
const resumable = async (
  channel: DriveChannel,
  timers: Timers,
  given: Upload,
): Promise<Result<DriveAnswer, DriveFailure>> => {
  const session = await channel({
    method: given.method,
    path: `/upload${given.path}`,
    query: { uploadType: 'resumable', fields: given.fields },
    headers: {
      'Content-Type': 'application/json; charset=UTF-8',
      'X-Upload-Content-Type': typeOf(given),
      'X-Upload-Content-Length': String(given.content.size),
      ...condition(given.etag),
    },
    body: JSON.stringify(given.metadata ?? {}),
    repeatable: given.repeatable,
    ...(given.lock && { lock: given.lock }),
  })
  if (!session.ok) return session
  const address = session.value.header('location')
  // Without an address there is no session, and the metadata request has written nothing.
  if (address === null) return err({ status: session.value.status, error: { kind: 'malformed' } })
  return sendFrom(channel, timers, address, given)
}

const sendFrom = async (
  channel: DriveChannel,
  timers: Timers,
  address: string,
  given: Upload,
): Promise<Result<DriveAnswer, DriveFailure>> => {
  const {
    content: { bytes, size },
    lock,
  } = given
  // A blob: plain bytes would be copied on the page's thread while the user types.
  const whole = new Blob([bytes])
  let from = 0
  for (let retry = 0; ; retry += 1) {
    const rest = whole.slice(from)
    const sent = await channel({
      method: 'PUT',
      path: address,
      headers: {
        'Content-Type': typeOf(given),
        ...(from === 0 ? {} : { 'Content-Range': `bytes ${from}-${size - 1}/${size}` }),
      },
      body: rest,
      bytes: rest.size,
      repeatable: false,
      ...(lock && { lock }),
    })
    if (sent.ok && sent.value.status !== 308) return sent
    if (isOver(sent)) return sessionOver
    const mayGoOn =
      sent.ok ||
      sent.error.error.kind === 'offline' ||
      sent.error.error.kind === 'timeout' ||
      sent.error.error.kind === 'server'
    if (!mayGoOn || retry >= limits.driveRetries)
      return sent.ok ? err({ status: 308, error: { kind: 'server' } }) : sent
    await pause(timers, limits.driveRetryFirstMs * limits.driveRetryFactor ** retry)
    const progress = await channel({
      method: 'PUT',
      path: address,
      headers: { 'Content-Range': `bytes */${size}` },
      repeatable: true,
    })
    if (isOver(progress)) return sessionOver
    if (!progress.ok || progress.value.status !== 308) return progress
    from = receivedBytes(progress.value.header('range'))
  }
}

/** The drive has dropped the session, complete or not, which says nothing about the file. */
const sessionOver: Result<DriveAnswer, DriveFailure> = err({ status: undefined, error: { kind: 'server' } })

const isOver = (answer: Result<DriveAnswer, DriveFailure>): boolean => !answer.ok && answer.error.status === 404

/** `bytes=0-524287` means that 524,288 bytes are there; without the header none are. */
const receivedBytes = (range: string | null): number => {
  const last = /^bytes=0-(\d+)$/.exec(range ?? '')?.[1]
  return last === undefined ? 0 : Number(last) + 1
}
