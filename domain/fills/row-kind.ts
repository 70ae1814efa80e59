import { type DomainError, domainError } from '#domain/errors/catalogue.ts'
import type { Fields } from '#domain/fields.ts'
import { type AdjustmentKind, type CashKind, endsOption } from '#domain/lots/movement.ts'
import { type Decimal, negated, signOf, zero } from '#domain/money/decimal.ts'
import { parseNoisy } from '#domain/money/noisy.ts'
import { err, ok, type Result } from '#domain/result.ts'
import {
  actionIn,
  deposits,
  endOfOption,
  isHandedOver,
  isListedCash,
  type Meaning,
  meaningOf,
  unitsOf,
} from './activity-types.ts'
import { cashKindIn } from './cash-record.ts'
import { cashKindOf } from './cash-words.ts'
import { isCoin, isRight } from './coin-fees.ts'
import { isCorporateCash } from './corporate-cash.ts'
import { currencyIn, type Instrument, occTicker } from './instrument.ts'
import { inSharesOf, isWorth } from './paid-in-shares.ts'
import { isInLieu, isPaidBack, isPaidForAll, isSoldOff } from './paid-out.ts'
import { chargeOf, sideOf } from './side.ts'
import { ratioIn } from './split-words.ts'

/** The kind of a row whose type names no side: cash, or units that move. Both are undefined for a trade. */
export interface RowKind {
  readonly cash?: CashKind
  readonly move?: AdjustmentKind | undefined
  /** It moves cash of a corporate action, and no units. */
  readonly isCashAlone?: boolean
  /** With the sign of their effect. */
  readonly units?: Decimal
}

export interface StatedRow {
  /** As `typeWord` gives it. */
  readonly type: string
  readonly description: string
  readonly instrument: Instrument | undefined
}

interface Row extends StatedRow {
  readonly units: Decimal
}

const numberIn = (raw: Fields, name: string): Decimal => parseNoisy(raw[name]) ?? zero
const textIn = (raw: Fields, name: string): string => (typeof raw[name] === 'string' ? raw[name] : '')

/** A split's ratio in its words, as in `ratioIn`; `sign` is that of its units. */
export const splitRatio = (raw: Fields, sign: number): string | undefined =>
  ratioIn(textIn(raw, 'description'), sign, /REVERSE/i.test(textIn(raw, 'type')))

/** Refuses rows that move the owner's own cash, and unclear ones. */
export const kindOfRow = (raw: Fields, stated: StatedRow): Result<RowKind, DomainError<'trades'>> => {
  const { type, description, instrument } = stated
  // An adjusted option has no multiplier of its own.
  const isOption = instrument?.multiplier !== undefined || occTicker(instrument?.symbol ?? '') !== undefined
  const units = unitsOf(type, numberIn(raw, 'units'), { isOption, description })
  const row = { ...stated, units }
  const isOfCoins = isCoin(raw) && signOf(units) !== 0 && currencyIn(raw['currency']) !== instrument?.symbol
  if (deposits.has(type) && !isOfCoins)
    return isInKind(raw, row) ? ok({ move: 'transfer', units }) : err(domainError('trades', 'CASH_ONLY', { type }))
  const charge = isListedCash(type) ? undefined : chargeOf(raw, type)
  const typed = charge ? { cash: charge } : meaningOf(type, isOfCoins)
  const action = isOption ? undefined : actionInWords(raw, row, typed)
  if (action && isNumber(instrument)) return err(domainError('trades', 'UNKNOWN_KIND', { text: type }))
  const meaning = action || isPaid(raw, row, typed) ? { move: action ?? 'corporate' } : typed
  if (isConversion(raw, row, meaning)) return err(domainError('trades', 'CASH_ONLY', { type }))
  if (signOf(units) !== 0 && isOfOwner(raw, type)) return err(domainError('trades', 'UNKNOWN_KIND', { text: type }))
  const cash = meaning.cash && cashKindIn(raw, meaning.cash)
  const isCashAlone = isCashOfAction(raw, row, meaning)
  const isFraction = signOf(units) < 0 && isInLieu(description)
  const inShares = cash && inSharesOf(raw, cash)
  const away = cash && instrument && unitsAway(raw, row, cash)
  if (away) return away
  if (cash && !isFraction && !isCashAlone && !inShares) return ok({ cash })
  if (!instrument) return cashInWords(raw, row, typed) ?? err(withoutSymbol(raw, row, meaning))
  if (isCashAlone) return ok({ move: 'corporate', isCashAlone })
  const move = isOption && meaning.move === 'corporate' ? (endOfOption(description) ?? 'corporate') : meaning.move
  if (move && (isMoney(raw, instrument) || (move === 'transfer' && signOf(units) === 0)))
    return err(domainError('trades', 'CASH_ONLY', { type }))
  if (endsOption(move) && !isOption && !(isRight(raw) && move === 'expiration'))
    return isDelivery(raw, units) ? ok({ units }) : err(domainError('trades', 'UNKNOWN_KIND', { text: type }))
  const isMove = cash !== undefined || isFraction || isUnnamedMove(raw, row, meaning)
  const isRepaid = move === 'corporate' && signOf(numberIn(raw, 'amount')) > 0 && isPaidBack(type, description)
  if (isRepaid) return ok({ move, units: signOf(units) > 0 ? negated(units) : units })
  if (isMove || move || inShares) return ok({ move: inShares ?? move ?? 'corporate', units })
  const isUnclear = isIncome(raw, row) || isOutgo(raw, row)
  return isUnclear ? err(domainError('trades', 'UNKNOWN_KIND', { text: type })) : ok({ units })
}

