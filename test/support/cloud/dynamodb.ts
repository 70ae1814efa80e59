import { createServer } from 'node:http'
import { CreateTableCommand, DynamoDBClient, waitUntilTableExists } from '@aws-sdk/client-dynamodb'
import dynalite from 'dynalite'
import { closed, listening } from '#test/support/listening.ts'
import { region } from './json-service.ts'

/** Dynalite on a free port, asked by AWS’ own client. */
export const startDynamoDb = async () => {
  const database = dynalite({ createTableMs: 0 })
  const server = createServer((request, response) => database.emit('request', request, response))
  const endpoint = await listening(server)
  const client = new DynamoDBClient({ endpoint, region, credentials: { accessKeyId: 'test', secretAccessKey: 'test' } })
  let tables = 0
  return {
    endpoint,
    table: async (name = `table-${(tables += 1)}`) => {
      await client.send(
        new CreateTableCommand({
          TableName: name,
          BillingMode: 'PAY_PER_REQUEST',
          KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
          AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
        }),
      )
      // Made at once, it is active only a moment later.
      await waitUntilTableExists({ client, maxWaitTime: 60, minDelay: 1, maxDelay: 1 }, { TableName: name })
      return { client, name }
    },
    close: async (): Promise<void> => {
      client.destroy()
      await closed(server)
    },
  }
}
export type DynamoDb = Awaited<ReturnType<typeof startDynamoDb>>
