import { withCors } from '#functions/local/google/drive/drive.ts'
import { driveErrors, type DriveProblem } from '#functions/local/google/drive/errors.ts'
import {
  type Answer,
  bytesAnswer,
  connectionReset,
  type HttpRequest,
  type HttpResponse,
  json,
  toCall,
} from '#functions/local/stand-in/http.ts'
import { isDrive } from './routes.ts'

/** What goes wrong. `error` names a row of `errors`, or an error of the token endpoint. */
export type FaultKind =
  | { readonly kind: 'error'; readonly error: string; readonly retryAfterSeconds?: number }
  | { readonly kind: 'html'; readonly status: number }
  | { readonly kind: 'empty-body' }
  | { readonly kind: 'reset' }
  | { readonly kind: 'delay'; readonly afterMs: number }
  /** Only the first part of the content arrives: of an upload's content, else of the answer's body. */
  | { readonly kind: 'truncate'; readonly keep: number }
  | { readonly kind: 'flip' }

/** One thing that goes wrong, and the requests that it meets. */
export interface Fault {
  readonly what: FaultKind
  /** Before the request is applied, or after it has been: then only the answer is lost. Default `before`. */
  readonly when?: 'before' | 'after'
  /** Names of routes, such as `files.list` or `token`; default all. */
  readonly routes?: ReadonlyArray<string>
  /** How many requests it meets before it is used up. Default 1. */
  readonly times?: number
  /** So many matching requests pass first. Default 0. */
  readonly skip?: number
  /** The share of matching requests that it meets. Default 1. */
  readonly rate?: number
}

/** Faults that wait for requests. */
export interface Faults {
  readonly add: (fault: Fault) => void
  readonly clear: () => void
  readonly take: (route: string) => Fault | undefined
}

/** `fraction` answers a number in [0, 1) for faults that meet a share of the requests. */
export const createFaults = (fraction: () => number): Faults => {
  let waiting: ReadonlyArray<{ readonly fault: Fault; readonly left: number; readonly skip: number }> = []
  return {
    add: (fault) => void (waiting = [...waiting, { fault, left: fault.times ?? 1, skip: fault.skip ?? 0 }]),
    clear: () => void (waiting = []),
    take: (route) => {
      for (const entry of waiting) {
        if (entry.fault.routes !== undefined && !entry.fault.routes.includes(route)) continue
        if (entry.fault.rate !== undefined && fraction() >= entry.fault.rate) continue
        const next = entry.skip > 0 ? { ...entry, skip: entry.skip - 1 } : { ...entry, left: entry.left - 1 }
        waiting = waiting.flatMap((other) => (other !== entry ? [other] : next.left > 0 ? [next] : []))
        if (entry.skip === 0) return entry.fault
      }
      return undefined
    },
  }
}

const usage = { domain: 'usageLimits' }

/** Every error of the drive; the stand-in itself makes the first ones only (facts: Google Drive, section 5). */
export const errors: Readonly<Record<string, DriveProblem & { readonly domain?: string }>> = {
  ...driveErrors,
  insufficientFilePermissions: {
    status: 403,
    reason: 'insufficientFilePermissions',
    message: 'The user does not have sufficient permissions for this file.',
  },
  accessNotConfigured: { status: 403, reason: 'accessNotConfigured', message: 'Access Not Configured.', ...usage },
  userRateLimitExceeded: {
    status: 403,
    reason: 'userRateLimitExceeded',
    message: 'User Rate Limit Exceeded',
    ...usage,
  },
  rateLimitExceeded: { status: 403, reason: 'rateLimitExceeded', message: 'Rate Limit Exceeded', ...usage },
  sharingRateLimitExceeded: {
    status: 403,
    reason: 'sharingRateLimitExceeded',
    message: 'Rate limit exceeded. User message: "Sorry, you have exceeded your sharing quota."',
  },
  dailyLimitExceeded: { status: 403, reason: 'dailyLimitExceeded', message: 'Daily Limit Exceeded', ...usage },
  domainPolicy: { status: 403, reason: 'domainPolicy', message: 'The domain administrators have disabled Drive apps.' },
  tooManyRequests: { status: 429, reason: 'rateLimitExceeded', message: 'Rate Limit Exceeded', ...usage },
  backendError500: { status: 500, reason: 'backendError', message: 'Backend Error' },
  badGateway: { status: 502, reason: 'backendError', message: 'Bad Gateway' },
  backendError: { status: 503, reason: 'backendError', message: 'Backend Error' },
  gatewayTimeout: { status: 504, reason: 'backendError', message: 'Deadline exceeded' },
}

