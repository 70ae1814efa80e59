import {
  type AttributeValue,
  ConditionalCheckFailedException,
  DeleteItemCommand,
  type DynamoDBClient,
  GetItemCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb'
import type { Notes, SealedItems } from '#functions/adapters/user-secrets.ts'
import { tableKeys } from '#functions/shared/table-keys.ts'

export interface Table {
  readonly client: DynamoDBClient
  readonly name: string
}

/** Throws the SDK's error after its retries. */
export const dynamoSealedItems = ({ client, name: TableName }: Table): SealedItems => {
  const keyOf = (key: string) => ({ pk: { S: `${tableKeys.userSecrets}${key}` } })
  /** False where the condition does not hold. */
  const set = (key: string, fields: Fields, condition: string, values: Fields = {}): Promise<boolean> =>
    passed(
      client.send(
        new UpdateItemCommand({
          TableName,
          Key: keyOf(key),
          UpdateExpression: `SET ${Object.keys(fields)
            .map((name) => `${name} = :${name}`)
            .join(', ')}`,
          ConditionExpression: condition,
          ExpressionAttributeValues: Object.fromEntries(
            Object.entries({ ...fields, ...values }).map(([name, value]) => [`:${name}`, value]),
          ),
        }),
      ),
    )
  return {
    read: async (key) => {
      // A consistent read finds a registration of a moment ago.
      const { Item } = await client.send(new GetItemCommand({ TableName, Key: keyOf(key), ConsistentRead: true }))
      const sealed = Item?.['sealed']?.S
      if (sealed === undefined) return undefined
      const lastVisit = Item?.['lastVisit']?.S
      return {
        sealed,
        ...(lastVisit === undefined ? {} : { lastVisit }),
        ...(Item?.['hadBroker']?.BOOL === true ? { hadBroker: true } : {}),
      }
    },
    create: (key, { sealed, ...notes }) =>
      set(key, { sealed: { S: sealed }, ...fieldsOf(notes) }, 'attribute_not_exists(pk)'),
    replace: async (key, before, sealed) => {
      await set(key, { sealed: { S: sealed } }, 'sealed = :before', { before: { S: before } })
    },
    note: async (key, notes) => {
      await set(key, fieldsOf(notes), 'attribute_exists(pk)')
    },
    remove: async (key, before) => {
      await passed(
        client.send(
          new DeleteItemCommand({
            TableName,
            Key: keyOf(key),
            ...(before === undefined
              ? {}
              : { ConditionExpression: 'sealed = :before', ExpressionAttributeValues: { ':before': { S: before } } }),
          }),
        ),
      )
    },
  }
}

type Fields = Readonly<Record<string, AttributeValue>>

const fieldsOf = ({ lastVisit, hadBroker }: Notes): Fields => ({
  ...(lastVisit === undefined ? {} : { lastVisit: { S: lastVisit } }),
  ...(hadBroker === undefined ? {} : { hadBroker: { BOOL: hadBroker } }),
})

/** Whether the condition of a write held. */
export const passed = async (write: Promise<unknown>): Promise<boolean> => {
  try {
    await write
    return true
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false
    throw error
  }
}
