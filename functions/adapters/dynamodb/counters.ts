import {
  ConditionalCheckFailedException,
  GetItemCommand,
  PutItemCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb'
import type { Counters } from '#functions/shared/counters.ts'
import { tableKeys } from '#functions/shared/table-keys.ts'
import { passed, type Table } from './sealed-items.ts'

/** Others may start or count a counter at the same moment. */
const tries = 5

/**
 * One item each, which the table deletes some time after its window (`expiresAt`). `now` is milliseconds since the
 * epoch. Throws the SDK's error after its retries.
 */
export const dynamoCounters = ({ client, name: TableName }: Table, now: () => number): Counters => {
  const keyOf = (key: string) => ({ pk: { S: `${tableKeys.counters}${key}` } })

  const addTo = async (key: string, by: 1 | -1): Promise<number | undefined> => {
    try {
      const { Attributes } = await client.send(
        new UpdateItemCommand({
          TableName,
          Key: keyOf(key),
          UpdateExpression: 'ADD hits :by',
          ConditionExpression: 'endsAtMs > :now AND hits > :below',
          ExpressionAttributeValues: {
            ':by': { N: String(by) },
            ':below': { N: by > 0 ? '-1' : '0' },
            ':now': { N: String(now()) },
          },
          ReturnValues: 'UPDATED_NEW',
        }),
      )
      return Number(Attributes?.['hits']?.N)
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return undefined
      throw error
    }
  }

  const start = (key: string, windowSeconds: number): Promise<boolean> => {
    const endsAtMs = now() + windowSeconds * 1000
    return passed(
      client.send(
        new PutItemCommand({
          TableName,
          Item: {
            ...keyOf(key),
            hits: { N: '1' },
            endsAtMs: { N: String(endsAtMs) },
            expiresAt: { N: String(Math.ceil(endsAtMs / 1000)) },
          },
          ConditionExpression: 'attribute_not_exists(pk) OR endsAtMs <= :now',
          ExpressionAttributeValues: { ':now': { N: String(now()) } },
        }),
      ),
    )
  }

  return {
    increment: async (key, windowSeconds) => {
      for (let attempt = 0; attempt < tries; attempt += 1) {
        const counted = await addTo(key, 1)
        if (counted !== undefined) return counted
        if (await start(key, windowSeconds)) return 1
      }
      throw new Error('A counter could neither be started nor counted')
    },
    read: async (key) => {
      const { Item } = await client.send(new GetItemCommand({ TableName, Key: keyOf(key), ConsistentRead: true }))
      return Number(Item?.['endsAtMs']?.N ?? 0) > now() ? Number(Item?.['hits']?.N ?? 0) : 0
    },
    giveBack: async (key) => void (await addTo(key, -1)),
  }
}
