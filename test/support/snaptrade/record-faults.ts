/** How a broker's record is wrong at first, or says less than it could. */
export const recordFaults = [
  /** Its price is a cent too high until the third day. */
  'corrected',
  /** The exchange takes the fill back on the third day. */
  'busted',
  /** Its fee comes on the third day. */
  'late-fee',
  /** It has another id from the third day on. */
  'reissued-id',
  /** Nothing says that a sale is short, a purchase its cover, or what they do to an option's position. */
  'plain-words',
  /** The broker pays for it: the fee is negative. */
  'rebate',
  /** It was filled at a part of a cent, which only its cash shows. */
  'rounded-price',
  /** The split is recorded on the third day, under its own date. */
  'late-split',
  /** The split is recorded on the third day, under the date of that day. */
  'misdated-split',
  /** The same, and its words name the day from which it counts. */
  'named-split',
  /** The record has its date alone. */
  'date-only',
] as const
export type RecordFault = (typeof recordFaults)[number]
