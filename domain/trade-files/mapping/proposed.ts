import { limits } from '#domain/limits.ts'
import type { TextTable } from '#domain/trade-files/table.ts'
import { tradeWord } from '#domain/trade-files/us-words.ts'
import { canBe, fits, isMoment, isNumber, type LookedColumn, lookedColumns, numberOf } from './column-looks.ts'
import { type ColumnMapping, headerAt, type MappedField, mappedFields } from './column-mapping.ts'
import { holdsNameOf, isOtherDate, namesInWords, nameWords } from './column-names.ts'
import { isAllMidnight } from './mapped-days.ts'
import { currencyProposed, isInHundredths } from './proposed-currency.ts'
import { amountIn, byProduct, byWholeNumbers, feesWithoutSums } from './proposed-numbers.ts'
import { isPositionWord, sideWord, unitIn } from './side-words.ts'

/** The line that looks most like names of columns; undefined where none does and the first line is data. */
export const proposedHeaderLine = (table: TextTable): number | undefined => {
  let best: { readonly at: number; readonly score: number } | undefined
  for (const [at, { cells }] of table.rows.slice(0, limits.headerWithinLines).entries()) {
    const words = new Set(cells.map(nameWords))
    const score = mappedFields.filter((field) => namesInWords[field].some((name) => words.has(name))).length
    if (score >= fewestNames && score > (best?.score ?? 0)) best = { at, score }
  }
  if (best) return best.at
  // Names in an unknown language: the first long line, if it has no numbers but the lines after it have.
  const widest = table.rows
    .slice(0, limits.headerWithinLines)
    .reduce((most, row) => Math.max(most, row.cells.length), 0)
  const at = table.rows.findIndex(({ cells }) => cells.filter((cell) => cell.trim() !== '').length * 2 > widest)
  const cells = table.rows[at]?.cells ?? []
  return at >= 0 &&
    !cells.some(isNumber) &&
    table.rows.slice(at + 1, at + 1 + limits.headerWithinLines).some((row) => row.cells.some(isNumber))
    ? at
    : undefined
}

const fewestNames = 3

type Parts = Partial<Record<MappedField, ReadonlyArray<string>>>

/** The surest first; sides, fees, amounts and currencies are found otherwise. */
const byName = [
  'exitDate',
  'exitPrice',
  'exitTime',
  'feeCurrency',
  'result',
  'date',
  'time',
  'symbol',
  'quantity',
  'price',
  'effect',
  'status',
  'account',
  'id',
  'multiplier',
  'strike',
  'right',
  'expiry',
] as const satisfies ReadonlyArray<MappedField>

/** The column with a name of the field, else the only one whose name holds one among other words. */
const namedIn = (
  columns: ReadonlyArray<LookedColumn>,
  field: MappedField,
  taken: ReadonlySet<string>,
): LookedColumn | undefined => {
  const free = columns.filter((column) => !taken.has(column.key) && canBe(field, column))
  for (const name of namesInWords[field]) {
    const found = free.find((column) => column.name === name)
    if (found) return found
  }
  const [first, ...others] = free.filter(({ name }) => holdsNameOf(field, name))
  return others.length === 0 ? first : undefined
}

/** So many tenths of the cells have to look like a field that no name shows. */
const [tenthsByLooks, allTenths] = [8, 10]
const isTicker = (cell: string): boolean =>
  /^(?![A-Z]{1,3}-?\d+\.\d)[A-Z][A-Z0-9./:_-]{0,20}$/.test(cell) &&
  !sideWord(cell) &&
  !/^(?:USD|EUR|GBP|CHF|CAD|AUD|JPY)$/.test(cell)
const isOfPlace = /exchange|market|venue|currency|country|place|börse|giełda|beurs|type|class|segment|series/

/** '0.01000000 BTC': the symbol follows the quantity. */
const isOfCoin = (cell: string): boolean => unitIn(cell) !== undefined

const onlyOne = (columns: ReadonlyArray<LookedColumn>): LookedColumn | undefined =>
  columns.length === 1 ? columns[0] : undefined

const lookingLike = (
  columns: ReadonlyArray<LookedColumn>,
  field: 'date' | 'symbol',
  taken: ReadonlySet<string>,
): LookedColumn | undefined => {
  const free = columns.filter(({ key }) => !taken.has(key))
  if (field === 'symbol')
    return onlyOne(
      free.filter(
        (column) =>
          fits(column, isTicker, tenthsByLooks) &&
          !isOfPlace.test(column.name) &&
          !namesInWords.currency.includes(column.name),
      ),
    )
  const dates = free.filter((column) => fits(column, isMoment, tenthsByLooks))
  const booked = dates.filter(({ name }) => /buchung|bokför|booking|kirjaus/.test(name))
  return onlyOne(dates.filter(({ name }) => !isOtherDate(name))) ?? onlyOne(booked)
}

