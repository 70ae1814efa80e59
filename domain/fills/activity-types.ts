import type { AdjustmentKind, CashKind } from '#domain/lots/movement.ts'

/** The provider's types that move lots without being a trade. */
export const adjustments: Readonly<Record<string, AdjustmentKind>> = {
  REI: 'reinvestment',
  SPLIT: 'split',
  REVERSE_SPLIT: 'split',
  STOCK_DIVIDEND: 'split',
  OPTIONEXPIRATION: 'expiration',
  OPTIONASSIGNMENT: 'assignment',
  OPTIONEXERCISE: 'exercise',
  TRANSFER: 'transfer',
  EXTERNAL_ASSET_TRANSFER_IN: 'transfer',
  EXTERNAL_ASSET_TRANSFER_OUT: 'transfer',
  INTERNAL_ASSET_TRANSFER_IN: 'transfer',
  INTERNAL_ASSET_TRANSFER_OUT: 'transfer',
  SPINOFF: 'corporate',
  STOCK_MERGER: 'corporate',
  ADJUSTMENT: 'corporate',
}

/** The provider's types of cash that belongs beside the results of trades. */
export const cashKinds: Readonly<Record<string, CashKind>> = {
  DIVIDEND: 'dividend',
  SUBSTITUTE_DIVIDEND: 'dividend',
  DISTRIBUTION: 'dividend',
  INTEREST: 'interest',
  FEE: 'fee',
  REBATE: 'fee',
  TAX: 'tax',
  RETURN_OF_CAPITAL: 'capital',
}

/** Types that only move the owner's own cash. */
export const deposits: ReadonlySet<string> = new Set([
  'CONTRIBUTION',
  'WITHDRAWAL',
  'INTERNAL_CASH_TRANSFER_IN',
  'INTERNAL_CASH_TRANSFER_OUT',
])
