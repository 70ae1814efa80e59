import { isInLieu } from '#domain/fills/paid-out.ts'
import type { CashKind } from '#domain/lots/movement.ts'

/** What a line of cash is; 'in lieu' pays for a fraction of a share. */
export type CashLineKind = CashKind | 'in lieu'

/** In this order: tax is withheld from dividends and interest, and interest is charged on margin. */
const words: ReadonlyArray<readonly [RegExp, CashKind]> = [
  [/return of capital|\broc\b/i, 'capital'],
  [/\btax(?:es)?\b|withh(?:olding|eld)|\bnra\b|\bdtax\b|skatt/i, 'tax'],
  [/dividend|\bc?div\b|distribution|payment in lieu|utdelning|cap(?:ital)? gain/i, 'dividend'],
  [/interest|\bint\b|\bslip\b|ränta|coupon/i, 'interest'],
  [/\bfees?\b|\bcharges?\b|commission|avgift|\bdfee\b|\bgold\b|subscription/i, 'fee'],
]

/** What cash is, in the words of a broker; undefined for deposits and whatever else moves it. */
export const cashKindOf = (text: string): CashLineKind | undefined =>
  isInLieu(text) ? 'in lieu' : words.find(([pattern]) => pattern.test(text))?.[1]
