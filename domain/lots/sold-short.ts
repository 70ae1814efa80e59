import { knownContract, type TradedName } from './contracts.ts'

const pair = /^([A-Z]{3})[/.]?([A-Z]{3})$/
const inCurrency = /^([A-Z0-9]{2,10})[/_-]([A-Z]{3,5})$/
/** Platforms put a stroke before futures. */
const inWords = /^\/[A-Z0-9]{1,6}$/

/** What the lots of a contract for difference go by: the share of that ticker is another instrument. */
export const cfdOn = (symbol: string): string => (isCfd({ symbol }) ? symbol : `${symbol} CFD`)

/** Whether lots go by the name of a contract for difference. */
export const isCfd = ({ instrument, symbol }: Pick<TradedName, 'instrument' | 'symbol'>): boolean =>
  [instrument ?? '', symbol].some((name) => /\S\s+CFD\b/i.test(name))

/** The currencies that are traded in pairs, and the metals (ISO 4217). */
const currencies: ReadonlySet<string> = new Set(
  (
    'AUD BRL CAD CHF CNH CNY CZK DKK EUR GBP HKD HUF ILS INR JPY KRW MXN NOK NZD PLN RON RUB SEK SGD THB TRY TWD USD ' +
    'XAG XAU XPD XPT ZAR'
  ).split(' '),
)

/** Coins in which other coins are paid. */
const coins: ReadonlySet<string> = new Set('USDT USDC FDUSD BUSD TUSD USDP DAI BTC XBT ETH BNB'.split(' '))

/** Coins that are traded in pairs without a mark between their names: 'BTCEUR'. */
const tradedCoins = 'BTC XBT ETH SOL XRP ADA DOGE LTC BNB DOT AVAX MATIC LINK BCH TRX SHIB ATOM XLM UNI'.split(' ')
const glued = new RegExp(`^(?:${tradedCoins.join('|')})([A-Z]{3,5})$`)

/** What platforms put behind a pair: the kind of the contract, or of the market. */
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

/** Whether a name says by itself that a contract of some size is traded, whose size it does not say. */
export const isNamedContract = (symbol: string): boolean => /^\/[A-Z0-9]{1,6}$/.test(symbol.trim().toUpperCase())

/**
 * Whether an instrument is sold short as a matter of course: futures that an exchange lists, pairs of currencies and
 * contracts for difference. Where nothing is said of a trade's effect, the position decides. Neither a ticker that
 * looks like a future's nor a size is enough: shares have such tickers, and prices in pence or percent such sizes.
 */
export const isSoldShort = (traded: TradedName): boolean => {
  const name = traded.symbol.trim().toUpperCase()
  const [, base = ''] = pair.exec(name) ?? []
  const isPair = currencies.has(base) && quoteOf(name) !== undefined
  return inWords.test(name) || isCfd(traded) || isPair || typeof knownContract(traded) === 'object'
}
