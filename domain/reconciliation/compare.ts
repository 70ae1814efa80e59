import type { BrokerageAccount, BrokeragePosition } from '#domain/api/snaptrade.ts'
import { bookOf } from '#domain/fills/book.ts'
import { heldName, occTicker } from '#domain/fills/instrument.ts'
import { knownContract } from '#domain/lots/contracts.ts'
import type { InstrumentBook } from '#domain/lots/instrument-book.ts'
import { withoutHome } from '#domain/lots/lot-names.ts'
import { type AdjustmentKind, defaultCurrency, valueOf } from '#domain/lots/movement.ts'
import { isDateOnly, parseMoment, usPerMs } from '#domain/lots/queue-time.ts'
import type { Row } from '#domain/lots/rows.ts'
import {
  absolute,
  addDecimals,
  compareDecimals,
  type Decimal,
  parseDecimal,
  subtractDecimals,
  zero,
} from '#domain/money/decimal.ts'
import type { Journal } from '#domain/record/journal.ts'
import { tableValues } from '#domain/record/table.ts'
import { type LocalDate, addDays } from '#domain/time/local-date.ts'
import { eachLeft, type HeldBooks, heldBooks, isNeverShort, leftBy, type NameOf } from './held-lines.ts'

/** An account whose trades are compared with its positions. */
export interface ComparedAccount {
  readonly account: Pick<BrokerageAccount, 'id' | 'type' | 'syncing' | 'firstActivityDate' | 'completeThrough' | 'asOf'>
  readonly positions: ReadonlyArray<BrokeragePosition>
  /** The positions are of `asOf`; unreadable ones may be older. */
  readonly isRead: boolean
  /** Its broker still accepts the login. */
  readonly isOpen: boolean
  /** Its history was read to the beginning. */
  readonly isWhole: boolean
  /** When trades up to that moment were read, milliseconds since the epoch; undefined while unknown. */
  readonly syncedAt: number | undefined
  /** Trades of the last hours may be missing. */
  readonly lacksToday: boolean
}

/** The broker holds another quantity of an instrument than the journal's trades leave. */
export interface Difference {
  readonly accountId: string
  readonly symbol: string
  /** Negative for a short position. */
  readonly broker: Decimal
  readonly trades: Decimal
  /** Of the broker's position; absent is USD. */
  readonly currency?: string
  /** No earlier day is wrong by this. */
  readonly from: LocalDate
  /** The first movement of the instrument from then on; undefined where there is none. */
  readonly line: Row | undefined
}

export type Unchecked =
  | 'first sync'
  | 'positions unread'
  /** A position without a readable name may be any instrument. */
  | 'position without a name'
  | 'login rejected'
  | 'history incomplete'

export interface Comparison {
  readonly accountId: string
  readonly unchecked?: Unchecked
  /** Differences that no later record of the broker is expected to explain. */
  readonly differences: ReadonlyArray<Difference>
  /** Differences that the next sync, or the broker's own record, may still explain. */
  readonly passing: ReadonlyArray<Difference>
  /** Differences that the trader calls the broker's mistake, while they stay the same. */
  readonly disputed: ReadonlyArray<Difference>
  /** Symbols of which it is unknown how much the broker holds. */
  readonly unread?: ReadonlyArray<string>
}

/** Positions read this much later than trades may still be of the same moment. */
const sameMomentMs = 120_000
/** Less than 10^-8 of any instrument is dust. */
const dustScale = 8
/** A broker that states positions with this many decimals has rounded them. */
const roundedScale = 4
/** An option's end is recorded after a weekend and a holiday at the latest. */
const expiryRecordDays = 4
/** The differences that may make a day with these movements wrong. */
export const differencesOn = (
  day: LocalDate,
  movements: ReadonlyArray<
    Pick<Row['movement'], 'accountId' | 'symbol' | 'currency'> & { readonly kind?: AdjustmentKind }
  >,
  differences: ReadonlyArray<Difference>,
): ReadonlyArray<Difference> =>
  differences.filter(
    ({ accountId, symbol, from }) =>
      from <= day &&
      movements.some(
        (movement) =>
          movement.kind !== 'cash' &&
          movement.accountId === accountId &&
          nameOf(movement.symbol, day, movement.currency) === symbol,
      ),
  )

/** Sources write futures with one or two digits of the year and perhaps a slash, shares perhaps with a suffix. */
const nameOf = (symbol: string, day: LocalDate, currency: string | undefined): string => {
  const future = knownContract({ symbol, timestamp: day })
  return typeof future === 'object' ? future.symbol : withoutHome(heldName(symbol), currency)
}

