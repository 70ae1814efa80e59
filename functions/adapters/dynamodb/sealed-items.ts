import { ConditionalCheckFailedException, DeleteItemCommand, GetItemCommand, PutItemCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { tableKeys } from '#functions/shared/table-keys.ts'
import type { SealedItems } from '../user-secrets.ts'

/** A table whose one key is the text `pk`. */
export interface Table {
  readonly client: DynamoDBClient
  readonly name: string
}

/** Sealed texts as one item each. Throws what the SDK throws after its retries. */
export const dynamoSealedItems = ({ client, name: TableName }: Table): SealedItems => {
  const keyOf = (key: string) => ({ pk: { S: `${tableKeys.userSecrets}${key}` } })
  return {
    read: async (key) => {
      // Consistent: who has just registered is registered.
      const { Item } = await client.send(new GetItemCommand({ TableName, Key: keyOf(key), ConsistentRead: true }))
      return Item?.['sealed']?.S
    },
    create: (key, sealed) =>
      passed(client.send(new PutItemCommand({ TableName, Item: { ...keyOf(key), sealed: { S: sealed } }, ConditionExpression: 'attribute_not_exists(pk)' }))),
    replace: async (key, before, sealed) => {
      await passed(client.send(new PutItemCommand({
        TableName, Item: { ...keyOf(key), sealed: { S: sealed } }, ConditionExpression: 'sealed = :before', ExpressionAttributeValues: { ':before': { S: before } },
      })))
    },
    remove: async (key) => {
      await client.send(new DeleteItemCommand({ TableName, Key: keyOf(key) }))
    },
  }
}

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
