import type { BrokerageAccount, BrokeragePosition, Connection } from '#domain/api/snaptrade.ts'

/** An account as our API answers with it: a margin account at Northlake. */
export const brokerAccount = (id: string, parts: Partial<BrokerageAccount> = {}): BrokerageAccount => ({
  id,
  name: 'Margin',
  institution: 'Northlake',
  type: 'Margin',
  balance: null,
  currency: 'USD',
  authorizationId: 'c',
  ...parts,
})

/** An account whose history is known from its first trade to yesterday, and whose positions are of this morning. */
export const readAccount = (id: string, parts: Partial<BrokerageAccount> = {}): BrokerageAccount =>
  brokerAccount(id, {
    firstActivityDate: '2026-11-02',
    completeThrough: '2026-11-19',
    asOf: '2026-11-20T11:00:00Z',
    ...parts,
  })

/** A position in the account `margin`, without a price. */
export const brokerPosition = (quantity: string, parts: Partial<BrokeragePosition> = {}): BrokeragePosition => ({
  accountId: 'margin',
  symbol: 'AAPL',
  quantity,
  averagePrice: null,
  currentPrice: null,
  marketValue: null,
  currency: 'USD',
  ...parts,
})

/** A connection that works; its broker's name follows its id. */
export const brokerConnection = (authorizationId: string, parts: Partial<Connection> = {}): Connection => ({
  authorizationId,
  institution: `Broker ${authorizationId}`,
  disabled: false,
  ...parts,
})
