import { ownValue } from '#domain/fields.ts'

/** As exchanges and brokers write hundredths; 'GBp' and 'ZAc' differ from the whole in their last letter alone. */
const hundredths: Readonly<Record<string, string>> = {
  GBX: 'GBP',
  GBp: 'GBP',
  GBPX: 'GBP',
  GBPp: 'GBP',
  p: 'GBP',
  pence: 'GBP',
  ZAC: 'ZAR',
  ZAc: 'ZAR',
  ILA: 'ILS',
  ILa: 'ILS',
  USX: 'USD',
  USc: 'USD',
  EUX: 'EUR',
  EUc: 'EUR',
}

/** The currency of prices in hundredths that a code names: 'GBX', 'GBp', 'gbx'. Undefined for any other. */
export const wholeOfHundredths = (text: string): string | undefined =>
  ownValue(hundredths, text.trim()) ?? ownValue(hundredths, text.trim().toUpperCase())
