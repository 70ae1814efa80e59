/** The hosts of SnapTrade's connection portal; the server passes on, and the browser opens, no other. */
export const snapTradePortalOrigins: ReadonlyArray<string> = [
  'https://app.snaptrade.com',
  'https://connect.snaptrade.com',
]

export const portalPath = '/brokerage/done'

/** On it the portal's return page notifies the app's tabs. */
export const portalReturnChannel = 'bellbook.portal'
