import { limits } from '#domain/limits.ts'
import type { Assumption, LeftOutReason } from './format.ts'
import type { WordsLeft } from './words.ts'

export const leftOutWords: Readonly<Record<LeftOutReason, string>> = {
  title: 'A title',
  header: 'The names of the columns',
  control: 'A control line',
  total: 'A total',
  footnote: 'A note at the end',
  repeats: 'Repeats other lines',
  'other-table': 'Belongs to a table without fills',
  'nothing-filled': 'An order that was not filled',
  cancelled: 'Cancelled by another line, or cancels one',
  backtest: 'A backtest, not a real trade',
  'internal-transfer': 'A transfer between own accounts',
  'reported-by-broker': 'The broker reports this day itself',
  'by-its-word': 'You leave out lines of this type',
  'at-another-time': 'Your journal has this fill at another time',
}

export const assumptionWords: Readonly<Record<Assumption, string>> = {
  'effect-by-position':
    'The file does not say what opens and what closes: the position decides, flat before the first line.',
  'fees-unknown': 'The file has no fees for some or all fills: they count as 0 until you correct them.',
  'fees-on-first-leg': 'The fees of a spread count on its first leg.',
  'fees-from-amount': 'The file has no column of fees: they are the difference between price and amount.',
  'whole-trades': 'Each line is a whole trade, read as two fills with all fees on the exit.',
  'account-currency':
    'Trades in another currency are booked in the currency of the account, at the rate of their line.',
  'newest-first': 'The newest line comes first: the lines of one day are read from the bottom up.',
  'scaled-prices': 'Prices are divided by the factor of this export.',
  'exchange-contract-sizes': 'Contracts of futures have the size that the exchange gives them.',
  'may-be-cut': 'The file ends without a line break: if it was cut off, its last line may be wrong.',
  'first-of-two-hours':
    'Some times occur twice, on the night when clocks go back: they are read as the first of both hours.',
  conversions:
    'A conversion is a sale of one asset and a purchase of the other, at the value that its line states for them.',
  'separate-fees':
    "Fees in another currency than the trade's are recorded apart from it, as fees of the day, and are in no result.",
  'fees-in-price-currency':
    'The file does not name the currency of the account: fees count in the currency of the prices.',
  'price-from-amount': 'Prices are the amount before fees, divided by the quantity.',
}

export const wordsLeftWords: Readonly<Record<WordsLeft, readonly [what: string, why: string]>> = {
  rating: ['Ratings or grades', 'Each journal rates by a scale of its own'],
  target: ['Targets or risks in money', 'Trades here use prices instead'],
  'not-read': ['Notes on lines that are not read as trades', 'They belong to no trade'],
  'reported-by-broker': ['Notes on days that the broker reports itself', "They name none of the broker's fills"],
  'note-refused': ['Notes that are too long or hold markup', 'Their labels are imported'],
  'label-refused': ['Labels', 'Their names are too long or hold markup'],
  'labels-full': ['Labels', `A journal can have ${limits.labels}`],
}
