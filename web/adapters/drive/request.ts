import type * as z from 'zod/mini'
import { parseJson } from '#domain/json.ts'
import { limits } from '#domain/limits.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { AbortSignalLike } from '#machines/ports/browser.ts'
import type { AccessTokens } from '#machines/ports/session.ts'
import type { Clock } from '#machines/ports/time.ts'
import { retryAfterMsOf } from '#web/adapters/http.ts'
import { inTime, pause, type Timers } from '#web/adapters/time.ts'
import { type DriveFailure, failureOf, failureOfRefresh } from './errors.ts'
import { type FailingKind, failingKinds, type RequestBudget } from './request-budget.ts'

interface DriveRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** Below the drive's origin, or a complete address on it (an upload session). */
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array<ArrayBuffer> | Blob | string
  /** How many bytes will travel, so that the time-out can grow with them. */
  readonly bytes?: number
  /** Once it is lost, nothing more is sent. */
  readonly lock?: AbortSignalLike
  /** May be sent again after an unclear failure: a read, or a request that names its own id. */
  readonly repeatable: boolean
}

export interface DriveAnswer {
  readonly status: number
  readonly header: (name: string) => string | null
  /** The bytes as they came: one part for a small answer, many for a file. */
  readonly parts: ReadonlyArray<Uint8Array<ArrayBuffer>>
}

export interface DriveChannelDeps {
  /** The drive's origin from the configuration; undefined while that cannot be read. */
  readonly origin: () => Promise<string | undefined>
  readonly fetch: typeof fetch
  readonly tokens: AccessTokens
  readonly clock: Pick<Clock, 'now'>
  readonly timers: Timers
  /** While the device is offline, a retry is pointless. */
  readonly online: () => boolean
  readonly budget?: RequestBudget
}

/** Sends one authorised request, with the spec's retries. */
export type DriveChannel = (request: DriveRequest) => Promise<Result<DriveAnswer, DriveFailure>>

/** Half a megabit a second; a slower uplink counts as a time-out. */
const slowestBytesPerMs = 64

export const createDriveChannel =
  (deps: DriveChannelDeps): DriveChannel =>
  async (request) => {
    for (let retry = 0; ; retry += 1) {
      const held = deps.budget?.held()
      if (held) return err({ status: undefined, error: held })
      const answer = await authorised(deps, request)
      if (
        answer.ok ||
        !request.repeatable ||
        !isPassing(answer.error) ||
        retry >= limits.driveRetries ||
        !deps.online()
      )
        return answer
      await pause(deps.timers, limits.driveRetryFirstMs * limits.driveRetryFactor ** retry)
    }
  }

/** Sends a request and parses its JSON answer; another shape than `answer` is `malformed`. */
export const askFor = async <T>(
  channel: DriveChannel,
  answer: z.ZodMiniType<T>,
  request: DriveRequest,
): Promise<Result<T, DriveFailure>> => {
  const sent = await channel(request)
  if (!sent.ok) return sent
  const parsed = answer.safeParse(jsonOf(sent.value))
  return parsed.success ? ok(parsed.data) : err({ status: sent.value.status, error: { kind: 'malformed' } })
}

/** The answer's JSON; undefined if it is none. */
export const jsonOf = ({ parts }: Pick<DriveAnswer, 'parts'>): unknown => parseJson(textOf(parts))

const textOf = (parts: DriveAnswer['parts']): string => {
  const decoder = new TextDecoder()
  return parts.map((part) => decoder.decode(part, { stream: true })).join('') + decoder.decode()
}

/** Network and server errors pass by themselves; a refusal does not. A time-out has cost enough time already. */
const isPassing = ({ error }: DriveFailure): boolean => error.kind === 'offline' || error.kind === 'server'

const failingKindOf = ({ error }: DriveFailure): FailingKind | undefined =>
  failingKinds.find((kind) => kind === error.kind)