/** Whether securities are paid in or out in kind, without cash. */
const isInKind = (raw: Fields, { type, instrument, units }: Row): boolean =>
  instrument !== undefined &&
  instrument.symbol !== currencyIn(raw['currency']) &&
  !type.includes('CASH') &&
  signOf(units) !== 0 &&
  signOf(numberIn(raw, 'amount')) === 0

/** Coins that are locked up or sent away, shares in a liquidation. Undefined where the row moves cash alone. */
const unitsAway = (
  raw: Fields,
  { type, description, units }: Row,
  cash: CashKind,
): Result<RowKind, DomainError<'trades'>> | undefined => {
  const received = signOf(numberIn(raw, 'amount'))
  const isIncome = cash === 'interest' || cash === 'dividend'
  const isPaidInCoins = !isIncome && isCoin(raw) && isWorth(units, numberIn(raw, 'price'), numberIn(raw, 'amount'))
  if (signOf(units) >= 0 || (received < 0 && !isPaidInCoins)) return undefined
  if (isCoin(raw)) return ok({ move: 'transfer', units })
  if (received === 0) return undefined
  if (cash !== 'interest' && isSoldOff(description)) return ok({ move: 'corporate', units })
  return isIncome || isListedCash(type) ? undefined : err(domainError('trades', 'UNKNOWN_KIND', { text: type }))
}

/** A CUSIP in place of a ticker. */
const isNumber = (instrument: Instrument | undefined): boolean => /^[\dA-Z]{8}\d$/i.test(instrument?.symbol ?? '')

/** A corporate action that only the words name: the type says that units move without cash, or nothing. */
const actionInWords = (
  raw: Fields,
  { type, description, units }: Row,
  { cash, move }: Meaning,
): AdjustmentKind | undefined =>
  cash === undefined &&
  (move === undefined || move === 'transfer') &&
  signOf(units) !== 0 &&
  signOf(numberIn(raw, 'amount')) === 0 &&
  namedSide(raw, type, '') === undefined
    ? actionIn(description)
    : undefined

/** Whether a transfer out was paid for by its words: its cash is not the worth of the units. */
const isPaid = (raw: Fields, { description, units }: Row, { move }: Meaning): boolean =>
  move === 'transfer' &&
  signOf(units) < 0 &&
  signOf(numberIn(raw, 'amount')) > 0 &&
  (isInLieu(description) || isPaidForAll(description))

const isMoney = (raw: Fields, { symbol }: Instrument): boolean => !isCoin(raw) && symbol === currencyIn(raw['currency'])

const conversion = /^(?:FXT?|FOREX)(?:_|$)|CURRENCY/

/** Whether a row converts money, without a traded pair of currencies. */
const isConversion = (raw: Fields, { type, instrument }: Row, { cash, move }: Meaning): boolean =>
  cash === undefined &&
  move === undefined &&
  conversion.test(type) &&
  (instrument === undefined || isMoney(raw, instrument))

/** A row with the shares of an assigned or exercised option, not its contract. */
const isDelivery = (raw: Fields, units: Decimal): boolean => {
  const isWholeContracts = units.scale === 0 && units.units % 100n === 0n
  return signOf(numberIn(raw, 'price')) > 0 && (signOf(numberIn(raw, 'amount')) !== 0 || isWholeContracts)
}

