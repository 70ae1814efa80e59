import { type DomainError, domainError } from '#domain/errors/catalogue.ts'
import { type Fields, isFields } from '#domain/fields.ts'
import { isBondName, knownContract } from '#domain/lots/contracts.ts'
import { type AdjustmentKind, type CashKind, defaultCurrency } from '#domain/lots/movement.ts'
import { absolute, type Decimal, decimalText, signOf, zero } from '#domain/money/decimal.ts'
import { parseNoisy } from '#domain/money/noisy.ts'
import type { Activity } from '#domain/record/day-trades.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { exactFields, grossOf } from './amounts.ts'
import { cancellationOf, cancelledSide, isReinvestmentBack } from './cancelled-activities.ts'
import {
  type CashRow,
  type CheckedFields,
  checkedFields,
  countsAtZero,
  type Priced,
  signedPrice,
} from './cash-check.ts'
import { cashIn, cashRecord, nothingPaid } from './cash-record.ts'
import { coinRow, isBond, isCoin, paidIn } from './coin-fees.ts'
import { corporateCash, paysFraction } from './corporate-cash.ts'
import { contentKeyOf } from './identity.ts'
import { currencyIn, instrumentOf, occTicker, standardMultiplier } from './instrument.ts'
import { boughtElsewhere, unitsOfIncome } from './paid-in-shares.ts'
import { isPaidOut, pricePaid } from './paid-out.ts'
import { hundredthsIn, inWholeOf, inWholeUnits, misreadIn, unknownCurrencyIn } from './price-units.ts'
import { kindOfRow, type RowKind, splitRatio, type StatedRow } from './row-kind.ts'
import { closes, effectOf, isTrade, sideOf, sideOfWord, typeWord } from './side.ts'
import { splitDayIn } from './split-words.ts'
import { placedIn, timeIn, type TimeReader } from './trade-time.ts'

export interface ActivityContext {
  readonly accountId: string
  /** `tradeTimesIn` of the user's zone. */
  readonly timeOf: TimeReader
}

const textIn = (raw: Fields, name: string): string => (typeof raw[name] === 'string' ? raw[name] : '')

const tickerChange = /\b(?:name|symbol|ticker|cusip)[ /-]+change\b/i

/**
 * Reads an activity of the provider, or an executed order in its shape (`provisional: true`). Refuses activities
 * without symbol, units or price, and the owner's own cash.
 */
export const parseActivity = (
  raw: unknown,
  { accountId, timeOf }: ActivityContext,
): Result<Activity, DomainError<'trades'>> => {
  if (!isFields(raw)) return err(domainError('trades', 'NOT_AN_ACTIVITY'))
  const [type, description] = [typeWord(textIn(raw, 'type')), textIn(raw, 'description')]
  const instrument = instrumentOf(raw)
  const known = kindIn(raw, { type, description, instrument })
  if (!known.ok) return known
  const unknown = unknownCurrencyIn(raw)
  if (unknown !== undefined) return err(domainError('trades', 'UNKNOWN_CURRENCY', { text: unknown }))
  const { cash: cashKind, move: kind, isCashAlone = false, units = parseNoisy(raw['units']) ?? zero } = known.value
  if (cashKind) return cashActivity(raw, cashKind, { accountId, timeOf })
  if (!instrument) return err(domainError('trades', 'NO_SYMBOL'))
  // A split may state its ratio alone.
  if (signOf(units) === 0 && !isCashAlone && !(kind === 'split' && splitRatio(raw, 0) !== undefined))
    return err(domainError('trades', 'NO_UNITS'))
  const time = timeIn(raw, timeOf)
  if (!time) return err(domainError('trades', 'NO_DATE'))
  const { currency: named, ...traded } = instrument
  const hundredths = hundredthsIn(raw)
  const quoted = hundredths.ofInstrument ?? named
  const paid = paidIn(raw)
  if (paid && 'error' in paid) return err(paid.error)
  const currency = paid?.currency ?? hundredths.ofRow ?? currencyIn(raw['currency']) ?? quoted ?? defaultCurrency
  const base = {
    snapTradeId: textIn(raw, 'id'),
    accountId,
    ...traded,
    ...time,
    ...placedIn(raw, time, timeOf),
    ...(currency !== defaultCurrency && { currency }),
  }
  const stated = {
    units: isCashAlone ? zero : units,
    price: parseNoisy(raw['price']) ?? zero,
    cash: parseNoisy(raw['amount']),
    fees: parseNoisy(raw['fee'] ?? raw['fees']) ?? zero,
  }
  const { price: signed, cash, fees } = inWholeUnits(stated, hundredths)
  const { symbol, multiplier } = instrument
  const moved = { symbol, units: stated.units, price: absolute(signed), cash, fees, multiplier, type, description }
  const isForeign = !paid && quoted !== undefined && quoted !== currency
  const isClosed = kind !== undefined && isPaidOut(kind, moved)
  if (kind && !isClosed)
    return ok({
      ...base,
      ...adjustmentOf(kind, { raw, ...moved, day: time.day, currency, priced: isForeign ? 'foreign' : 'income' }),
      ...(isCashAlone && paysFraction({ type, description }) && { inLieu: true }),
    })

  const optionType = textIn(raw, 'option_type')
  const sign = signOf(units)
  const side = isClosed ? (sign < 0 ? 'SELL' : 'BUY') : sideOf({ type, optionType, description, sign })
  if (!side) return err(domainError('trades', 'NO_UNITS'))
  const isOfBond = multiplier === undefined && (isBond(raw) || isBondName(symbol))
  if (isOfBond && !cash) return err(domainError('trades', 'NO_CONTRACT_SIZE', { symbol }))
  // A ticker in a broker's own form may name an option on a future: its cash shows the size.
  const isSizedByCash = multiplier === standardMultiplier && cash && !isClosed && occTicker(symbol) === undefined
  const row = {
    side,
    quantity: absolute(units),
    multiplier: isSizedByCash ? 1 : (multiplier ?? 1),
    fees,
    cash,
    currency,
  }
  const price = kind && isClosed ? pricePaid(kind, moved) : signedPrice(signed, row)
  const priced = isForeign ? 'foreign' : isOfBond ? 'percent' : 'plain'
  const trade = tradeOf(raw, { ...row, price }, { priced, isClosed })
  return trade.ok ? ok({ ...base, ...trade.value }) : trade
}

