import { inTheCloud } from '#functions/adapters/cloud.ts'
import { dynamoSharedCache } from '#functions/adapters/dynamodb/shared-cache.ts'
import { makeAiLambda } from './lambda.ts'
import { aiSettings } from './settings.ts'

const { edges, table } = inTheCloud('ai', ['shared'], aiSettings({ loopbackAllowed: false }), process.env)

export const handler = makeAiLambda({ ...edges, cache: dynamoSharedCache(table) })
