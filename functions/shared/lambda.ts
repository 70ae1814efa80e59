import type { APIGatewayProxyStructuredResultV2, LambdaFunctionURLEvent } from 'aws-lambda'
import { unreadyAnswer } from '#domain/api/health.ts'
import { product } from '#domain/product.ts'
import type { Counters } from './counters.ts'
import type { Log } from './log.ts'
import { json, replyToResult } from './respond.ts'
import { answerEvent, type Route } from './router.ts'
import type { SealingKey } from './sealed.ts'
import { IncompleteSettings } from './settings.ts'

export type LambdaFunction = (event: LambdaFunctionURLEvent) => Promise<APIGatewayProxyStructuredResultV2>

export interface LambdaEdges<Settings> {
  readonly settings: () => Promise<Settings>
  readonly counters: Counters
  readonly log: Log
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

interface CommonSettings {
  readonly APP_ORIGIN: string
  readonly LOG_KEY: string
  readonly ROUTER_KEYS: ReadonlyArray<SealingKey>
}

/** Makes the routes once per reading of the settings. Without settings the health route answers why; others throw. */
export const makeLambda = <Settings extends CommonSettings>(
  { settings: read, log, now }: LambdaEdges<Settings>,
  healthPath: string,
  routesOf: (settings: Settings) => ReadonlyArray<Route>,
): LambdaFunction => {
  let built: { readonly settings: Settings; readonly routes: ReadonlyArray<Route> } | undefined
  return async (event) => {
    let settings: Settings
    try {
      settings = await read()
    } catch (error) {
      if (event.rawPath !== `${product.apiBasePath}${healthPath}`) throw error
      return replyToResult(json(503, unreadyAnswer.parse({ alive: true, why: reasonOf(error) })))
    }
    if (built?.settings !== settings) built = { settings, routes: routesOf(settings) }
    const { APP_ORIGIN: appOrigin, LOG_KEY: logKey, ROUTER_KEYS: routerKeys } = settings
    return answerEvent(built.routes, { appOrigin, logKey, routerKeys, log, now }, event)
  }
}

/** Names of settings, or the class of the parameter store's error: never a value. */
const reasonOf = (error: unknown): string =>
  error instanceof IncompleteSettings
    ? error.message
    : `The parameters cannot be read: ${error instanceof Error ? error.name : 'unknown'}.`
