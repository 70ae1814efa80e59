import fc from 'fast-check'
import { DateTime } from 'luxon'
import { describe, expect, it } from 'vitest'
import { dateOrderOf, readMoment } from '#domain/trade-files/cells/dates.ts'
import { zoneInName } from '#domain/trade-files/cells/zones.ts'
import type { DateOrder } from '#domain/trade-files/format.ts'
import { anyCharacter } from '#test/support/any-character.ts'

const newYork = 'America/New_York'
const at = (cell: string, order: DateOrder = 'month-first', zone = newYork) =>
  readMoment(cell, { order, zone })?.timestamp

describe('A month', () => {
  it.each([
    ['20. März 2026', '2026-03-20'],
    ['20 maart 2026', '2026-03-20'],
    ['02-mrt-2026', '2026-03-02'],
    ['2. Dez. 2026', '2026-12-02'],
    ['30-okt-2026', '2026-10-30'],
    ['20 ene. 2026', '2026-01-20'],
    ['2 de diciembre de 2026', '2026-12-02'],
    ['20 de março de 2026', '2026-03-20'],
    ['1er août 2026', '2026-08-01'],
    ['20 juin 2026', '2026-06-20'],
    ['20 juil. 2026', '2026-07-20'],
    ['20 gennaio 2026', '2026-01-20'],
    ['20 paź 2026', '2026-10-20'],
    ['20 foo 2026', undefined],
  ])('is known by its name: %s', (cell, day) => expect(at(cell)).toBe(day))
})

describe('A moment of a file', () => {
  it.each([
    ['03/06/2026 09:31:05', '2026-03-06T14:31:05.000Z'],
    ['09:31:05 2026-03-06', '2026-03-06T14:31:05.000Z'],
    ['20260306093105', '2026-03-06T14:31:05.000Z'],
    ['3/6/2026 9:31:05 AM', '2026-03-06T14:31:05.000Z'],
    ['3/6/26 9:31:05 pm', '2026-03-07T02:31:05.000Z'],
    ['2026-03-06 14:31:05.188840', '2026-03-06T19:31:05.188Z'],
    ['2026-03-06, 09:31:05', '2026-03-06T14:31:05.000Z'],
    ["'2026-03-06, 09:31:05", '2026-03-06T14:31:05.000Z'],
    ['20260306;093105', '2026-03-06T14:31:05.000Z'],
    ['20260306 093105', '2026-03-06T14:31:05.000Z'],
    ['20260306,09:31:05', '2026-03-06T14:31:05.000Z'],
    ['2026.03.06 09:31:05', '2026-03-06T14:31:05.000Z'],
    ['2026/03/09 10:30:07,GMT-04', '2026-03-09T14:30:07.000Z'],
    ['03/06/2026 09:31:05 EST', '2026-03-06T14:31:05.000Z'],
    ['03/09/2026 09:31:05 EDT', '2026-03-09T13:31:05.000Z'],
    ['03/06/2026 08:31:05 -06:00', '2026-03-06T14:31:05.000Z'],
    ['2026-03-06T14:31:05+0000', '2026-03-06T14:31:05.000Z'],
    ['2026-03-06 14:31:05 UTC', '2026-03-06T14:31:05.000Z'],
    ['2026-03-06T14:31:05.5Z', '2026-03-06T14:31:05.500Z'],
    ['2026-09-22 04:15:01.123 +05:30 IST Asia/Kolkata', '2026-09-21T22:45:01.123Z'],
    ['2026-09-2204:15:01', '2026-09-22T08:15:01.000Z'],
    ['2026-03-0910:00:00', '2026-03-09T14:00:00.000Z'],
    ['06 Mar 2026 09:10:41.134', '2026-03-06T14:10:41.134Z'],
    ['2026-03-06 00:00:00 UTC', '2026-03-06T00:00:00.000Z'],
    ['2026-03-06 22:31:05 HKT', '2026-03-06T14:31:05.000Z'],
    ['06.03.2026 15:31:05 MEZ', '2026-03-06T14:31:05.000Z'],
    ['2026-03-06 20:01:05+0530', '2026-03-06T14:31:05.000Z'],
  ])('%s is %s', (cell, instant) => expect(at(cell)).toBe(instant))

  it.each([
    ['03/06/2026', '2026-03-06'],
    ['20 MAR 26', '2026-03-20'],
    ['20MAR26', '2026-03-20'],
    ['Mar-19-2026', '2026-03-19'],
    ['20260306', '2026-03-06'],
    ['March 6, 2026', '2026-03-06'],
  ])('%s stays the date %s', (cell, date) => expect(at(cell)).toBe(date))

  it('is read day first where the column is', () =>
    expect(at('16/03/2026 8:51:09 am', 'day-first')).toBe('2026-03-16T12:51:09.000Z'))

  it.each([
    '',
    '-',
    '13/13/2026',
    '02/30/2026',
    '2026-03-06 25:00:00',
    '2026-03-06 09:31 XYZ',
    'Filled',
    '3/6/2026 13:00 PM',
    'Mar 2026',
    '2026-03-06 10:00-10:05',
  ])('“%s” is none', (cell) => expect(at(cell)).toBeUndefined())

  it('moves on by the hour that a spring skips, and takes the first of the two that an autumn repeats', () => {
    expect(at('2026-03-08 02:30:00')).toBe('2026-03-08T07:30:00.000Z')
    expect(at('2026-11-01 01:30:00')).toBe('2026-11-01T05:30:00.000Z')
  })

  it('takes the zone that the name of a column has', () => {
    expect(zoneInName('Closing Time (UTC-6)')).toBe('-06:00')
    expect(zoneInName('Date(UTC)')).toBe('UTC')
    expect(zoneInName('Amount ($)')).toBeUndefined()
    expect(at('06 Mar 2026 09:10:41.134', 'month-first', '-06:00')).toBe('2026-03-06T15:10:41.134Z')
  })
})