/** Whether a row is income on its units: no word names a purchase, and cash was received. */
const isIncome = (raw: Fields, { type, description, units }: Row): boolean =>
  signOf(units) > 0 && signOf(numberIn(raw, 'amount')) > 0 && namedSide(raw, type, description) === undefined

/** Whether units and cash both leave without a word of a trade: the cash may be the units' worth. */
const isOutgo = (raw: Fields, { type, description, units }: Row): boolean =>
  type !== '' &&
  !/(?:^|_)TRADES?(?:_|$)/.test(type) &&
  !(isCoin(raw) && /(?:^|_)(?:SPEN[DT]|PAID|PAYMENTS?|CARD)(?:_|$)/.test(type)) &&
  signOf(units) < 0 &&
  signOf(numberIn(raw, 'amount')) < 0 &&
  namedSide(raw, type, description) === undefined

/** Whether shares stay the owner's, as lent or pledged ones do, or a row pays on a position (funding). */
const isOfOwner = (raw: Fields, type: string): boolean =>
  (/(?:^|_)FUNDING(?:_|$)/.test(type) || (isHandedOver(type) && !isCoin(raw))) && cashKindOf(type) === undefined

const namedSide = (raw: Fields, type: string, description: string) =>
  sideOf({ type, optionType: textIn(raw, 'option_type'), description, sign: 0 })

/** A trade or movement of units without a symbol is missing from the books; cash is not. */
const withoutSymbol = (raw: Fields, { type, description, units }: Row, { move }: Meaning): DomainError<'trades'> => {
  const isCash = move === 'transfer' && signOf(numberIn(raw, 'amount')) !== 0 && !type.includes('ASSET')
  const isUnits = move === undefined ? signOf(numberIn(raw, 'price')) !== 0 : !isCash
  return (signOf(units) !== 0 && isUnits) || namedSide(raw, type, description) !== undefined
    ? domainError('trades', 'NO_SYMBOL')
    : domainError('trades', 'CASH_ONLY', { type })
}

const ofOwner =
  /\b(?:deposit|withdraw|contribut|transfer|xfer|journal|roll-?over|(?:ach|eft|wires?|che(?:ck|que)s?|sweep|funds)\b)/i

/**
 * Cash without a symbol whose type does not name its kind: by the words of its row. Refuses cash that may be the
 * owner's own all the same, and payments for a holding that no row names.
 */
const cashInWords = (
  raw: Fields,
  { type, description, units }: Row,
  { cash, move }: Meaning,
): Result<RowKind, DomainError<'trades'>> | undefined => {
  const isAdjusted = move === 'corporate' && type.startsWith('ADJ')
  if (cash !== undefined || (move !== undefined && !isAdjusted)) return undefined
  const received = signOf(numberIn(raw, 'amount'))
  if (signOf(units) !== 0 || received === 0) return undefined
  if (namedSide(raw, type, description) !== undefined) return undefined
  const kind = cashKindOf(description)
  if (kind === 'in lieu' || (kind === undefined && isPaidForAll(description)))
    return err(domainError('trades', 'NO_SYMBOL'))
  // A distribution of a retirement account goes to its owner.
  const isOwn = ofOwner.test(description) || (kind === 'dividend' && received < 0)
  if (kind !== undefined && !isOwn) return ok({ cash: kind })
  return kind !== undefined || isAdjusted
    ? err(domainError('trades', 'UNKNOWN_KIND', { text: type || description }))
    : undefined
}

/** Whether an unknown type moves units, as a journal does: a price, no cash and no word of a trade. */
const isUnnamedMove = (raw: Fields, { type, description }: Row, { cash, move }: Meaning): boolean =>
  type !== '' &&
  cash === undefined &&
  move === undefined &&
  signOf(numberIn(raw, 'price')) !== 0 &&
  signOf(numberIn(raw, 'amount')) === 0 &&
  namedSide(raw, type, description) === undefined

/** Whether a row is cash of a corporate action without units; the units of a dividend are those that it is paid on. */
const isCashOfAction = (
  raw: Fields,
  { type, description, instrument, units }: Row,
  { cash, move }: Meaning,
): boolean => {
  const isPaidOn = cash === 'dividend' || cash === 'capital'
  const isWithout = isPaidOn ? signOf(units) >= 0 : signOf(units) === 0
  if (!isWithout || signOf(numberIn(raw, 'amount')) === 0 || (cash && !isPaidOn)) return false
  const isSplit = move === 'split' && splitRatio(raw, 0) !== undefined
  return !isSplit && isCorporateCash({ type, description }, move === 'corporate') && instrument !== undefined
}
