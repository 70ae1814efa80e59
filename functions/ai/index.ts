import { inTheCloud } from '#functions/adapters/cloud.ts'
import { dynamoSharedCache } from '#functions/adapters/dynamodb/shared-cache.ts'
import { makeMarketLambda } from './lambda.ts'
import { marketSettings } from './settings.ts'

const { edges, table } = inTheCloud('ai', marketSettings({ loopbackAllowed: false }), process.env)

/** The entry of the market function behind `/api/ai/*`. */
export const handler = makeMarketLambda({ ...edges, cache: dynamoSharedCache(table) })