const authorised = async (
  deps: DriveChannelDeps,
  request: DriveRequest,
): Promise<Result<DriveAnswer, DriveFailure>> => {
  const token = await deps.tokens.current()
  if (!token.ok) return err(failureOfRefresh(token.error))
  const first = await exchange(deps, request, token.value)
  if (first.ok || first.error.status !== 401) return first
  const fresh = await deps.tokens.replace(token.value)
  return fresh.ok ? exchange(deps, request, fresh.value) : err(failureOfRefresh(fresh.error))
}

const exchange = async (
  deps: DriveChannelDeps,
  request: DriveRequest,
  token: string,
): Promise<Result<DriveAnswer, DriveFailure>> => {
  const origin = await deps.origin()
  if (origin === undefined) return err({ status: undefined, error: { kind: 'offline' } })
  const address = addressOf(origin, request)
  // An upload session brings its own address: the token goes only to the drive.
  if (address === undefined) return err({ status: undefined, error: { kind: 'malformed' } })
  // Checked last: the page may have been frozen in any of the waits before.
  if (request.lock?.aborted) return err({ status: undefined, error: { kind: 'precondition-failed' } })
  deps.budget?.sent()
  const answer = await send(deps, request, address, token)
  const kind = answer.ok ? undefined : failingKindOf(answer.error)
  if (kind) deps.budget?.failed(kind)
  if (answer.ok && isWhole(request, answer.value)) deps.budget?.wrote()
  return answer
}

/** True for content that has arrived; opening an upload session, or one piece of it, proves nothing. */
const isWhole = ({ method, bytes = 0 }: DriveRequest, { status }: DriveAnswer): boolean =>
  method !== 'GET' && bytes > 0 && status !== 308

const send = (
  deps: DriveChannelDeps,
  request: DriveRequest,
  address: string,
  token: string,
): Promise<Result<DriveAnswer, DriveFailure>> =>
  inTime(deps.timers, limits.driveRequestTimeoutMs + (request.bytes ?? 0) / slowestBytesPerMs, async (abort) => {
    // A request under way when the lock is lost must not arrive.
    const ended = request.lock?.whenLost?.(() => abort.abort())
    try {
      const response = await deps.fetch(address, {
        method: request.method,
        headers: { ...request.headers, Authorization: `Bearer ${token}` },
        ...(request.body === undefined ? {} : { body: request.body }),
        cache: 'no-store',
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        signal: abort.signal,
      })
      const parts = await partsOf(response, request)
      // 308 is an upload session's "go on", not a redirect.
      if (response.ok || response.status === 308)
        return ok({ status: response.status, header: (name) => response.headers.get(name), parts })
      return err(
        failureOf(
          response.status,
          textOf(parts),
          retryAfterMsOf(response.headers.get('retry-after'), deps.clock.now()),
        ),
      )
    } catch {
      // The browser tells no more: no network, a reset, or an answer without CORS headers (it may hide a 403 or 429).
      return err({ status: undefined, error: { kind: abort.signal.aborted ? 'timeout' : 'offline' } })
    } finally {
      ended?.()
    }
  })

/** Small enough to read in one task. */
const breathBytes = 1_048_576

/** A large answer is read as it comes: read all at once, the browser joins 16 MB in one task. */
const partsOf = async (
  response: Response,
  { method, bytes: expected = 0 }: DriveRequest,
): Promise<DriveAnswer['parts']> => {
  if (method !== 'GET' || expected <= breathBytes || !response.body)
    return [new Uint8Array(await response.arrayBuffer())]
  const reader = response.body.getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  for (let read = await reader.read(); !read.done; read = await reader.read()) parts.push(read.value)
  return parts
}

const addressOf = (origin: string, { path, query }: DriveRequest): string | undefined => {
  if (!URL.canParse(path, origin)) return undefined
  const address = new URL(path, origin)
  if (address.origin !== new URL(origin).origin) return undefined
  for (const [name, value] of Object.entries(query ?? {})) address.searchParams.set(name, value)
  return address.href
}