describe('The order of day and month in a column', () => {
  it('follows from any day after the 12th, and from points', () => {
    expect(dateOrderOf(['03/06/2026', '03/16/2026'])).toBe('month-first')
    expect(dateOrderOf(['06/03/2026', '16/03/2026'])).toBe('day-first')
    expect(dateOrderOf(['06.03.2026'])).toBe('day-first')
  })

  it('is asked where all days are 12 or less, or where cells contradict each other', () => {
    expect(dateOrderOf(['03/06/2026', '04/06/2026'])).toBe('ask')
    expect(dateOrderOf(['16/03/2026', '03/16/2026'])).toBe('ask')
  })

  it('does not matter where the year comes first, months have names or both numbers are equal', () =>
    expect(dateOrderOf(['2026-03-06', '06 Mar 2026', '3/3/2026', ''])).toBe('month-first'))
})

const instants = fc.date({ min: new Date('2001-01-01'), max: new Date('2039-12-31'), noInvalidDate: true })
const styles: ReadonlyArray<readonly [format: string, order: DateOrder]> = [
  ['yyyy-MM-dd HH:mm:ss.SSS', 'month-first'],
  ['MM/dd/yyyy HH:mm:ss.SSS', 'month-first'],
  ['M/d/yy h:mm:ss.SSS a', 'month-first'],
  ['dd.MM.yyyy HH:mm:ss.SSS', 'day-first'],
  ['d/M/yyyy H:mm:ss.SSS', 'day-first'],
  ['yyyy.MM.dd HH:mm:ss.SSS', 'month-first'],
  ['dd MMM yyyy HH:mm:ss.SSS', 'month-first'],
  ["yyyy-MM-dd'T'HH:mm:ss.SSSZZ", 'month-first'],
  ['yyyy-MM-ddHH:mm:ss.SSS', 'month-first'],
]

describe('1,000 moments of each style', () => {
  it.each(styles)('%s come back', (format, order) =>
    fc.assert(
      fc.property(instants, (date) => {
        const local = DateTime.fromJSDate(date, { zone: newYork }).setLocale('en-US')
        const read = at(local.toFormat(format), order)
        // An hour that an autumn repeats is the first of the two, unless an offset says which.
        expect(DateTime.fromISO(read ?? '', { zone: newYork }).toFormat('yyyy-MM-dd HH:mm:ss.SSS')).toBe(
          local.toFormat('yyyy-MM-dd HH:mm:ss.SSS'),
        )
      }),
      { numRuns: 1000 },
    ),
  )

  it('never throw on garbage', () =>
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), fc.string(), (text, zone) => {
        readMoment(text, { order: 'day-first', zone })
        readMoment(`2026-03-06 ${text}`, { order: 'day-first', zone })
        expect(dateOrderOf([text])).toBeTypeOf('string')
      }),
      { numRuns: 1000 },
    ))
})
