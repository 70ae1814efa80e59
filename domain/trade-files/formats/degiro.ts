import { limits } from '#domain/limits.ts'
import { absolute, signOf } from '#domain/money/decimal.ts'
import { fatesBelow, leftOut } from '#domain/trade-files/fates.ts'
import type { Assumption, LineFate, TradeFormat } from '#domain/trade-files/format.ts'
import { columnName, type Header } from '#domain/trade-files/header.ts'
import { type Line, linesBelow, negatedCell, sumOf, usualZone, pricedBy } from '#domain/trade-files/line.ts'
import { styleSteps } from '#domain/trade-files/styles.ts'
import type { TableRow, TextTable } from '#domain/trade-files/table.ts'
import { swapFate, swapsIn } from './degiro-swaps.ts'

const dates = new Set(['datum', 'date', 'fecha', 'data'])
const times = new Set(['tijd', 'time', 'heure', 'hora', 'uhrzeit', 'uhrze', 'ora'])
const quantities = new Set(['aantal', 'quantity', 'quantité', 'cantidad', 'número', 'quantidade', 'anzahl', 'quantità'])

/** The columns under our names: seven languages share one order, and currencies follow their amounts without a name. */
const placed = (row: TableRow, at: number): Header | undefined => {
  const names = row.cells.map(columnName)
  const quantity = names.findIndex((name) => quantities.has(name))
  const isOurs = dates.has(names[0] ?? '') && times.has(names[1] ?? '') && names[3] === 'isin'
  // The price, its currency, the local value and its currency.
  if (!isOurs || quantity < 4 || names[quantity + 2] !== '' || names[quantity + 4] !== '') return undefined
  const value = quantity + 5
  const known = new Map([
    [0, 'date'],
    [1, 'time'],
    [2, 'product'],
    [3, 'isin'],
    [quantity, 'quantity'],
    [quantity + 1, 'price'],
    [quantity + 2, 'currency'],
    [value, 'value'],
  ])
  for (const [place, name] of names.entries()) {
    if (place <= value) continue
    if (name.includes('autofx')) known.set(place, 'autofx')
    else if (/kosten|costs|fees|frais|co[uû]ts|costes|custos|gebühr|costi|comiss|comisi/.test(name))
      known.set(place, 'fees')
  }
  return {
    at,
    names: names.map((name, place) => known.get(place) ?? (name === '' ? `unnamed ${place}` : name)),
    written: row.cells,
  }
}

/** The currency of the account is in the name of the value, or after it in the older layout. */
const accountCurrency = (header: Header, row: TableRow): string => {
  const at = header.names.indexOf('value')
  const [, named] = /\b([A-Z]{3})\s*$/.exec(header.written[at]?.trim() ?? '') ?? []
  return named ?? row.cells[at + 1]?.trim() ?? ''
}

const fateOf = (line: Line, account: string, accountId: string, found: Set<Assumption>): LineFate => {
  const [quantity, price, value] = [line.number('quantity'), line.number('price'), line.number('value')]
  if (!quantity && !price) return leftOut(line.line, 'footnote')
  const [currency, isin] = [line.text('currency'), line.text('isin')]
  const isForeign = currency !== account && account !== ''
  if (isForeign) found.add('account-currency')
  const costs = sumOf(line.number('autofx'), line.number('fees'))
  return line.filled({
    time: line.moment(`${line.text('date')} ${line.text('time')}`),
    accountId,
    symbol: isin || line.text('product'),
    currency: isForeign ? account : currency,
    side: quantity && (signOf(quantity) < 0 ? 'SELL' : 'BUY'),
    quantity,
    price,
    // The size of options and bonds follows from the amount alone.
    ...(isForeign ? pricedBy(value && absolute(value), quantity) : { cash: sumOf(value, costs) }),
    fees: negatedCell(costs),
  })
}

const headerOf = ({ rows }: TextTable): Header | undefined => {
  for (const [at, row] of rows.slice(0, limits.headerWithinLines).entries()) {
    const found = placed(row, at)
    if (found) return found
  }
  return undefined
}

/** Foreign shares are booked in the currency of the account, at the rate of the line. */
export const degiro: TradeFormat = {
  id: 'degiro',
  name: 'DEGIRO, Transactions',
  provedOn: '2026-09',
  recognise: headerOf,
  read: function* (table, header, context) {
    const { name, reading } = usualZone(context, 'Europe/Amsterdam')
    const numbers = ['quantity', 'price', 'value', 'autofx', 'fees']
    const plan = { numbers, dates: ['date'], usualOrder: 'day-first', zone: name } as const
    const style = yield* styleSteps(table, header, context, plan)
    const lineOf = linesBelow(header, context, style.style)
    const found = new Set<Assumption>()
    const swaps = swapsIn(table, header, lineOf)
    const fates = yield* fatesBelow(table, header, (row) => {
      const { accountId, answers } = context
      const [account, swap] = [accountCurrency(header, row), swaps.get(row)]
      if (!swap || (swap.kind === 'removed' && answers.worthless?.includes(row.line)))
        return fateOf(lineOf(row), account, accountId, found)
      const currency = account || lineOf(row).text('currency')
      const fate = swapFate(lineOf(row), swap, { currency, accountId })
      const asTrade = fateOf(lineOf(row), account, accountId, new Set())
      return fate.kind === 'adjustment' && asTrade.kind === 'fill' ? { ...fate, formerly: asTrade.activities } : fate
    })
    return {
      ...reading,
      ...style.reading,
      questions: [...reading.questions, ...style.reading.questions],
      fates,
      assumptions: [...found],
    }
  },
}
