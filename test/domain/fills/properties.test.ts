import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { explainDay } from '#domain/fills/explain.ts'
import { totalsOf } from '#domain/fills/summary.ts'
import { inWholeDays, tradeTimesIn } from '#domain/fills/trade-time.ts'
import { parseJournalFile } from '#domain/journal-file/parse.ts'
import { printJournalFile } from '#domain/journal-file/print.ts'
import { decide } from '#domain/journal/decide.ts'
import { evolve } from '#domain/journal/evolve.ts'
import { valueOf } from '#domain/lots/movement.ts'
import { addDecimals, decimalText, parseDecimal } from '#domain/money/decimal.ts'
import type { Activity } from '#domain/record/day-trades.ts'
import { emptyJournal } from '#domain/record/empty-journal.ts'
import { addDays } from '#domain/time/local-date.ts'
import { fileOf } from '#test/domain/journal-file/files.ts'
import { deviceOn, save, viewOf } from '#test/domain/sync/devices.ts'
import { command, plain } from '#test/support/builders.ts'
import { runs } from '#test/support/runs.ts'
import {
  anyBook,
  dayOf,
  numbersOf,
  parseActivities,
  profitBetween,
  randomBook,
  replayed,
  shuffled,
  summariesIn,
  report,
  journalAfter,
  traded,
  tradesIn,
} from './books.ts'
import { openPositions } from './open-positions.ts'

const numRuns = runs(60)

/** All that counts of a journal's trades. */

