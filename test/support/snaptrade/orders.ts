import { type HttpRequest, json, parseJson } from '#functions/local/stand-in/http.ts'
import type { Fault } from './faults.ts'
import type { FaultySnapTrade } from './faulty-snaptrade.ts'

/** One pull at the levers from another process, as `POST /-/levers` takes it. */
export interface BrokerOrders {
  readonly clearFaults?: true
  readonly addFault?: Fault
  readonly connect?: { readonly userId: string; readonly broker: string }
  readonly disable?: string
  readonly resync?: true
}

/** The same SnapTrade, which takes orders at an address of its own. */
export const takingBrokerOrders = (snapTrade: FaultySnapTrade): FaultySnapTrade => ({
  ...snapTrade,
  handle: async (request: HttpRequest) => {
    if (request.url !== '/-/levers') return snapTrade.handle(request)
    const { levers } = snapTrade
    const { clearFaults, addFault, connect, disable, resync } = parseJson(request.body) as BrokerOrders
    if (clearFaults) levers.clearFaults()
    if (addFault) levers.addFault(addFault)
    if (disable !== undefined) await levers.disable(disable)
    if (resync) levers.resync()
    return json(200, connect ? { connectionId: await levers.connect(connect.userId, connect.broker) } : {})
  },
})
