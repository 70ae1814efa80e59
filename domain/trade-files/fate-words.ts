import { limits } from '#domain/limits.ts'
import type { Assumption, LeftOutReason } from './format.ts'
import type { WordsLeft } from './words.ts'

/** Why a line is left out, as its reader sees it. */
export const leftOutWords: Readonly<Record<LeftOutReason, string>> = {
  title: 'A title',
  header: 'The names of the columns',
  control: 'A control line',
  total: 'A total',
  footnote: 'A note at the end',
  repeats: 'Says again what other lines say',
  'other-table': 'Of a table without fills',
  'nothing-filled': 'An order that was not filled',
  cancelled: 'Cancelled by another line, or cancels one',
  backtest: 'A backtest, no real trade',
  'internal-transfer': 'A transfer between own accounts',
  'reported-by-broker': 'The broker reports this day itself',
  'by-its-word': 'You leave out lines of this type',
  'at-another-time': 'Your journal has this fill at another time',
}

/** What a reading takes for granted, as its reader sees it. */
export const assumptionWords: Readonly<Record<Assumption, string>> = {
  'effect-by-position':
    'The file does not say what opens and what closes: the position decides, flat before the first line.',
  'fees-unknown': 'The file has no fees for some or all fills: they count as 0 until you correct them.',
  'fees-on-first-leg': 'The fees of a spread stand on its first leg.',
  'fees-from-amount': 'The file has no column of fees: they are the difference between price and amount.',
  'whole-trades': 'Each line is a whole trade, read as two fills with all fees on the exit.',
  'account-currency':
    'Trades in another currency are booked in the currency of the account, at the rate of their line.',
  'newest-first': 'The newest line comes first: one day is read upwards.',
  'scaled-prices': 'Prices are divided by the factor of this export.',
  'exchange-contract-sizes': 'Contracts of futures have the size that the exchange gives them.',
  'may-be-cut': 'The file ends without a line break: if it was cut off, its last line may be wrong.',
  'first-of-two-hours':
    'Some times come twice, on the night when clocks go back: they are read as the first of both hours.',
  conversions:
    'A conversion is a sale of the one asset and a purchase of the other, at the value that its line states for them.',
  'fees-beside':
    "Fees in another currency than the trade's are recorded beside it, as fees of the day: no result counts them.",
  'fees-in-price-currency':
    'The file does not name the currency of the account: fees count in the currency of the prices.',
  'price-from-amount': 'Prices are the amount before fees, divided by the quantity.',
}

/** What another journal says and this one does not take, and why. */
export const wordsLeftWords: Readonly<Record<WordsLeft, readonly [what: string, why: string]>> = {
  rating: ['Ratings or grades', 'Each journal rates by a scale of its own'],
  target: ['Targets or risks in money', 'A trade here has prices for them'],
  'not-read': ['Notes of lines that are no trades here', 'There is nothing to write them at'],
  'reported-by-broker': ['Notes of days that the broker reports itself', "Nothing says which of the broker's fills"],
  'note-refused': ['Notes that are too long or hold markup', 'Their labels come along'],
  'label-refused': ['Labels', 'Their names are too long or hold markup'],
  'labels-full': ['Labels', `A journal can have ${limits.labels}`],
}
