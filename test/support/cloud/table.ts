import * as z from 'zod/mini'
import { startDynamoDb } from './dynamodb.ts'
import { region, startJsonService } from './json-service.ts'
import type { Identity } from './signature.ts'

const keyed = z.object({ pk: z.object({ S: z.string() }) })

/**
 * One DynamoDB table whose key is the text `pk`, behind signatures, permissions and bad faults. What is stored and how
 * is dynalite's.
 */
export const startTable = async (name: string, identities: ReadonlyArray<Identity>) => {
  const database = await startDynamoDb()
  /** Past the door, for what a test wants to know. */
  const { client } = await database.table(name)
  const service = await startJsonService({
    service: 'dynamodb',
    target: 'DynamoDB_20120810',
    contentType: 'application/x-amz-json-1.0',
    identities,
    resourceOf: ({ input }) => `arn:aws:dynamodb:${region}:123456789012:table/${String(input['TableName'])}`,
    keyOf: ({ input }) => keyed.parse(input['Key'] ?? input['Item']).pk.S,
    answer: async ({ operation, body }) => {
      const answered = await fetch(database.endpoint, {
        method: 'POST',
        body: new Uint8Array(body),
        headers: {
          'content-type': 'application/x-amz-json-1.0',
          'x-amz-target': `DynamoDB_20120810.${operation}`,
          'x-amz-date': 'past the door',
          authorization:
            `AWS4-HMAC-SHA256 Credential=test/20260101/${region}/dynamodb/aws4_request, ` +
            'SignedHeaders=host, Signature=0',
        },
      })
      return { status: answered.status, body: await answered.text() }
    },
  })
  return {
    ...service,
    client,
    name,
    close: async () => {
      await service.close()
      await database.close()
    },
  }
}
export type TableStandIn = Awaited<ReturnType<typeof startTable>>
