import { describe, expect, it } from 'vitest'
import { outcomeOfFile, type Sums } from './told.ts'

interface Right {
  readonly realized?: Sums
  readonly unknown?: number
  readonly said?: ReadonlyArray<string>
  readonly cash?: ReadonlyArray<string>
}
type Trial = readonly [what: string, right: Right, text: string]

const textOf = (...lines: ReadonlyArray<string>): string => `${lines.join('\n')}\n`
const quoted = (...cells: ReadonlyArray<string>): string => cells.map((cell) => `"${cell}"`).join(',')

const schwab = quoted('Date', 'Action', 'Symbol', 'Description', 'Quantity', 'Price', 'Fees & Comm', 'Amount')
const split = (symbol: string, name: string, units: string): string =>
  quoted('05/18/2026', 'Reverse Split', symbol, name, units, '', '', '')
const ofAbc = [
  quoted('05/20/2026', 'Sell', 'ABC', 'ABC PHARMA INC', '4', '$30.00', '', '$120.00'),
  quoted('05/01/2026', 'Buy', 'ABC', 'ABC PHARMA INC', '100', '$1.00', '', '-$100.00'),
] as const
const ofXyz = [
  quoted('05/20/2026', 'Sell', 'XYZ', 'XYZ ENERGY CLASS A', '10', '$21.00', '', '$210.00'),
  quoted('05/01/2026', 'Buy', 'XYZ', 'XYZ ENERGY CLASS A', '200', '$1.00', '', '-$200.00'),
] as const

const ofSchwab: ReadonlyArray<Trial> = [
  [
    'a reverse split whose old shares leave under their CUSIP',
    { realized: { USD: '20' } },
    textOf(
      schwab,
      ofAbc[0],
      split('ABC', 'ABC PHARMA INC', '4'),
      split('00001N701', 'ABC PHARMA INCXXXREVERSE SPLIT EFF: 05/18/26', '-100'),
      ofAbc[1],
    ),
  ],
  [
    'two of them on one day, the old shares first, under names that are cut',
    { realized: { USD: '30' } },
    textOf(
      schwab,
      ofAbc[0],
      ofXyz[0],
      split('00001N701', 'ABC PHARMA XXXREVERSE SPLIT EFF: 05/18/26', '-100'),
      split('00002E844', 'XYZ ENERGY XXXREVERSE SPLIT EFF: 05/18/26', '-200'),
      split('XYZ', 'XYZ ENERGY CLASS A', '10'),
      split('ABC', 'ABC PHARMA INC', '4'),
      ofAbc[1],
      ofXyz[1],
    ),
  ],
  [
    'one of which the new shares alone are listed',
    { realized: { USD: '20' } },
    textOf(schwab, ofAbc[0], split('ABC', 'ABC PHARMA INC', '4'), ofAbc[1]),
  ],
  [
    'old shares alone, and two halves of which neither names the other',
    { realized: { USD: '0' }, said: ['UNKNOWN_KIND', 'UNKNOWN_KIND', 'UNKNOWN_KIND'] },
    textOf(
      schwab,
      quoted(
        '05/15/2026',
        'Reverse Split',
        '00001N701',
        'ABC PHARMA XXXREVERSE SPLIT EFF: 05/15/26',
        '-100',
        '',
        '',
        '',
      ),
      split('XYZ', 'XYZ ENERGY CLASS A', '10'),
      split('00003N888', 'OTHER CORP XXXREVERSE SPLIT EFF: 05/18/26', '-200'),
      ofAbc[1],
      ofXyz[1],
    ),
  ],
]

describe('[numbers] Units of files that move without a plain fill', () => {
  it.each(ofSchwab)(
    '%s',
    (_what, { realized = {}, unknown = 0, said = [], cash = [] }, text) => {
      const { marked: _, ...came } = outcomeOfFile(text)
      expect(came).toEqual({ realized, unknown, said, cash })
    },
  )
})
