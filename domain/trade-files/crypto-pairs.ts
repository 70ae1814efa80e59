/** Currencies that coins are paid in, the longest first: 'USDT' before 'USD'. */
const quotes = 'FDUSD USDT USDC BUSD TUSD USDP DAI EUR USD GBP TRY BRL AUD CAD JPY CHF RUB UAH PLN ZAR BTC XBT ETH BNB'
  .split(' ')
  .toSorted((one, other) => other.length - one.length)

const today: ReadonlyMap<string, string> = new Map([
  ['XBT', 'BTC'],
  ['XXBT', 'BTC'],
  ['XDG', 'DOGE'],
  ['XXDG', 'DOGE'],
  ['USDTZ', 'USDT'],
])

/** Coins whose last letter is the first of TUSD or BUSD: 'DOTUSD' is DOT in USD. */
const alike = new Set('DOT USDT GRT BAT ANT APT HNT MNT JST BTT ONT QNT GMT FET BNB SHIB ARB TRB'.split(' '))
const isOfCoin = (pair: string, quote: string): boolean => /^[BT]USD$/.test(quote) && alike.has(pair.slice(0, -3))

/** Kraken puts an X before its first coins and a Z before currencies; later coins begin so too: ZETA, XAUT. */
const marked =
  /^(?:X(?:XBT|ETH|LTC|XRP|XLM|XMR|ZEC|REP|ETC|MLN|XDG|ICN|DAO|NMC|XVN)|Z(?:USD|EUR|GBP|CAD|JPY|AUD|CHF|KRW))$/

const asset = (code: string): string => {
  const known = today.get(code)
  if (known !== undefined) return known
  const bare = marked.test(code) ? code.slice(1) : code
  return today.get(bare) ?? bare
}

/**
 * Coin and currency of 'BTCUSDT', 'XXBTZEUR', 'BTC/EUR', '1000SATSUSDT'; undefined for an unknown currency. `isPaidIn`:
 * whether a platform has pairs in a currency.
 */
export const pairOf = (
  text: string,
  isPaidIn: (quote: string) => boolean = () => true,
):
  | { readonly base: string; readonly quote: string; readonly written: readonly [base: string, quote: string] }
  | undefined => {
  const pair = text.trim().toUpperCase()
  const [before, after] = pair.split(/[/_-]/)
  const old = /^([XZ][A-Z]{3})([XZ][A-Z]{3})$/.exec(pair)
  const found = quotes.find(
    (quote) => pair.length > quote.length && pair.endsWith(quote) && !isOfCoin(pair, quote) && isPaidIn(quote),
  )
  const [base, quote] =
    after !== undefined && before !== undefined
      ? [before, after]
      : old
        ? [old[1] ?? '', old[2] ?? '']
        : found === undefined
          ? []
          : [pair.slice(0, -found.length), found]
  return base === undefined || base === '' || quote === undefined || quote === ''
    ? undefined
    : { base: asset(base), quote: asset(quote), written: [base, quote] }
}
