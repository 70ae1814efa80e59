import * as z from 'zod/mini'
import { type Call, type HttpResponse, json, parseJson, text } from '#functions/local/stand-in/http.ts'
import { isSame } from '#functions/shared/is-same.ts'
import { type ErrorName, isErrorName } from './errors.ts'
import type { Hands, Levers } from './levers.ts'
import { recordFaults } from './record-faults.ts'

const faultError = z.union([
  z.enum(['reset', 'html']),
  z.custom<ErrorName>((value) => typeof value === 'string' && isErrorName(value)),
])

/** One use of the levers from outside of the process. */
const orders = z.strictObject({
  set: z.optional(
    z.strictObject({
      requestsPerMinute: z.exactOptional(z.number()),
      deletionMs: z.exactOptional(z.number()),
      recentOrders: z.exactOptional(z.boolean()),
      portalAddress: z.exactOptional(z.string()),
      recordFaults: z.exactOptional(z.array(z.enum(recordFaults))),
      recordAfterDays: z.exactOptional(z.int().check(z.minimum(1))),
    }),
  ),
  clearFaults: z.optional(z.boolean()),
  addFault: z.optional(
    z.strictObject({
      error: z.exactOptional(faultError),
      delayMs: z.exactOptional(z.number()),
      routes: z.exactOptional(z.array(z.string())),
      times: z.exactOptional(z.number()),
    }),
  ),
  advanceMs: z.exactOptional(z.number()),
  connect: z.optional(z.strictObject({ userId: z.string(), broker: z.string() })),
  disable: z.exactOptional(z.string()),
  resync: z.exactOptional(z.string()),
})

/**
 * `POST /-/levers` with `x-admin-token`: JSON orders, carried out in the order of the schema. Answers the connection if
 * one was made.
 */
export const adminAnswer = async (call: Call, adminToken: string, levers: Levers & Hands): Promise<HttpResponse> => {
  if (!isSame(call.request.headers['x-admin-token'] ?? '', adminToken)) return text(403, 'Forbidden')
  if (call.method !== 'POST') return text(405, 'Method Not Allowed', { allow: 'POST' })
  const parsed = orders.safeParse(parseJson(call.request.body))
  if (!parsed.success) return json(400, { error: parsed.error.issues[0]?.message ?? 'Invalid orders' })

  const { set, clearFaults, addFault, advanceMs, connect, disable, resync } = parsed.data
  if (set !== undefined) levers.set(set)
  if (clearFaults === true) levers.clearFaults()
  if (addFault !== undefined) levers.addFault(addFault)
  if (advanceMs !== undefined) levers.advance(advanceMs)
  const connectionId = connect === undefined ? undefined : await levers.connect(connect.userId, connect.broker)
  if (disable !== undefined) await levers.disable(disable)
  if (resync !== undefined) await levers.resync(resync)
  return json(200, connectionId === undefined ? {} : { connectionId })
}
