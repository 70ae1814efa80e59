import { GetItemCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb'
import type { SharedCache } from '#functions/ai/ports.ts'
import { tableKeys } from '#functions/shared/table-keys.ts'
import { passed, type Table } from './sealed-items.ts'

/** How long a value that nobody renews stays, for the table's time to live, in milliseconds. */
const keptMs = 7 * 86_400_000

/** Shared values as one item each, written on the condition of a claim. Throws what the SDK throws after its retries. */
export const dynamoSharedCache = ({ client, name: TableName }: Table): SharedCache => {
  const keyOf = (key: string) => ({ pk: { S: `${tableKeys.sharedValues}${key}` } })
  const expiry = (ms: number) => ({ N: String(Math.ceil((ms + keptMs) / 1000)) })
  return {
    read: async (key) => {
      const { Item } = await client.send(new GetItemCommand({ TableName, Key: keyOf(key), ConsistentRead: true }))
      const printed = Item?.['printed']?.S
      return printed === undefined ? undefined : { value: readJson(printed), freshUntil: Number(Item?.['freshUntilMs']?.N ?? 0) }
    },
    claim: (key, { owner, now, until }) => passed(client.send(new UpdateItemCommand({
      TableName, Key: keyOf(key),
      UpdateExpression: 'SET writer = :owner, claimUntilMs = :until, expiresAt = :expiry',
      ConditionExpression: '(attribute_not_exists(freshUntilMs) OR freshUntilMs <= :now) AND (attribute_not_exists(claimUntilMs) OR claimUntilMs <= :now)',
      ExpressionAttributeValues: { ':owner': { S: owner }, ':until': { N: String(until) }, ':now': { N: String(now) }, ':expiry': expiry(until) },
    }))),
    write: (key, owner, { value, freshUntil }) => passed(client.send(new UpdateItemCommand({
      TableName, Key: keyOf(key),
      UpdateExpression: 'SET printed = :printed, freshUntilMs = :fresh, expiresAt = :expiry REMOVE writer, claimUntilMs',
      ConditionExpression: 'writer = :owner',
      ExpressionAttributeValues: { ':owner': { S: owner }, ':printed': { S: JSON.stringify(value) }, ':fresh': { N: String(freshUntil) }, ':expiry': expiry(freshUntil) },
    }))),
  }
}

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