/** 'BTC' is a coin, unless other codes of its kind ('buy to close') occur. */
const sideShare = ({ given }: LookedColumn): number => {
  const hasCodes = given.some((cell) => /^(?:bto|sto|stc)$/i.test(cell))
  const sides = given.filter((cell) => sideWord(cell) && (hasCodes || !/^btc$/i.test(cell)))
  return given.length === 0 ? 0 : sides.length / given.length
}

/** Other lines may be splits, dividends or transfers. */
const hasBothSides = ({ given }: LookedColumn): boolean =>
  new Set(given.flatMap((cell) => (cell.length > 1 ? (tradeWord(cell)?.side ?? []) : []))).size > 1

const [forName, leastNamed, leastUnnamed, leastOfBoth] = [0.2, 0.3, 0.5, 0.05]

/** The column with the largest share of words of sides; without any, the one whose name is that of sides. */
const sideIn = (columns: ReadonlyArray<LookedColumn>, taken: ReadonlySet<string>): LookedColumn | undefined => {
  const free = columns.filter((column) => !taken.has(column.key) && canBe('side', column))
  const named = namesInWords.side.flatMap((name) => free.filter((column) => column.name === name))
  let best: { readonly column: LookedColumn; readonly score: number } | undefined
  for (const column of [...named, ...free.filter((each) => !named.includes(each))]) {
    const isNamed = named.includes(column)
    const share = sideShare(column)
    const score = share + (isNamed ? forName : 0)
    const least = hasBothSides(column) ? leastOfBoth : isNamed ? leastNamed : leastUnnamed
    if (share >= least && score > (best?.score ?? 0)) best = { column, score }
  }
  return best?.column ?? named.find(({ given }) => given.length > 0)
}

/** A second column next to the sides: the position of each fill, 'Long' or 'Short'. */
const positionsIn = (columns: ReadonlyArray<LookedColumn>, taken: ReadonlySet<string>): LookedColumn | undefined =>
  onlyOne(columns.filter((column) => !taken.has(column.key) && fits(column, isPositionWord, allTenths)))

const hasClock = ({ given }: Pick<LookedColumn, 'given'>): boolean =>
  given.some((cell) => /\d:\d\d/.test(cell)) && !isAllMidnight(given)

/** The column with the clock, where the surest date has none: the date of a session may be another day. */
const clockedIn = (columns: ReadonlyArray<LookedColumn>, taken: ReadonlySet<string>): LookedColumn | undefined =>
  namesInWords.date
    .filter((name) => !/open|entry|buy|created|update/.test(name))
    .flatMap((name) => columns.filter((column) => column.name === name))
    .find((column) => !taken.has(column.key) && canBe('date', column) && hasClock(column))

/** The field of each column, by its name and, where that says nothing, by its cells. */
export const proposedMapping = (table: TextTable, at: number | undefined): ColumnMapping => {
  const header = headerAt(table, at)
  const columns = lookedColumns(table, at)
  const taken = new Set<string>()
  const parts: Parts = {}
  const take = (field: MappedField, key: string | undefined): void => {
    if (key === undefined) return
    parts[field] = [key]
    taken.add(key)
  }
  for (const field of byName) {
    if (field === 'quantity') take('side', sideIn(columns, taken)?.key)
    take(field, namedIn(columns, field, taken)?.key)
  }
  if (!parts.effect && parts.side) take('effect', positionsIn(columns, taken)?.key)
  if (!parts.date) take('date', lookingLike(columns, 'date', taken)?.key)
  const dated = columns.find(({ key }) => key === parts.date?.[0])
  if (dated && !parts.time && !hasClock(dated)) take('date', clockedIn(columns, taken)?.key)
  if (!parts.symbol) take('symbol', lookingLike(columns, 'symbol', taken)?.key)
  takeNumbers(columns, at, parts, taken, take)
  const units = columns.find(({ key }) => key === parts.quantity?.[0])
  if (!parts.symbol && units && fits(units, isOfCoin, allTenths)) parts.symbol = [units.key]
  take('currency', currencyColumn(columns, parts, taken)?.key)
  const fees = feesIn(columns, taken)
  if (fees.length > 0) parts.fees = fees.map(({ key }) => key)
  const others = new Set([...taken, ...(parts.fees ?? [])])
  // With exits but without prices, an amount is a result.
  if (parts.price || !parts.exitDate) take('amount', amountIn(columns, parts, fees, others))
  const dates = columns.find(({ key }) => key === parts.date?.[0])?.given ?? []
  if (hasClock({ given: dates })) delete parts.time
  withoutHalfExits(columns, parts)
  return {
    columns: header.names,
    parts,
    meanings: {},
    currency: currencyProposed(header, columns, parts),
    inHundredths: isInHundredths(header, parts),
    hasShorts: false,
    negativeFees: negativeFeesIn(fees.map(({ given }) => given)),
    answers: {},
  }
}

