import { createServer } from 'node:http'
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import dynalite from 'dynalite'
import { region } from './json-service.ts'

/** Dynalite on a free port, asked by AWS’ own client. */
export const startDynamoDb = async () => {
  const database = dynalite({ createTableMs: 0 })
  const server = createServer((request, response) => database.emit('request', request, response))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  const endpoint = `http://127.0.0.1:${address.port}`
  const client = new DynamoDBClient({ endpoint, region, credentials: { accessKeyId: 'test', secretAccessKey: 'test' } })
  let tables = 0
  return {
    endpoint,
    /** A new table whose key is the text `pk`. */
    table: async (name = `table-${(tables += 1)}`) => {
      await client.send(
        new CreateTableCommand({
          TableName: name,
          BillingMode: 'PAY_PER_REQUEST',
          KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
          AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
        }),
      )
      return { client, name }
    },
    close: async (): Promise<void> => {
      client.destroy()
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
export type DynamoDb = Awaited<ReturnType<typeof startDynamoDb>>