interface Way {
  readonly request: HttpRequest
  readonly route: string
  readonly sleep: (milliseconds: number) => Promise<void>
  readonly randomBytes: (count: number) => Uint8Array
  readonly work: (request: HttpRequest) => Promise<Answer>
}

export const withFault = async (fault: Fault | undefined, way: Way): Promise<Answer> => {
  const { request, sleep, work } = way
  if (fault === undefined) return work(request)
  const { what } = fault
  const isAfter = fault.when === 'after'
  switch (what.kind) {
    case 'delay': {
      if (!isAfter) await sleep(what.afterMs)
      const answer = await work(request)
      if (isAfter) await sleep(what.afterMs)
      return answer
    }
    case 'truncate':
      return damaged(way, isAfter, (bytes) => bytes.slice(0, Math.floor(bytes.length * what.keep)))
    case 'flip':
      return damaged(way, isAfter, (bytes) => flipBit(way.randomBytes(4), bytes))
    case 'reset':
    case 'error':
    case 'html':
    case 'empty-body': {
      const applied = isAfter ? await work(request) : undefined
      const answer = failure(what, applied)
      return answer === connectionReset || !isDrive(request) ? answer : withCors(toCall(request, 'http://x'), answer)
    }
  }
}

const problemWith = (
  { status, reason, message, domain = 'global' }: (typeof errors)[string],
  headers: Readonly<Record<string, string>>,
): Answer => json(status, { error: { code: status, message, errors: [{ message, domain, reason }] } }, headers)

const failure = (
  what: Exclude<FaultKind, { readonly kind: 'delay' | 'truncate' | 'flip' }>,
  applied: Answer | undefined,
): Answer => {
  switch (what.kind) {
    case 'reset':
      return connectionReset
    case 'error': {
      const problem = errors[what.error]
      const headers = what.retryAfterSeconds === undefined ? {} : { 'retry-after': String(what.retryAfterSeconds) }
      return problem === undefined
        ? json(400, { error: what.error, error_description: 'Token has been expired or revoked.' }, headers)
        : problemWith(problem, headers)
    }
    case 'html': {
      const page = '<!doctype html><title>Error</title><p>Something went wrong.'
      return bytesAnswer(what.status, Buffer.from(page), { 'content-type': 'text/html; charset=UTF-8' })
    }
    case 'empty-body': {
      const status = applied === undefined || applied === connectionReset ? 200 : applied.status
      return bytesAnswer(status, new Uint8Array(), { 'content-type': 'application/json; charset=UTF-8' })
    }
  }
}

type Damage = (bytes: Uint8Array) => Uint8Array

/** An upload is damaged on its way in, unless `after` is asked for; everything else on its way out. */
const damaged = async ({ request, route, work }: Way, isAfter: boolean, damage: Damage): Promise<Answer> => {
  if (route.startsWith('upload.') && !isAfter) return work({ ...request, body: damagedUpload(request, damage) })
  const answer = await work(request)
  return answer === connectionReset ? answer : ({ ...answer, body: damage(answer.body) } satisfies HttpResponse)
}

/** Of a multipart upload only the content, which lies between the head of the second part and the end mark. */
const damagedUpload = ({ headers, body }: HttpRequest, damage: Damage): Uint8Array => {
  const boundary = /boundary=([^\s;]+)/u.exec(headers['content-type'] ?? '')?.[1]
  if (boundary === undefined) return damage(body)
  const bytes = Buffer.from(body)
  const mark = `--${boundary}`
  const start = bytes.indexOf('\r\n\r\n', bytes.indexOf(mark, mark.length)) + 4
  const end = bytes.lastIndexOf(`\r\n${mark}--`)
  return new Uint8Array(
    Buffer.concat([bytes.subarray(0, start), damage(bytes.subarray(start, end)), bytes.subarray(end)]),
  )
}

const flipBit = ([a = 0, b = 0, c = 0, bit = 0]: Uint8Array, bytes: Uint8Array): Uint8Array => {
  const copy = bytes.slice()
  const at = copy.length === 0 ? 0 : ((a << 16) | (b << 8) | c) % copy.length
  const before = copy[at]
  if (before !== undefined) copy[at] = before ^ (1 << (bit % 8))
  return copy
}