const takeNumbers = (
  columns: ReadonlyArray<LookedColumn>,
  at: number | undefined,
  parts: Parts,
  taken: ReadonlySet<string>,
  take: (field: MappedField, key: string | undefined) => void,
): void => {
  if (at === undefined) {
    const { quantity, price } = byWholeNumbers(columns, taken)
    take('quantity', quantity?.[0])
    take('price', price?.[0])
  }
  if (!parts.quantity) take('quantity', byProduct(columns, parts.price?.[0], taken))
  if (!parts.price) take('price', byProduct(columns, parts.quantity?.[0], taken))
}

/** Of several columns of currencies, the one that is named like the price. */
const currencyColumn = (
  columns: ReadonlyArray<LookedColumn>,
  { price }: Parts,
  taken: ReadonlySet<string>,
): LookedColumn | undefined => {
  const exact = namedIn(columns, 'currency', taken)
  if (exact) return exact
  const words = new Set(columns.find(({ key }) => key === price?.[0])?.name.split(' '))
  const free = columns.filter((column) => !taken.has(column.key) && canBe('currency', column))
  return onlyOne(
    free.filter(({ name }) => holdsNameOf('currency', name) && name.split(' ').some((word) => words.has(word))),
  )
}

const feesIn = (columns: ReadonlyArray<LookedColumn>, taken: ReadonlySet<string>): ReadonlyArray<LookedColumn> => {
  const free = columns.filter((column) => !taken.has(column.key) && canBe('fees', column))
  const named = namesInWords.fees.flatMap((name) => free.filter((column) => column.name === name))
  const others = free.filter((column) => !named.includes(column) && holdsNameOf('fees', column.name))
  return feesWithoutSums([...new Set([...named, ...others])])
}

/** An exit has a date and a price. A price alone stays where the other price is the entry's: its date is missing. */
const withoutHalfExits = (columns: ReadonlyArray<LookedColumn>, parts: Parts): void => {
  const name = columns.find(({ key }) => key === parts.price?.[0])?.name ?? ''
  const isOfEntry = parts.exitPrice !== undefined && /entry|open|buy|purchase/.test(name)
  if ((!parts.exitDate && !isOfEntry) || !parts.exitPrice)
    for (const field of ['exitDate', 'exitTime', 'exitPrice', 'result'] as const) delete parts[field]
}

/** By the surest column of fees with values: if all are below zero, paid fees are. A swap may have either sign. */
const negativeFeesIn = (columns: ReadonlyArray<ReadonlyArray<string>>): ColumnMapping['negativeFees'] => {
  const values = columns.map((cells) => cells.map((cell) => numberOf(cell) ?? 0).filter((value) => value !== 0))
  return values.find((some) => some.length > 0)?.every((value) => value < 0) === true ? 'paid' : 'credit'
}

export interface ColumnShown {
  readonly key: string
  readonly name: string
  readonly example: string
}

/** The columns of a table, each with its first cell that is not empty. */
export const columnsShown = (table: TextTable, at: number | undefined): ReadonlyArray<ColumnShown> => {
  const header = headerAt(table, at)
  return lookedColumns(table, at).map(({ key, given }, place) => ({
    key,
    name: header.written[place] ?? key,
    example: given[0] ?? '',
  }))
}

/** A column with more different words than this has no sides. */
const mostWords = 30

/** The words in the column of sides, as the file writes them. */
export const sideWordsIn = (
  table: TextTable,
  at: number | undefined,
  column: string | undefined,
): ReadonlyArray<string> => {
  const header = headerAt(table, at)
  const place = column === undefined ? -1 : header.names.indexOf(column)
  const found = new Map<string, string>()
  if (place < 0) return []
  for (const { cells } of table.rows.slice(header.at + 1)) {
    const cell = cells[place]?.trim() ?? ''
    const isName = cell === header.written[place]
    if (cell !== '' && !isName && found.size < mostWords)
      found.set(cell.toLowerCase(), found.get(cell.toLowerCase()) ?? cell)
  }
  return [...found.values()]
}
