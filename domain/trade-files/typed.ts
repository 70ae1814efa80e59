import { domainError } from '#domain/errors/catalogue.ts'
import { occTicker } from '#domain/fills/instrument.ts'
import { isContractTicker } from '#domain/lots/contracts.ts'
import { type LocalDate, isLocalDate } from '#domain/time/local-date.ts'
import { isOrderWord } from './cells/currencies.ts'
import { readMoment } from './cells/dates.ts'
import { decimalMarkOf, readNumber } from './cells/numbers.ts'
import { zoneOf } from './cells/zones.ts'
import { futureNamed, isLikeFuture, lotOf, mayBeLots, unsized } from './contract-words.ts'
import { fatesSteps, fillFate, notUnderstood } from './fates.ts'
import type { DecimalMark, FileContext, LineFate, TradeFormat } from './format.ts'
import { sideWord } from './mapping/side-words.ts'
import { isOptionName, optionInWords } from './options.ts'
import { isWholeSign, lineMoney } from './own-money.ts'
import { unitAsked } from './price-unit.ts'
import { type TextTable, withoutUnseen } from './table.ts'
import type { TradeWord } from './us-words.ts'

export const typedExample = 'B 100 KLM 18.40 9:35'

interface Parts {
  readonly word: TradeWord
  readonly quantity: string
  readonly symbol: string
  readonly price: string
  readonly date: string | undefined
  readonly clock: string | undefined
  readonly fees: string | undefined
  readonly currency: string | undefined
}

const isClock = (part: string): boolean => /^\d{1,2}:\d{2}(?::\d{2})?(?:[ap]m?)?$/i.test(part)
const isFigure = (part: string): boolean => /^@?[$€£]?[\d.,'’]*\d[\d.,'’]*[€£]?$/.test(part)

/** Words of clocks and orders that look like a currency. */
const isOtherWord = (part: string): boolean => zoneOf(part) !== undefined || isOrderWord(part)

const partsOf = (cells: ReadonlyArray<string>): Parts | undefined => {
  const [before, first, ...others] = isLocalDate(cells[0] ?? '') ? cells : [undefined, ...cells]
  const side = sideWord(first ?? '')
  const [quantity = '', symbol = '', ...rest] = others
  // An @ of its own may precede the price.
  const [price = '', ...tail] = rest[0] === '@' || /^at$/i.test(rest[0] ?? '') ? rest.slice(1) : rest
  if (!side || !isFigure(quantity) || symbol === '' || !isFigure(price)) return undefined
  let [date, clock, fees, currency]: ReadonlyArray<string | undefined> = [before]
  for (let at = 0; at < tail.length; at += 1) {
    const part = tail[at] ?? ''
    const [, fee] = /^f(?:ees?)?[:=]?(-?[\d.,]+)$/i.exec(part) ?? []
    if (isLocalDate(part) && date === undefined) date = part
    else if (isClock(part) && clock === undefined) clock = part
    else if (/^[ap]m$/i.test(part) && clock !== undefined) clock += part
    else if (fee !== undefined && fees === undefined) fees = fee
    else if (/^f(?:ees?)?$/i.test(part) && fees === undefined && at + 1 < tail.length) fees = tail[(at += 1)]
    else if (/^[a-z]/i.test(part) && zoneOf(part) !== undefined && /[\dapm]$/i.test(clock ?? ''))
      clock = [clock, part].join(' ')
    else if (/^[A-Z]{3,5}$/.test(part) && !isOtherWord(part) && currency === undefined) currency = part
    else return undefined
  }
  return { word: side, quantity, symbol, price, date, clock, fees, currency }
}

/** The words of each line of a text; undefined for a table, or a sheet's rows. */
export const typedTable = (text: string): TextTable | undefined => {
  if (text.includes('\t')) return undefined
  const rows = withoutUnseen(text)
    .split(/\r\n|\n|\r/)
    .flatMap((line, at) => {
      const cells = line.trim().split(/\s+/)
      return cells[0] === '' ? [] : [{ line: at + 1, cells }]
    })
  const typed = rows.filter(
    ({ cells }) => sideWord(cells[0] ?? '') ?? (isLocalDate(cells[0] ?? '') && sideWord(cells[1] ?? '')),
  )
  return rows.length > 0 && typed.length * 2 >= rows.length ? { rows } : undefined
}

