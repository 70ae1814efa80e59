import type { CashKind } from '#domain/lots/movement.ts'
import { isInLieu } from './paid-out.ts'

/** 'in lieu' pays for a fraction of a share. */
export type CashLineKind = CashKind | 'in lieu'

/**
 * In English and the languages of mapped columns. The order counts: tax is withheld from dividends and interest, and
 * interest is charged on margin.
 */
const words: ReadonlyArray<readonly [RegExp, CashKind]> = [
  [/return of capital|\broc\b/i, 'capital'],
  [/\btax(?:es)?\b(?![- ](?:exempt|free))|withh(?:olding|eld)|\bnra\b|\bdtax\b|skatt|steuer|belasting/i, 'tax'],
  [/impôt|impuesto|impost[ao]|reten[cç]|ritenuta|\brit\.|tobin|\bbollo\b/i, 'tax'],
  [/dividen[dt]|\bc?div\b|distribution|payment in lieu|substitute payment|utdelning|cap(?:ital)? gain/i, 'dividend'],
  [/ausschüttung|provento/i, 'dividend'],
  [/\blending (?:income|revenue|rebate|payment)/i, 'interest'],
  [/interest|\bint\b|\bslip\b|ränta|coupon|zins|intérêt|interés|interess|\brente\b|cedola|juros/i, 'interest'],
  [/\bfees?\b|\bcharges?\b|commission|avgift|\bdfee\b|\bgold\b|subscription|gebühr|kosten|frais/i, 'fee'],
  [/comisi[óo]n|comissão|\bspese\b|\bcanone\b/i, 'fee'],
]

/** The kind of cash that words name; undefined for deposits and other cash. */
export const cashKindOf = (text: string): CashLineKind | undefined =>
  isInLieu(text) ? 'in lieu' : words.find(([pattern]) => pattern.test(text.replaceAll('_', ' ')))?.[1]
