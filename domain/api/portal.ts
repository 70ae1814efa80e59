/** Where SnapTrade's own connection portal lives. The server passes on, and the browser opens, no other address. */
export const snapTradePortalOrigins: ReadonlyArray<string> = [
  'https://app.snaptrade.com',
  'https://connect.snaptrade.com',
]

/** The app's page that the portal returns to. */
export const portalPath = '/brokerage/done'

/** The channel on which the portal's return page notifies the app's tabs. */
export const portalReturnChannel = 'bellbook.portal'
