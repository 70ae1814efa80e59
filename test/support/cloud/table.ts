import { createServer } from 'node:http'
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import dynalite from 'dynalite'
import * as z from 'zod/mini'
import { region, startJsonService } from './json-service.ts'
import type { Identity } from './signature.ts'

const keyed = z.object({ pk: z.object({ S: z.string() }) })

/**
 * One DynamoDB table whose key is the text `pk`, behind signatures, permissions and bad faults. What is stored and how
 * is dynalite's.
 */
export const startTable = async (name: string, identities: ReadonlyArray<Identity>) => {
  const database = dynalite({ createTableMs: 0 })
  const server = createServer((request, response) => database.emit('request', request, response))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  const inside = `http://127.0.0.1:${address.port}`
  /** Past the door, for what a test wants to know. */
  const client = new DynamoDBClient({
    endpoint: inside,
    region,
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  })
  await client.send(
    new CreateTableCommand({
      TableName: name,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
      AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
    }),
  )
  const service = await startJsonService({
    service: 'dynamodb',
    target: 'DynamoDB_20120810',
    contentType: 'application/x-amz-json-1.0',
    identities,
    resourceOf: ({ input }) => `arn:aws:dynamodb:${region}:123456789012:table/${String(input['TableName'])}`,
    keyOf: ({ input }) => keyed.parse(input['Key'] ?? input['Item']).pk.S,
    answer: async ({ operation, body }) => {
      const answered = await fetch(inside, {
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
      client.destroy()
      await service.close()
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
export type TableStandIn = Awaited<ReturnType<typeof startTable>>
