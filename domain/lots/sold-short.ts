const occ = /^[A-Z0-9.]{1,6}\s*\d{6}[CP]\d{8}$/
/** A root, the letter of a month and the year, as exchanges name futures: ESZ6, /MNQH26. */
const future = /^\/[A-Z0-9]{1,4}|^[A-Z0-9]{1,3}[FGHJKMNQUVXZ]\d{1,2}$/
const pair = /^([A-Z]{3})[/.]?([A-Z]{3})$/
const difference = /\bCFD\b/

/** The currencies that are traded in pairs, and the metals (ISO 4217). */
const currencies: ReadonlySet<string> = new Set(
  (
    'AUD BRL CAD CHF CNH CNY CZK DKK EUR GBP HKD HUF ILS INR JPY KRW MXN NOK NZD PLN RON RUB SEK SGD THB TRY TWD USD ' +
    'XAG XAU XPD XPT ZAR'
  ).split(' '),
)

const optionSizes: ReadonlySet<number> = new Set([1, 10, 100])

/**
 * Whether an instrument is sold short as a matter of course: futures, pairs of currencies and contracts for difference.
 * Where nothing is said of a trade's effect, the position decides.
 */
export const isSoldShort = (symbol: string, multiplier = 1): boolean => {
  const name = symbol.trim().toUpperCase()
  if (occ.test(name)) return false
  const [, base = '', quoted = ''] = pair.exec(name) ?? []
  return (
    !optionSizes.has(multiplier) ||
    future.test(name) ||
    difference.test(name) ||
    (currencies.has(base) && currencies.has(quoted))
  )
}