/** Refuses a row with unreadable numbers, and one whose types name two sides. */
const kindIn = (raw: Fields, stated: StatedRow): Result<RowKind, DomainError<'trades'>> => {
  const misread = misreadIn(raw, stated.type)
  if (misread) return err(misread)
  const [side, ofOption] = [stated.type, typeWord(textIn(raw, 'option_type'))].map(sideOfWord)
  if (side && ofOption && side !== ofOption) return err(domainError('trades', 'UNKNOWN_KIND', { text: stated.type }))
  return isTrade(raw, stated.type) ? ok({}) : kindOfRow(raw, stated)
}

const tradeOf = (
  raw: Fields,
  row: CashRow,
  { priced, isClosed }: { readonly priced: Priced; readonly isClosed: boolean },
) => {
  const type = typeWord(textIn(raw, 'type'))
  const effect = isClosed ? 'close' : effectOf([textIn(raw, 'option_type'), type], textIn(raw, 'description'), row.side)
  const { statedFee, ...coins } = isCoin(raw) ? coinRow(row) : {}
  const checked = ofItsSize(raw, { ...row, ...coins }, checkedFields({ ...row, ...coins }, priced))
  const isStated = isClosed || parseNoisy(raw['price']) !== undefined
  if (signOf(row.price) === 0 && !(isStated && countsAtZero(checked, closes(sideOfWord(type), effect))))
    return err(domainError('trades', 'NO_PRICE'))
  // The cash is that of one share for each contract: one of the price, the units and the cash is wrong.
  const ofShares =
    row.multiplier !== 1 && checked.multiplier === 1 && row.cash ? Number(decimalText(row.cash)) : undefined
  return ok({
    side: row.side,
    ...checked,
    ...(ofShares !== undefined && { statedCash: ofShares }),
    ...(statedFee && { statedFee: Number(decimalText(statedFee)) }),
    ...(effect && { effect }),
    ...(raw['provisional'] === true && { provisional: true as const }),
  })
}

/** The cash of a listed future is its profit or its fee: it does not show the contract size. */
const ofItsSize = (raw: Fields, row: CashRow, checked: CheckedFields): CheckedFields => {
  const { symbol = '' } = instrumentOf(raw) ?? {}
  const known = row.multiplier === 1 && knownContract({ ...row, symbol, timestamp: textIn(raw, 'trade_date') })
  if (typeof known !== 'object' || [1, known.multiplier].includes(checked.multiplier ?? 1)) return checked
  const stated = row.cash && Number(decimalText(row.cash))
  return { ...checkedFields({ ...row, cash: undefined }), ...(stated !== undefined && { statedCash: stated }) }
}

