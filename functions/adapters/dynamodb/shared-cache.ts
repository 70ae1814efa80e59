import { GetItemCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb'
import { parseJson } from '#domain/json.ts'
import type { SharedCache } from '#functions/ai/ports.ts'
import { tableKeys } from '#functions/shared/table-keys.ts'
import { passed, type Table } from './sealed-items.ts'

/** How long a value stays without a renewal (the table's time to live). */
const retentionMs = 7 * 86_400_000

/** Only the holder of the claim writes. Throws the SDK's error after its retries. */
export const dynamoSharedCache = ({ client, name: TableName }: Table): SharedCache => {
  const keyOf = (key: string) => ({ pk: { S: `${tableKeys.sharedValues}${key}` } })
  const expiry = (ms: number) => ({ N: String(Math.ceil((ms + retentionMs) / 1000)) })
  return {
    read: async (key) => {
      const { Item } = await client.send(new GetItemCommand({ TableName, Key: keyOf(key), ConsistentRead: true }))
      const printed = Item?.['printed']?.S
      return printed === undefined
        ? undefined
        : { value: parseJson(printed), freshUntil: Number(Item?.['freshUntilMs']?.N ?? 0) }
    },
    claim: (key, { owner, now, until, unreadableUntil = now }) =>
      passed(
        client.send(
          new UpdateItemCommand({
            TableName,
            Key: keyOf(key),
            UpdateExpression: 'SET writer = :owner, claimUntilMs = :until, expiresAt = :expiry',
            ConditionExpression:
              '(attribute_not_exists(freshUntilMs) OR freshUntilMs <= :now OR freshUntilMs = :unreadableUntil) AND ' +
              '(attribute_not_exists(claimUntilMs) OR claimUntilMs <= :now)',
            ExpressionAttributeValues: {
              ':owner': { S: owner },
              ':until': { N: String(until) },
              ':now': { N: String(now) },
              ':unreadableUntil': { N: String(unreadableUntil) },
              ':expiry': expiry(until),
            },
          }),
        ),
      ),
    write: (key, owner, { value, freshUntil }) =>
      passed(
        client.send(
          new UpdateItemCommand({
            TableName,
            Key: keyOf(key),
            UpdateExpression:
              'SET printed = :printed, freshUntilMs = :fresh, expiresAt = :expiry REMOVE writer, claimUntilMs',
            ConditionExpression: 'writer = :owner',
            ExpressionAttributeValues: {
              ':owner': { S: owner },
              ':printed': { S: JSON.stringify(value) },
              ':fresh': { N: String(freshUntil) },
              ':expiry': expiry(freshUntil),
            },
          }),
        ),
      ),
  }
}
