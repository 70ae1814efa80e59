import { createHash, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { type Call, type HttpResponse, json, parseJson, text } from '#functions/local/stand-in/http.ts'
import type { Hands, Levers } from './levers.ts'

const faultKind = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('error'), error: z.string(), retryAfterSeconds: z.exactOptional(z.number()) }),
  z.strictObject({ kind: z.literal('html'), status: z.number() }),
  z.strictObject({ kind: z.literal('empty-body') }),
  z.strictObject({ kind: z.literal('reset') }),
  z.strictObject({ kind: z.literal('delay'), afterMs: z.number() }),
  z.strictObject({ kind: z.literal('truncate'), keep: z.number() }),
  z.strictObject({ kind: z.literal('flip') }),
])

/** One use of the levers from outside of the process. */
const orders = z.strictObject({
  set: z.optional(
    z.strictObject({
      testingMode: z.exactOptional(z.boolean()),
      legacyIssuer: z.exactOptional(z.boolean()),
      issInCallback: z.exactOptional(z.boolean()),
      denyDriveScope: z.exactOptional(z.boolean()),
      listLagMs: z.exactOptional(z.number()),
      maxPageSize: z.exactOptional(z.number()),
      staleEtags: z.exactOptional(z.number()),
      v2: z.exactOptional(z.boolean()),
      corsOnErrors: z.exactOptional(z.boolean()),
      requestsPerMinute: z.exactOptional(z.number()),
      quotaBytes: z.exactOptional(z.number()),
    }),
  ),
  clearFaults: z.optional(z.boolean()),
  addFault: z.optional(
    z.strictObject({
      what: faultKind,
      when: z.exactOptional(z.enum(['before', 'after'])),
      routes: z.exactOptional(z.array(z.string())),
      times: z.exactOptional(z.number()),
      skip: z.exactOptional(z.number()),
      rate: z.exactOptional(z.number()),
    }),
  ),
  advanceMs: z.exactOptional(z.number()),
  disconnect: z.optional(z.strictObject({ sub: z.string() })),
  issueToken: z.optional(z.strictObject({ account: z.string(), seconds: z.exactOptional(z.number()) })),
})

const digest = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/**
 * `POST /-/levers` with `x-admin-token`: JSON orders, carried out in the order of the schema. Answers the token if one
 * was asked for.
 */
export const adminAnswer = async (call: Call, adminToken: string, levers: Levers & Hands): Promise<HttpResponse> => {
  if (!timingSafeEqual(digest(call.request.headers['x-admin-token'] ?? ''), digest(adminToken)))
    return text(403, 'Forbidden')
  if (call.method !== 'POST') return text(405, 'Method Not Allowed', { allow: 'POST' })
  const parsed = orders.safeParse(parseJson(call.request.body))
  if (!parsed.success) return json(400, { error: parsed.error.issues[0]?.message ?? 'Invalid orders' })

  const { set, clearFaults, addFault, advanceMs, disconnect, issueToken } = parsed.data
  if (set !== undefined) levers.set(set)
  if (clearFaults === true) levers.clearFaults()
  if (addFault !== undefined) levers.addFault(addFault)
  if (advanceMs !== undefined) levers.advance(advanceMs)
  if (disconnect !== undefined) await levers.disconnect(disconnect.sub)
  return json(200, issueToken === undefined ? {} : await levers.issueToken(issueToken))
}