const cashActivity = (
  raw: Fields,
  cash: CashKind,
  { accountId, timeOf }: ActivityContext,
): Result<Activity, DomainError<'trades'>> => {
  const { ofRow, ofInstrument } = hundredthsIn(raw)
  // Without an amount, the cash is units times a price.
  const hundredth = ofRow ?? (parseNoisy(raw['amount']) ? undefined : ofInstrument)
  const quantity = inWholeOf(cashIn(raw, cash), hundredth)
  if (signOf(quantity) === 0) return err(nothingPaid(raw, cash))
  const time = timeIn(raw, timeOf)
  if (!time) return err(domainError('trades', 'NO_DATE'))
  const { symbol = '', instrument, currency: quoted } = instrumentOf(raw) ?? {}
  const currency = hundredth ?? currencyIn(raw['currency']) ?? quoted ?? defaultCurrency
  return ok(
    cashRecord({ ...time, snapTradeId: textIn(raw, 'id'), accountId, symbol, instrument, currency, cash, quantity }),
  )
}

interface AdjustmentParts {
  readonly raw: Fields
  readonly units: Decimal
  readonly price: Decimal
  readonly cash: Decimal | undefined
  readonly fees: Decimal
  readonly description: string
  readonly multiplier: number | undefined
  readonly day: LocalDate
  readonly currency: string
  readonly priced: Priced
}

const adjustmentOf = (
  kind: AdjustmentKind,
  { raw, units, price, cash, fees, description, multiplier, day, currency, priced }: AdjustmentParts,
) => {
  const stated = absolute(cash ?? zero)
  const bought = signOf(price) > 0 ? grossOf(units, price, multiplier) : stated
  const withIt = kind === 'corporate' ? corporateCash(units, price, { cash, fees, description }) : zero
  const amount = kind === 'reinvestment' ? bought : withIt
  const ratio = kind === 'split' ? splitRatio(raw, signOf(units)) : undefined
  const isRename = kind === 'corporate' && tickerChange.test(description)
  const countsFrom = kind === 'split' ? splitDayIn(description, day) : undefined
  const isPriced = kind === 'reinvestment' && signOf(units) > 0 && signOf(price) > 0
  const row = { side: 'BUY', quantity: units, price, multiplier: multiplier ?? 1, fees, cash, currency } as const
  const isPaidAside = kind === 'split' && signOf(corporateCash(units, price, { cash, fees, description })) !== 0
  return {
    // Reinvested units without a stated cost have an unknown cost, not a cost of zero.
    kind: kind === 'reinvestment' && signOf(bought) === 0 ? ('corporate' as const) : kind,
    ...exactFields({ quantity: units, price: kind === 'reinvestment' ? price : zero, amount, fees }),
    ...(isPriced && checkedFields(row, priced)),
    ...(isPaidAside && cash && { statedCash: Number(decimalText(cash)) }),
    ...(ratio !== undefined && { ratio }),
    ...(countsFrom !== undefined && { countsFrom }),
    ...(isRename && { isRename: true as const }),
  }
}

/** An activity that is left out; `index` is its place in the answer. */
interface Ignored {
  readonly index: number
  /** Undefined where it cannot be read. */
  readonly day: LocalDate | undefined
  readonly error: DomainError<'trades'>
}

export interface ParsedActivities {
  readonly activities: ReadonlyArray<Activity>
  readonly ignored: ReadonlyArray<Ignored>
}

interface ActivityReader {
  readonly take: (piece: ReadonlyArray<unknown>) => void
  readonly read: () => ParsedActivities
}

/**
 * Reads all pages of an answer. Pages shift meanwhile, so an activity that comes twice under one id counts once; twins
 * have ids of their own, or none.
 */
export const activityReader = (context: ActivityContext): ActivityReader => {
  const seen = new Set<string>()
  const activities: Activity[] = []
  const bought: Activity[] = []
  const ignored: Ignored[] = []
  let index = -1
  return {
    take: (piece) => {
      for (const raw of piece) {
        index += 1
        const parsed = parseActivity(raw, context)
        if (!parsed.ok) {
          const day = isFields(raw) ? timeIn(raw, context.timeOf)?.day : undefined
          ignored.push({ index, day, error: parsed.error })
          continue
        }
        const units = parsed.value.cash && isFields(raw) && unitsOfIncome(raw, parsed.value.cash)
        const its = units && parseActivity(units, context)
        const { snapTradeId } = parsed.value
        const repeated = `${snapTradeId}|${contentKeyOf(parsed.value)}`
        if (snapTradeId !== '' && seen.has(repeated)) continue
        seen.add(repeated)
        if (its && its.ok) bought.push(its.value)
        const { side } = parsed.value
        const cancelled = side !== undefined && isFields(raw) ? cancelledSide(raw, side) : undefined
        const isBack = cancelled !== undefined || isReinvestmentBack(parsed.value)
        activities.push(isBack ? cancellationOf(parsed.value, cancelled) : parsed.value)
      }
    },
    read: () => ({
      activities: [...activities, ...bought.filter((units) => !boughtElsewhere(units, activities))],
      ignored,
    }),
  }
}
