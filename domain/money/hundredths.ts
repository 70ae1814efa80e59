import { ownValue } from '#domain/fields.ts'

/** Codes of hundredths; 'GBp' and 'ZAc' differ from the whole only in the case of the last letter. */
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

/** The whole currency of a code of hundredths: 'GBX', 'GBp', 'gbx'. Undefined for other codes. */
export const wholeOfHundredths = (text: string): string | undefined =>
  ownValue(hundredths, text.trim()) ?? ownValue(hundredths, text.trim().toUpperCase())