/**
 * Whether the trades leave what the broker holds. Both count shares or contracts, so multipliers play no part. Trades
 * after the positions' moment are left out.
 */
export const comparePositions = (journal: Journal, compared: ComparedAccount): Comparison => {
  const { account, positions } = compared
  const unchecked = whyUnchecked(compared)
  const asOf = parseMoment(account.asOf ?? '')
  if (unchecked !== undefined || asOf?.us === undefined)
    return {
      accountId: account.id,
      unchecked: unchecked ?? 'positions unread',
      differences: [],
      passing: [],
      disputed: [],
    }
  const { us, date } = asOf
  const nameNow: NameOf = (symbol, currency) => nameOf(symbol, date, currency)
  const books = heldBooks(bookOf(journal), account.id, nameNow)
  const held = heldByName(positions, nameNow)
  const scale = scaleOfAll(held)
  const namesOf = (some: ReadonlyArray<BrokeragePosition>): ReadonlySet<string> =>
    new Set(some.map(({ symbol, currency }) => nameNow(symbol, currency)))
  const skipped = namesOf(positions.filter((each) => !isCompared(each)))
  const unread = namesOf(positions.filter((each) => each.cashEquivalent !== true && !isCompared(each)))
  const names = [...new Set([...books.keys(), ...held.keys()])].filter((name) => !skipped.has(name))
  // Reads all trades of the account: once, and only where something differs.
  let isLongOnly: boolean | undefined
  const found = names.toSorted().flatMap((symbol) => {
    const own = books.get(symbol) ?? []
    const broker = held.get(symbol) ?? zero
    const trades = leftBy(own, ({ at }) => at <= us)
    const isHeld = (units: Decimal): boolean => isSame(broker, units, scale)
    // A date alone may be before or after the moment of its day.
    if (isHeld(trades) || isHeld(leftBy(own, ({ day }) => day <= date))) return []
    isLongOnly ??= cannotBeShort(account.type, books)
    const isTooMany = compareDecimals(trades, broker) > 0
    const from = (isLongOnly && isTooMany ? heldSince(own) : undefined) ?? firstDayOf(account, books)
    const line = own
      .flatMap(({ rows }) => rows.find(({ day }) => day >= from) ?? [])
      .toSorted((one, other) => one.at - other.at)[0]
    const { currency = defaultCurrency } =
      positions.find((each) => nameNow(each.symbol, each.currency) === symbol) ?? {}
    const difference: Difference = {
      accountId: account.id,
      symbol,
      ...(currency !== defaultCurrency && { currency }),
      broker,
      trades,
      from,
      line,
    }
    const may = mayPass(compared, own, us / usPerMs, date) || hasJustExpired(symbol, date)
    return [
      { difference, kind: isDisputed(journal, difference) ? 'disputed' : may ? 'passing' : 'differences' } as const,
    ]
  })
  const those = (wanted: (typeof found)[number]['kind']) =>
    found.filter(({ kind }) => kind === wanted).map(({ difference }) => difference)
  return {
    accountId: account.id,
    differences: those('differences'),
    passing: those('passing'),
    disputed: those('disputed'),
    ...(unread.size > 0 && { unread: [...unread].toSorted() }),
  }
}

const isDisputed = (journal: Journal, difference: Difference): boolean => {
  const off = offBy(difference)
  return disputesOf(journal, difference).some(({ movement }) => {
    const said = parseDecimal(valueOf(movement, 'quantity'))
    return said !== undefined && compareDecimals(off, said) === 0
  })
}

/** How much more the broker holds than the trades leave. */
export const offBy = ({ broker, trades }: Pick<Difference, 'broker' | 'trades'>): Decimal =>
  subtractDecimals(broker, trades)

/** The trader's disputes of an instrument. */
export const disputesOf = (
  journal: Pick<Journal, 'entries'>,
  { accountId, symbol }: Pick<Difference, 'accountId' | 'symbol'>,
): ReadonlyArray<{ readonly movement: Row['movement']; readonly day: LocalDate }> =>
  [...tableValues(journal.entries)].flatMap(({ date, trades }) =>
    (trades?.adjustments ?? []).flatMap((movement) =>
      movement.kind === 'disputed' &&
      movement.accountId === accountId &&
      nameOf(movement.symbol, date, movement.currency) === symbol
        ? [{ movement, day: date }]
        : [],
    ),
  )

