import {
  type Answer,
  bytesAnswer,
  type Call,
  connectionReset,
  type HttpResponse,
  json,
} from '#functions/local/stand-in/http.ts'
import type { World } from '#functions/local/stand-in/world.ts'
import { withCors } from './drive/cors.ts'
import { driveErrorNamed, problemAnswer } from './drive/errors.ts'
import type { Fault, Switches } from './levers.ts'

type Work = (transport: (bytes: Uint8Array) => Uint8Array) => Promise<HttpResponse>

const intact = (bytes: Uint8Array): Uint8Array => bytes

/** Runs a request through what goes wrong with it. */
export const withFault = async (
  world: World,
  switches: Switches,
  call: Call,
  route: string,
  fault: Fault | undefined,
  work: Work,
): Promise<Answer> => {
  if (fault === undefined) return work(intact)
  const { what } = fault
  const isAfter = fault.when === 'after'
  switch (what.kind) {
    case 'delay': {
      if (!isAfter) await world.sleep(what.afterMs)
      const response = await work(intact)
      if (isAfter) await world.sleep(what.afterMs)
      return response
    }
    case 'truncate':
      return damaged(route, work, isAfter, (bytes) => bytes.slice(0, Math.floor(bytes.length * what.keep)))
    case 'flip':
      return damaged(route, work, isAfter, (bytes) => flipBit(world, bytes))
    case 'reset':
    case 'error':
    case 'html':
    case 'empty-body': {
      const applied = isAfter ? await work(intact) : undefined
      const answer = failure(what, applied)
      return answer === connectionReset || (answer.status >= 400 && !switches.corsOnErrors) || !isDrive(call)
        ? answer
        : withCors(call, answer)
    }
  }
}

/** An upload is damaged on its way in, unless `after` is asked for; everything else on its way out. */
const damaged = async (
  route: string,
  work: Work,
  isAfter: boolean,
  damage: (bytes: Uint8Array) => Uint8Array,
): Promise<HttpResponse> => {
  if (route.startsWith('upload.') && !isAfter) return work(damage)
  const response = await work(intact)
  return { ...response, body: damage(response.body) }
}

const failure = (
  what: Exclude<Fault['what'], { readonly kind: 'delay' | 'truncate' | 'flip' }>,
  applied: HttpResponse | undefined,
): Answer => {
  switch (what.kind) {
    case 'reset':
      return connectionReset
    case 'error': {
      const problem = driveErrorNamed(what.error)
      const headers = what.retryAfterSeconds === undefined ? {} : { 'retry-after': String(what.retryAfterSeconds) }
      return problem === undefined
        ? json(400, { error: what.error, error_description: tokenTexts[what.error] ?? 'Bad Request' }, headers)
        : problemAnswer(problem, headers)
    }
    case 'html':
      return bytesAnswer(
        what.status,
        new TextEncoder().encode('<!doctype html><title>Error</title><p>Something went wrong.'),
        { 'content-type': 'text/html; charset=UTF-8' },
      )
    case 'empty-body':
      return bytesAnswer(applied?.status ?? 200, new Uint8Array(), {
        'content-type': 'application/json; charset=UTF-8',
      })
  }
}

const tokenTexts: Readonly<Record<string, string>> = {
  invalid_grant: 'Token has been expired or revoked.',
  invalid_client: 'Unauthorized',
}

const isDrive = (call: Call): boolean => /^\/(?:upload\/)?drive\//u.test(call.path)

const flipBit = (world: World, bytes: Uint8Array): Uint8Array => {
  const copy = bytes.slice()
  const [a = 0, b = 0, c = 0, bit = 0] = world.randomBytes(4)
  const at = copy.length === 0 ? 0 : ((a << 16) | (b << 8) | c) % copy.length
  const before = copy[at]
  if (before !== undefined) copy[at] = before ^ (1 << (bit % 8))
  return copy
}
