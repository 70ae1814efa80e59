import { cashKindOf } from '#domain/fills/cash-words.ts'
import { leftOut, type StatedFill } from '#domain/trade-files/fates.ts'
import type { LineFate } from '#domain/trade-files/format.ts'
import { type Line, sumOf, pricedBy, beforeFees } from '#domain/trade-files/line.ts'
import { optionSymbol } from '#domain/trade-files/options.ts'
import { plainFormat } from '#domain/trade-files/plain-format.ts'
import { withAccrued } from '#domain/trade-files/separate-fees.ts'

const option = /^-?\s*([A-Z.]{1,6})(\d{2})(\d{2})(\d{2})([CP])(\d+(?:\.\d+)?)$/
/** The core position, bought and sold all day, is the account's cash. */
const coreSymbols: ReadonlySet<string> = new Set(['SPAXX', 'FDRXX', 'FZFXX', 'FCASH', 'FDIC', 'QPCTQ', 'CORE'])
const coreWords = /money market|core account|fdic insured/i

const symbolOf = (written: string): string => {
  const [, root, year = '', month = '', day = '', right = '', strike = ''] = option.exec(written) ?? []
  return (root && optionSymbol(root, `20${year}-${month}-${day}`, right, strike)) ?? written
}

/** The effective day of a trade that was booked later: '... as of Mar-19-2026'. */
const effectiveDate = (line: Line, action: string): string =>
  /\bas of ([A-Z][a-z]{2}-\d{2}-\d{4})\b/i.exec(action)?.[1] ?? line.text('run date')

const sideOf = (action: string) =>
  /\byou bought\b/i.test(action)
    ? { side: 'BUY' as const, ...(/short cover|to cover/i.test(action) && { effect: 'close' as const }) }
    : /\byou sold\b/i.test(action)
      ? { side: 'SELL' as const, ...(/short sale/i.test(action) && { effect: 'open' as const }) }
      : undefined

const kindOf = (action: string) =>
  /^expired\b/i.test(action)
    ? ('expiration' as const)
    : /^assigned\b/i.test(action)
      ? ('assignment' as const)
      : /^exercised\b/i.test(action)
        ? ('exercise' as const)
        : /^reinvestment\b/i.test(action)
          ? ('reinvestment' as const)
          : undefined

/** A price may be in the currency of a foreign exchange; the amount is in that of the account. */
const inOwnCurrency = (line: Line, { side, quantity, fees, cash }: StatedFill): Partial<StatedFill> => {
  const [foreign, own] = [line.text('exchange currency'), line.text('currency')]
  if (foreign === '' || foreign === own || !quantity || !cash || !side) return {}
  return pricedBy(beforeFees(side, cash, fees), quantity)
}

const fateOf = (line: Line, accountId: string): LineFate => {
  const [action, date] = [line.text('action'), line.text('run date')]
  if (action === '' || !/\d/.test(date)) return leftOut(line.line, 'footnote')
  const written = line.text('symbol').replace(/\s+/g, '')
  const described = line.text('description') || line.text('security description')
  const quantity = line.number('quantity')
  const base = {
    time: line.moment(effectiveDate(line, action)),
    accountId: line.text('account number') || accountId,
    symbol: symbolOf(written),
    quantity,
    price: line.number('price'),
    fees: sumOf(line.number('commission'), line.number('fees')),
    ...(line.text('currency') !== '' && { currency: line.text('currency') }),
  }
  const amount = line.number('amount')
  const cash = { ...base, kind: cashKindOf(action), amount }
  if (coreSymbols.has(written) || coreWords.test(described)) return line.cash(cash)
  const kind = kindOf(action)
  if (kind) return line.adjustment({ ...base, kind })
  const side = sideOf(action)
  const [, effect] = /\b(opening|closing) transaction\b/i.exec(action) ?? []
  if (side) {
    const stated = {
      ...base,
      ...side,
      ...(effect !== undefined && {
        effect: effect.toLowerCase() === 'opening' ? ('open' as const) : ('close' as const),
      }),
      cash: amount,
      isCancellation: /\b(?:cancel(?:l?ed|lation)?|cxl)\b/i.test(action),
    }
    return withAccrued(line, { ...stated, ...inOwnCurrency(line, stated) }, line.number('accrued interest'))
  }
  return quantity && quantity.units !== 0n ? line.unknown(action) : line.cash({ ...cash, said: action })
}

/** Fidelity's history of one or all accounts: dates without times, blank lines first, a disclaimer last. */
export const fidelity = plainFormat({
  id: 'fidelity',
  name: 'Fidelity, Account History',
  provedOn: '2026-08',
  needs: ['run date', 'action', 'symbol', 'price', 'quantity', 'amount'],
  fateOf,
})