const whyUnchecked = ({ account, positions, isRead, isOpen, isWhole }: ComparedAccount): Unchecked | undefined => {
  if (account.syncing === true) return 'first sync'
  if (!isOpen) return 'login rejected'
  if (!isWhole) return 'history incomplete'
  if (!isRead) return 'positions unread'
  return positions.some(isNameless) ? 'position without a name' : undefined
}

const isNameless = ({ symbol, quantity, cashEquivalent }: BrokeragePosition): boolean =>
  symbol === '' && cashEquivalent !== true && parseDecimal(quantity)?.units !== 0n

/** Idle cash is bought and sold without a record; a position without a quantity is unknown. */
const isCompared = ({ quantity, cashEquivalent }: BrokeragePosition): boolean =>
  cashEquivalent !== true && parseDecimal(quantity) !== undefined

const heldByName = (positions: ReadonlyArray<BrokeragePosition>, nameNow: NameOf): ReadonlyMap<string, Decimal> => {
  const held = new Map<string, Decimal>()
  for (const position of positions) {
    const units = parseDecimal(position.quantity)
    if (!units || !isCompared(position)) continue
    const name = nameNow(position.symbol, position.currency)
    held.set(name, addDecimals(held.get(name) ?? zero, units))
  }
  return held
}

/** Decimals for comparing an account. 1.5000 arrives as 1.5: one holding does not show how it was rounded. */
const scaleOfAll = (held: ReadonlyMap<string, Decimal>): number => {
  const most = Math.max(0, ...[...held.values()].map(({ scale }) => scale))
  return most >= roundedScale ? Math.min(most, dustScale) : dustScale
}

const isSame = (broker: Decimal, trades: Decimal, scale: number): boolean => {
  const off = absolute(subtractDecimals(broker, trades))
  return off.units * 10n ** BigInt(scale) < 10n ** BigInt(off.scale)
}

/** Whether fills that explain a difference may still arrive. */
const mayPass = (
  { account: { completeThrough }, syncedAt, lacksToday }: ComparedAccount,
  books: ReadonlyArray<InstrumentBook>,
  asOfMs: number,
  date: LocalDate,
): boolean => {
  const isNewer = syncedAt === undefined || asOfMs > syncedAt + sameMomentMs
  // Orders of the last day stand in for the record of one day only.
  const hasGap = completeThrough === undefined || completeThrough < (lacksToday ? date : (addDays(date, -1) ?? date))
  // Several dates alone of that day may be before or after the moment in any mix.
  const isOpen = ({ day, movement }: Row) => movement.provisional || (day === date && isDateOnly(movement.timestamp))
  return isNewer || hasGap || books.some(({ rows }) => rows.some(isOpen))
}

const expiryOf = (symbol: string): LocalDate | undefined => {
  const [, year, month, day] = /^.{6}(\d{2})(\d{2})(\d{2})[CP]/.exec(occTicker(symbol) ?? '') ?? []
  return day === undefined ? undefined : `20${year}-${month}-${day}`
}

/** Whether an option's end may not be recorded yet. */
const hasJustExpired = (symbol: string, date: LocalDate): boolean => {
  const expiry = expiryOf(symbol)
  return expiry !== undefined && expiry <= date && expiry >= (addDays(date, -expiryRecordDays) ?? date)
}

/** Whether an option is past its last day, and only the trades still hold it. */
export const isExpired = ({ symbol, broker, trades }: Difference, today: LocalDate): boolean => {
  const expiry = expiryOf(symbol)
  return expiry !== undefined && expiry <= today && broker.units === 0n && trades.units !== 0n
}

/** The first known day of the account: no trade is missing before. */
const firstDayOf = ({ firstActivityDate, asOf }: ComparedAccount['account'], books: HeldBooks): LocalDate =>
  [...books.values()]
    .flat()
    .flatMap(({ rows: [first] }) => first?.day ?? [])
    .concat(firstActivityDate ?? asOf?.slice(0, 10) ?? [])
    .toSorted()[0] ?? ''

const cannotBeShort = (type: string, books: HeldBooks): boolean =>
  type !== '' && !/margin/i.test(type) && isNeverShort([...books.values()].flat())

/**
 * The first day of an unbroken holding. Where nothing can be short, no sale is missing before it: a book that is flat
 * without such a sale would have been short with it.
 */
const heldSince = ([book, another]: ReadonlyArray<InstrumentBook>): LocalDate | undefined => {
  if (!book || another) return undefined
  let since: LocalDate | undefined
  eachLeft(book, ({ day }, _, after) => {
    since = after <= 0 ? undefined : (since ?? day)
  })
  return since
}
