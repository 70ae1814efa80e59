import type { APIGatewayProxyStructuredResultV2, LambdaFunctionURLEvent } from 'aws-lambda'
import { csrfProblem } from './csrf.ts'
import { keyedHash, type Log, type Outcome } from './log.ts'
import { type ApiRequest, eventToRequest } from './request.ts'
import { problem, type Reply, replyToResult, text } from './respond.ts'
import { cameThroughRouter } from './router-proof.ts'
import type { SealingKey } from './sealed.ts'

export type ApiHandler = (request: ApiRequest) => Promise<Reply>

/** One row an endpoint; method and path come from domain/api. */
export interface Route {
  readonly endpoint: { readonly method: 'GET' | 'POST'; readonly path: string }
  readonly handle: ApiHandler
  /** A browser shows its answers, so a defect is answered in words. */
  readonly isPage?: true
}

interface RouterPorts {
  /** Every POST changes something, so every POST must come from this origin. */
  readonly appOrigin: string
  readonly logKey: string
  /** Every request of the router has one of them. */
  readonly routerKeys: ReadonlyArray<SealingKey>
  readonly log: Log
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

/**
 * 403, before the request is read, without the router's proof; 404 for an unknown path, 405 with Allow for another
 * method, 403 for a foreign POST, 500 without details for a defect.
 */
export const answerEvent = async (
  routes: ReadonlyArray<Route>,
  ports: RouterPorts,
  event: LambdaFunctionURLEvent,
): Promise<APIGatewayProxyStructuredResultV2> => {
  if (!cameThroughRouter(ports.routerKeys, event.headers)) return refuseAtTheDoor(ports, event.requestContext.requestId)
  const started = ports.now()
  const request = eventToRequest(event)
  const rows = routes.filter((route) => route.endpoint.path === request.path)
  const { reply, fault } = await answer(rows, request, ports.appOrigin)
  ports.log.write({
    route: rows[0]?.endpoint.path ?? 'unknown',
    status: reply.status,
    ms: ports.now() - started,
    outcome: outcomeOf(reply),
    reqId: request.requestId,
    ...(reply.user === undefined ? {} : { user: keyedHash(ports.logKey, reply.user) }),
    ...(fault === undefined ? {} : { fault }),
  })
  return replyToResult(reply)
}

const refuseAtTheDoor = ({ log }: RouterPorts, reqId: string): APIGatewayProxyStructuredResultV2 => {
  const reply = problem('forbidden')
  log.write({ route: 'unknown', status: reply.status, ms: 0, outcome: outcomeOf(reply), reqId })
  return replyToResult(reply)
}

const outcomeOf = ({ status, degraded }: Reply): Outcome => {
  if (degraded || status === 502 || status === 503) return 'provider'
  if (status === 500) return 'failed'
  return status < 400 ? 'ok' : 'refused'
}

const answer = async (
  rows: ReadonlyArray<Route>,
  request: ApiRequest,
  appOrigin: string,
): Promise<{ readonly reply: Reply; readonly fault?: string }> => {
  if (rows.length === 0) return { reply: problem('not_found') }
  const row = rows.find((route) => route.endpoint.method === request.method)
  if (!row)
    return {
      reply: problem('method_not_allowed', {
        headers: { allow: rows.map((route) => route.endpoint.method).join(', ') },
      }),
    }
  const foreign = row.endpoint.method === 'POST' ? csrfProblem(request, appOrigin) : undefined
  if (foreign) return { reply: problem(foreign) }
  try {
    return { reply: await row.handle(request) }
  } catch (defect) {
    const reply = row.isPage
      ? text(500, 'This does not work at the moment. Please go back and try again in a minute.')
      : problem('internal_error')
    return { reply, fault: defect instanceof Error ? defect.name : 'unknown' }
  }
}
