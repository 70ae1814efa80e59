import { portalPath } from '#domain/api/portal.ts'
import { snapTradeBrokerage } from '#functions/adapters/snaptrade/brokerage.ts'
import type { Allowance } from './fair-share.ts'
import type { Brokerage } from './ports.ts'
import type { SnapTradeSettings } from './settings.ts'

type ClientSettings = Pick<
  SnapTradeSettings,
  'APP_ORIGIN' | 'SNAPTRADE_CLIENT_ID' | 'SNAPTRADE_CONSUMER_KEY' | 'SNAPTRADE_KEY' | 'SNAPTRADE_BASE_URL'
>

/** SnapTrade by the key that the settings name; undefined without one. */
export const configuredBrokerage = (settings: ClientSettings, allowance: Allowance): Brokerage | undefined => {
  const { APP_ORIGIN, SNAPTRADE_CLIENT_ID: clientId, SNAPTRADE_CONSUMER_KEY: consumerKey } = settings
  if (clientId === undefined || consumerKey === undefined) return undefined
  const returnAddress = `${APP_ORIGIN}${portalPath}`
  return snapTradeBrokerage(
    {
      clientId,
      consumerKey,
      isPersonal: settings.SNAPTRADE_KEY === 'personal',
      baseAddress: settings.SNAPTRADE_BASE_URL,
      returnAddress,
    },
    allowance,
  )
}
