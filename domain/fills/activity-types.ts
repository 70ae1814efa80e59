import type { AdjustmentKind } from '#domain/lots/movement.ts'

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

/** Types that only move cash. */
export const cash: ReadonlySet<string> = new Set([
  'DIVIDEND',
  'SUBSTITUTE_DIVIDEND',
  'CONTRIBUTION',
  'WITHDRAWAL',
  'INTEREST',
  'FEE',
  'TAX',
  'REBATE',
  'RETURN_OF_CAPITAL',
  'DISTRIBUTION',
  'INTERNAL_CASH_TRANSFER_IN',
  'INTERNAL_CASH_TRANSFER_OUT',
])