describe('Whatever way a history arrives, it comes to the same', () => {
  it('in any order of its days, all at once or day by day, once or again and again', () =>
    fc.assert(
      fc.property(
        anyBook.chain((book) =>
          fc.record({
            book: fc.constant(book),
            parts: shuffled(inWholeDays(book, 1)),
            again: fc.subarray([...inWholeDays(book, 1)]),
          }),
        ),
        ({ book, parts, again }) => {
          const atOnce = numbersOf(journalAfter(book))
          expect(numbersOf(journalAfter(...parts, ...again))).toEqual(atOnce)
          expect(numbersOf(journalAfter(...inWholeDays(book, 20)))).toEqual(atOnce)
        },
      ),
      { numRuns },
    ))

  it('decided once or replayed from its events, also where it is reported again', () =>
    fc.assert(
      fc.property(
        anyBook.chain((book) => fc.tuple(shuffled(inWholeDays(book, 1)), fc.subarray([...inWholeDays(book, 1)]))),
        ([parts, again]) => {
          let journal = emptyJournal
          const events = [...parts, ...again].flatMap((part) => {
            const reported = report(journal, part)
            ;({ journal } = reported)
            return reported.events
          })
          expect(plain(replayed(...events))).toEqual(plain(journal))
        },
      ),
      { numRuns },
    ))

  it('in any order within a statement', () =>
    fc.assert(
      fc.property(
        anyBook.chain((book) => fc.tuple(fc.constant(book), shuffled(book))),
        ([book, other]) => {
          expect(numbersOf(journalAfter(other))).toEqual(numbersOf(journalAfter(book)))
        },
      ),
      { numRuns },
    ))

  it('with ids that are new in every answer, swapped or missing', () =>
    fc.assert(
      fc.property(
        anyBook.chain((book) =>
          fc.tuple(fc.constant(book), shuffled(book.map(({ snapTradeId }) => snapTradeId)), fc.boolean()),
        ),
        ([book, ids, none]) => {
          const renamed = book.map((activity, index) => ({ ...activity, snapTradeId: none ? '' : (ids[index] ?? '') }))
          const once = journalAfter(book)
          expect(numbersOf(report(once, renamed).journal)).toEqual(numbersOf(once))
          expect(report(once, renamed).events).toEqual([])
          expect(numbersOf(journalAfter(renamed))).toEqual(numbersOf(once))
        },
      ),
      { numRuns },
    ))

  it('through pages of any size, which shift and repeat an activity while they are read', () =>
    fc.assert(
      fc.property(anyBook, fc.integer({ min: 1, max: 15 }), (book, size) => {
        const answer = book
          .filter(({ side }) => side)
          .map((activity, index) => ({
            id: `id-${index}`,
            symbol: activity.symbol,
            units: String(valueOf(activity, 'quantity')),
            price: String(valueOf(activity, 'price')),
            fee: valueOf(activity, 'fees'),
            type: activity.side,
            option_type: activity.effect ? `${activity.side}_TO_${activity.effect}` : '',
            trade_date: activity.timestamp,
          }))
        const pages = Array.from({ length: Math.ceil(answer.length / size) }, (_, page) =>
          answer.slice(Math.max(0, page * size - (page > 0 ? 1 : 0)), (page + 1) * size),
        )
        const context = { accountId: 'margin', timeOf: tradeTimesIn('UTC') }
        const { activities, ignored } = parseActivities(pages.flat(), context)
        expect(ignored).toEqual([])
        expect(numbersOf(journalAfter(activities))).toEqual(numbersOf(journalAfter(book.filter(({ side }) => side))))
      }),
      { numRuns },
    ))

  it('[I3] happens once, however often the event is replayed', () =>
    fc.assert(
      fc.property(anyBook, anyBook, (one, other) => {
        const first = report(emptyJournal, one)
        const second = report(first.journal, other)
        const replay = replayed(...first.events, ...second.events)
        expect(plain(replay)).toEqual(plain(second.journal))
        for (const event of [...first.events, ...second.events])
          expect(evolve(second.journal, event)).toBe(second.journal)
      }),
      { numRuns },
    ))

  it('[I10] two devices that sync what they like of it converge, and words stay where they are [I15]', () =>
    fc.assert(
      fc.property(
        anyBook.chain((book) =>
          fc.record({ mine: fc.subarray([...inWholeDays(book, 1)]), theirs: fc.subarray([...inWholeDays(book, 1)]) }),
        ),
        ({ mine, theirs }) => {
          const start = fileOf(emptyJournal)
          const record = (activities: ReadonlyArray<Activity>) =>
            ({ type: 'RecordActivities', data: { source: 'sync', activities } }) as const
          const act = (device: ReturnType<typeof deviceOn>, parts: ReadonlyArray<ReadonlyArray<Activity>>) =>
            parts.reduce((current, part) => {
              const applied = decide(viewOf(current), command(record(part)))
              if (!applied.ok) return current
              const last = current.log.at(-1)?.seq ?? 0
              return {
                ...current,
                log: [
                  ...current.log,
                  ...applied.value.events.map((event, index) => ({
                    seq: last + index + 1,
                    id: `${current.clientId}:${last + index + 1}`,
                    event,
                  })),
                ],
              }
            }, device)
          const words = decide(
            start.journal,
            command({ type: 'WriteEntry', data: { date: '2026-11-19', notes: 'Mine', reflections: '' } }),
          )
          const based = { ...start, journal: words.ok ? words.value.journal : start.journal }
          const [a, b] = [act(deviceOn(based, 'a'), mine), act(deviceOn(based, 'b'), theirs)]
          const ab = save({ ...b, file: save(a).file }).file.journal
          const ba = save({ ...a, file: save(b).file }).file.journal
          expect(numbersOf(ab)).toEqual(numbersOf(ba))
          expect(numbersOf(ab)).toEqual(numbersOf(journalAfter(mine.flat(), theirs.flat())))
          expect(
            ab.entries.buckets
              .flat()
              .filter(({ notes }) => notes !== '')
              .map(({ notes }) => notes),
          ).toEqual(['Mine'])
        },
      ),
      { numRuns: runs(30) },
    ))

  it('an order of two days says the same of what may count twice, on two devices, whatever came first', () =>
    fc.assert(
      fc.property(
        fc
          .uniqueArray(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 4 })
          .chain((sizes) =>
            fc.record({
              sizes: fc.constant(sizes),
              parts: shuffled([...sizes.keys(), sizes.length]),
              again: fc.subarray([...sizes.keys(), sizes.length]),
              wait: fc.integer({ min: 1, max: 80 }),
            }),
          ),
        ({ sizes, parts, again, wait }) => {
          const last = '2026-11-20'
          const first = addDays(last, -wait - sizes.length) ?? last
          const placed = { timestamp: `${first}T08:00:00.000Z`, day: first }
          const fills = sizes.map((size, index) => traded('BUY', size, 10, `${addDays(first, index)}T15:00:00.000Z`))
          const order = traded('BUY', 50, 10, `${last}T15:00:00.000Z`, { snapTradeId: 'o', provisional: true, placed })
          const all = [...fills, order]
          const device = (of: ReadonlyArray<number>) => of.map((index) => all.slice(index, index + 1))
          const orderOf = (...reports: ReadonlyArray<ReadonlyArray<Activity>>) =>
            tradesIn(journalAfter(...reports)).find(({ provisional }) => provisional)
          const doubt = sizes.filter((size) => size < 50).reduce((sum, size) => sum + size, 0)
          const right = doubt === 0 ? undefined : Math.min(doubt, 50)
          expect(orderOf(...device(parts))?.mayBeRecorded).toBe(right)
          expect(orderOf(...device(again), ...device(parts))).toEqual(orderOf(all))
          const completeThrough = { margin: first }
          expect(report(journalAfter(all), all, { completeThrough }).events).toEqual([])
        },
      ),
      { numRuns },
    ))

  it('is found again in the file: results recalculated from it are the same', () =>
    fc.assert(
      fc.property(anyBook, (book) => {
        const journal = journalAfter(book)
        const read = parseJournalFile(printJournalFile(fileOf(journal)))
        expect(read.ok && numbersOf(read.value.journal)).toEqual(numbersOf(journal))
        const again = read.ok ? decide(read.value.journal, command({ type: 'RecalculateTrades', data: {} })) : undefined
        expect(again?.ok && again.value.events).toEqual([])
      }),
      { numRuns },
    ))

  it('[spec 3 Daily trades data] a file with results of another program is put right by a recalculation', () =>
    fc.assert(
      fc.property(anyBook, (book) => {
        const journal = journalAfter(book)
        const spoiled = { ...journal, entries: journalAfter(book).entries }
        const [date] = Object.keys(summariesIn(journal))
        const day = dayOf(spoiled, date ?? '')
        if (!day) return
        const wrong = {
          ...day,
          summary: { ...day.summary, totalRealizedPnL: 1e6 },
          activities: day.activities.map((trade) => ({ ...trade, realizedPnL: 1e6 })),
        }
        const entries = {
          ...spoiled.entries,
          buckets: spoiled.entries.buckets.map((bucket) =>
            bucket.map((entry) => (entry.date === date ? { ...entry, trades: wrong } : entry)),
          ),
        }
        const mended = decide({ ...spoiled, entries }, command({ type: 'RecalculateTrades', data: {} }))
        expect(mended.ok && numbersOf(mended.value.journal)).toEqual(numbersOf(journal))
      }),
      { numRuns },
    ))
})

