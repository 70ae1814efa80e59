import { knownContract, type TradedName } from './contracts.ts'

const pair = /^([A-Z]{3})[/.]?([A-Z]{3})$/
const inCurrency = /^([A-Z0-9]{2,10})[/_-]([A-Z]{3,5})$/
/** Platforms put a slash before futures. */
const inWords = /^\/[A-Z0-9]{1,6}$/

/** The name for lots of a contract for difference: the share of that ticker is another instrument. */
export const cfdOn = (symbol: string): string => (isCfd({ symbol }) ? symbol : `${symbol} CFD`)

/** Whether lots have the name of a contract for difference. */
export const isCfd = ({ instrument, symbol }: Pick<TradedName, 'instrument' | 'symbol'>): boolean =>
  [instrument ?? '', symbol].some((name) => /\S\s+CFD\b/i.test(name))

/** Currencies traded in pairs, and metals (ISO 4217). */
const currencies: ReadonlySet<string> = new Set(
  (
    'AUD BRL CAD CHF CNH CNY CZK DKK EUR GBP HKD HUF ILS INR JPY KRW MXN NOK NZD PLN RON RUB SEK SGD THB TRY TWD USD ' +
    'XAG XAU XPD XPT ZAR'
  ).split(' '),
)

const coins: ReadonlySet<string> = new Set('USDT USDC FDUSD BUSD TUSD USDP DAI BTC XBT ETH BNB'.split(' '))

/** Coins traded in pairs without a mark: 'BTCEUR'. */
const tradedCoins = 'BTC XBT ETH SOL XRP ADA DOGE LTC BNB DOT AVAX MATIC LINK BCH TRX SHIB ATOM XLM UNI'.split(' ')
const glued = new RegExp(`^(?:${tradedCoins.join('|')})([A-Z]{3,5})$`)

/** Suffixes of platforms: the kind of the contract, or of the market. */
const ofPlatform = /=X$|[_-](?:SPBL|UMCBL|DMCBL|CMCBL|SWAP|PERP)$/

/** What a pair is paid in: 'JPY' of 'USDJPY', 'USDT' of 'BTC/USDT', 'EUR' of 'BTC-EUR'. Undefined for no pair. */
export const quoteOf = (symbol: string): string | undefined => {
  const name = symbol.trim().toUpperCase().replace(ofPlatform, '')
  const [, base = '', quoted = ''] = inCurrency.exec(name) ?? pair.exec(name) ?? []
  const isPair = currencies.has(base) || /[/_-]/.test(name)
  if (currencies.has(quoted) && isPair) return quoted
  if (coins.has(quoted)) return quoted
  const [, paid = ''] = glued.exec(name) ?? []
  return currencies.has(paid) || coins.has(paid) ? paid : undefined
}

/** Whether a name marks a contract without stating its size: '/ES'. */
export const isNamedContract = (symbol: string): boolean => /^\/[A-Z0-9]{1,6}$/.test(symbol.trim().toUpperCase())

/**
 * Whether an instrument is commonly sold short, so that the position decides where no effect is stated: listed futures,
 * currency pairs and contracts for difference. A ticker like a future's, or a size, is not enough: shares have such
 * tickers, and prices in pence or percent such sizes.
 */
export const isSoldShort = (traded: TradedName): boolean => {
  const name = traded.symbol.trim().toUpperCase()
  const [, base = ''] = pair.exec(name) ?? []
  const isPair = currencies.has(base) && quoteOf(name) !== undefined
  return inWords.test(name) || isCfd(traded) || isPair || typeof knownContract(traded) === 'object'
}
