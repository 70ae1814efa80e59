import { type HttpRequest, json, parseJson } from '#functions/local/stand-in/http.ts'
import type { Fault } from './faults.ts'
import type { FaultyGoogle, Switches } from './faulty-google.ts'

/** One pull at the levers from another process, as `POST /-/levers` takes it. */
export interface Orders {
  readonly set?: Partial<Switches>
  readonly clearFaults?: true
  readonly addFault?: Fault
  readonly advanceMs?: number
  readonly issueToken?: { readonly account: string }
}

/** The same Google, which takes orders at an address of its own. */
export const takingOrders = (google: FaultyGoogle): FaultyGoogle => ({
  ...google,
  handle: async (request: HttpRequest) => {
    if (request.url !== '/-/levers') return google.handle(request)
    const { levers } = google
    const { set, clearFaults, addFault, advanceMs, issueToken } = parseJson(request.body) as Orders
    if (set) levers.set(set)
    if (clearFaults) levers.clearFaults()
    if (addFault) levers.addFault(addFault)
    if (advanceMs !== undefined) levers.advance(advanceMs)
    return json(200, issueToken ? await levers.issueToken(issueToken) : {})
  },
})