describe('Sums', () => {
  it('a month is the sum of its days, a day the sum of its closings', () =>
    fc.assert(
      fc.property(anyBook, (book) => {
        const journal = journalAfter(book)
        const dates = Object.keys(summariesIn(journal))
        const zero = { units: 0n, scale: 0 }
        const byDay = dates.map((date) => {
          const { totals, closings } = explainDay(journal, date)
          const realized = totals.map((total) => total.realized).reduce(addDecimals, zero)
          expect(
            decimalText(
              closings
                .filter((each) => each.matched.units > 0n)
                .map(({ result }) => result)
                .reduce(addDecimals, zero),
            ),
          ).toBe(decimalText(realized))
          const { summary } = dayOf(journal, date) ?? {}
          expect(summary?.exact?.totalRealizedPnL ?? decimalText(parseDecimal(summary?.totalRealizedPnL) ?? zero)).toBe(
            decimalText(realized),
          )
          return { month: date.slice(0, 7), realized }
        })
        for (const month of new Set(byDay.map((day) => day.month))) {
          const [total] = profitBetween(journal, `${month}-01`, `${month}-31`)
          expect(total && decimalText(total.realized)).toBe(
            decimalText(
              byDay
                .filter((day) => day.month === month)
                .map(({ realized }) => realized)
                .reduce(addDecimals, zero),
            ),
          )
        }
        const sells = totalsOf(tradesIn(journal))
        expect(
          profitBetween(journal, '0000-01-01', '9999-12-31').map(({ realized, closings }) => [
            decimalText(realized),
            closings,
          ]),
        ).toEqual(sells.map(({ realized, closings }) => [decimalText(realized), closings]))
      }),
      { numRuns },
    ))

  it('no share is lost: what was bought is held, sold or left over, and every fee of what is closed is given out', () =>
    fc.assert(
      fc.property(anyBook, (book) => {
        const journal = journalAfter(book.filter(({ kind }) => kind === undefined))
        const held = new Map(
          openPositions(journal).map(({ symbol, isShort, quantity }) => [
            symbol,
            isShort ? { ...quantity, units: -quantity.units } : quantity,
          ]),
        )
        const zero = { units: 0n, scale: 0 }
        for (const symbol of new Set(tradesIn(journal).map((movement) => movement.symbol))) {
          const signed = tradesIn(journal)
            .filter((movement) => movement.symbol === symbol)
            .map((movement) => {
              const size = parseDecimal(valueOf(movement, 'quantity')) ?? zero
              const unknown = parseDecimal(movement.unknownQuantity ?? 0) ?? zero
              const known = addDecimals(size, { ...unknown, units: -unknown.units })
              return 'side' in movement && movement.side === 'BUY' ? known : { ...known, units: -known.units }
            })
            .reduce(addDecimals, zero)
          expect(decimalText(held.get(symbol) ?? zero)).toBe(decimalText(signed))
        }
      }),
      { numRuns },
    ))

  it('everything closed, the results are exactly the cash that moved', () =>
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 2, max: 40 }), (seed, trades) => {
        const book = randomBook(seed, { trades, oversell: false })
        const open = openPositions(journalAfter(book))
        const last = '2026-11-19'
        const closing = open.map(({ symbol, quantity }): Activity => {
          const size = decimalText(quantity)
          return {
            side: 'SELL',
            symbol,
            accountId: 'margin',
            snapTradeId: '',
            quantity: Number(size),
            price: 3,
            amount: 0,
            fees: 0,
            timestamp: last,
            day: last,
            exact: { quantity: size },
          }
        })
        const journal = journalAfter([...book, ...closing])
        const zero = { units: 0n, scale: 0 }
        const cash = tradesIn(journal)
          .map((movement) => {
            const [size, price, fees] = (['quantity', 'price', 'fees'] as const).map(
              (field) => parseDecimal(valueOf(movement, field)) ?? zero,
            )
            if (!size || !price || !fees) return zero
            const gross = {
              units: size.units * price.units * ('side' in movement && movement.side === 'BUY' ? -1n : 1n),
              scale: size.scale + price.scale,
            }
            return addDecimals(gross, { ...fees, units: -fees.units })
          })
          .reduce(addDecimals, zero)
        expect(openPositions(journal)).toEqual([])
        expect(
          decimalText(
            totalsOf(tradesIn(journal))
              .map(({ realized }) => realized)
              .reduce(addDecimals, zero),
          ),
        ).toBe(decimalText(cash))
      }),
      { numRuns },
    ))
})