const fateOf = (
  line: number,
  parts: Parts | undefined,
  cells: ReadonlyArray<string>,
  mark: DecimalMark,
  today: LocalDate,
  context: FileContext,
): LineFate => {
  if (!parts) {
    const isDated = cells.some((cell) => /^\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}$/.test(cell))
    return notUnderstood(line, domainError('trades', isDated ? 'TYPED_DAY' : 'TYPED_FORM', { example: typedExample }))
  }
  const moment = readMoment(`${parts.date ?? today} ${parts.clock ?? ''}`.trim(), {
    order: 'month-first',
    zone: context.zone,
  })
  const time = moment && context.timeOf(moment.timestamp, true)
  const wrong: string[] = []
  const number = (text: string | undefined) => {
    const value = text === undefined ? 'none' : readNumber(text, mark)
    if (value === undefined) wrong.push(text ?? '')
    return value === 'none' ? undefined : value
  }
  const symbol = optionInWords(parts.symbol) ?? parts.symbol.toUpperCase()
  const said = lineMoney({ currency: parts.currency ?? '', price: parts.price, others: [parts.fees ?? ''], symbol })
  if ('error' in said) return notUnderstood(line, said.error)
  const { money } = said
  const future = futureNamed(symbol, { day: time?.day, currency: money?.code })
  if (!future && time && isContractTicker({ symbol, currency: money?.code }))
    return notUnderstood(line, domainError('trades', 'CONTRACT_DAY', { symbol, day: time.day }))
  const isUnsized = !future && (isLikeFuture(symbol, time?.day) || (isOptionName(symbol) && !occTicker(symbol)))
  if (future === 'unclear' || isUnsized) return unsized(line, symbol)
  const quantity = number(parts.quantity)
  const isInLots = context.answers.quantityUnit === 'lots' && quantity && mayBeLots(symbol, quantity)
  const lot = isInLots ? lotOf(symbol) : undefined
  if (isInLots && !lot) return unsized(line, symbol)
  const stated = {
    ...(future ?? { symbol }),
    ...(lot && { multiplier: lot.multiplier }),
    ...parts.word,
    time,
    accountId: context.accountId,
    quantity,
    price: number(parts.price),
    fees: number(parts.fees),
    // A code alone shows hundredths.
    ...(money && { currency: money.isHundredth ? (parts.currency ?? money.code) : money.code }),
  }
  const [text] = wrong
  if (text !== undefined)
    return notUnderstood(line, domainError('trades', 'INVALID_NUMBER', { column: 'A figure', text }))
  const isSaid = money?.isHundredth === true || isWholeSign(parts.price)
  return unitAsked(fillFate(line, stated), { isSaid }, false)
}

/** `today`: for lines without a day. */
export const typedFormat = (today: LocalDate): TradeFormat => ({
  id: 'typed',
  name: 'Typed',
  lineOrder: 'oldest-first',
  recognise: () => ({ at: -1, names: [], written: [] }),
  read: function* (table, _, context) {
    const lines = table.rows.map(({ cells }) => partsOf(cells))
    const column = (of: (parts: Parts) => string | undefined): ReadonlyArray<string> =>
      lines.flatMap((parts) => (parts ? [of(parts) ?? ''] : []))
    const columns = [
      { column: 'Quantity', cells: column(({ quantity }) => quantity) },
      { column: 'Price', cells: column(({ price }) => price) },
      { column: 'Fees', cells: column(({ fees }) => fees) },
    ]
    const found = columns.map((each) => ({ ...each, mark: decimalMarkOf(each.cells) }))
    // A typed text has one decimal mark.
    const marks = found.flatMap(({ mark, cells }) => (mark !== 'ask' && /[.,]/.test(cells.join('')) ? [mark] : []))
    const asking = marks.length > 0 ? undefined : found.find(({ mark }) => mark === 'ask')
    const mark = marks[0] ?? context.answers.decimalMark ?? '.'
    const fates = yield* fatesSteps(table.rows, ({ line, cells }, at) =>
      fateOf(line, lines[at], cells, mark, today, context),
    )
    const ofPair = lines.find((parts) => {
      const quantity = parts && readNumber(parts.quantity, mark)
      return typeof quantity === 'object' && mayBeLots(parts?.symbol.toUpperCase() ?? '', quantity)
    })
    const example = asking?.cells.find((cell) => /[.,]/.test(cell)) ?? ''
    return {
      fates,
      zone: { name: context.zone, from: 'format' },
      decimalMark: mark,
      assumptions: [],
      questions: [
        ...(asking ? [{ kind: 'decimal-mark' as const, column: asking.column, example }] : []),
        ...(ofPair ? [{ kind: 'quantity-unit' as const, example: `${ofPair.quantity} ${ofPair.symbol}` }] : []),
      ],
    }
  },
})
