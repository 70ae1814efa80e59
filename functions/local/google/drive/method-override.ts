import { type Call, formOf } from '#functions/local/stand-in/http.ts'

const methods = ['GET', 'PUT', 'PATCH', 'DELETE']

/**
 * What a `POST` stands for: another method, for those whose proxy lets none through, or a `GET` whose query is too long
 * for an address and is the body. Other calls are what they are.
 */
export const withMethodOverride = (call: Call): Call => {
  const method = call.request.headers['x-http-method-override']?.toUpperCase() ?? ''
  if (call.method !== 'POST' || !methods.includes(method)) return call
  const form = method === 'GET' ? formOf(call.request) : undefined
  if (form === undefined) return { ...call, method }
  const query = new URLSearchParams([...call.query, ...form])
  return { ...call, method, query, request: { ...call.request, body: new Uint8Array() } }
}
