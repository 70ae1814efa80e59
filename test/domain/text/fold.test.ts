import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold, foldWithPlaces } from '#domain/text/fold.ts'
import { forAll } from '#test/support/for-all.ts'

describe('[trading 7] A search does not see', () => {
  it.each([
    ['case', 'NVDA', 'nvda'],
    ['accents', 'Überhöhte Prämie, déjà vu', 'uberhohte pramie, deja vu'],
    ['accents that are signs of their own', 'de\u0301ja\u0300', 'deja'],
    ['width', 'ＮＶＤＡ １２３', 'nvda 123'],
    ['ß and ss', 'Straße, STRASSE, STRAẞE', 'strasse, strasse, strasse'],
    ['the dots of an I', 'İstanbul ısı', 'istanbul isi'],
    ['the sigma at the end of a word', 'ΟΔΟΣ οδός', 'οδοσ οδοσ'],
    ['line ends and runs of blanks', 'too\r\n\tearly\u00a0again', 'too early again'],
    ['the quotes and dashes of a phone', '“don’t” 10–12 −5', '"don\'t" 10-12 -5'],
    ['signs without a width', 'over\u00adtrad\u200bed', 'overtraded'],
  ])('%s: %j', (_what, text, folded) => expect(fold(text)).toBe(folded))

  it('marks that make another letter are seen', () => {
    expect(fold('が')).not.toContain(fold('か'))
    expect([fold('ｶﾞ'), fold('한국')]).toEqual(['ガ', '한국'])
    expect(fold('की')).not.toBe(fold('क'))
  })

  const texts = fc.string({ unit: 'grapheme', maxLength: 40 })
  const spaced = fc.string({ unit: fc.constantFrom(...Array.from('ab \t\n\r\v\u00a0\u2003\u3000é')), maxLength: 20 })

  it('white space of any kind and length but as one blank', () =>
    forAll(spaced, (text) => {
      expect(fold(text)).toBe(text.replaceAll('é', 'e').split(/\s+/).join(' '))
    }))

  it('folding twice is folding once', () =>
    forAll(texts, (text) => {
      expect(fold(fold(text))).toBe(fold(text))
    }))

  it('letter by letter it is the same text, and each place leads to the letter that it comes from', () =>
    forAll(texts, (text) => {
      const { folded, places } = foldWithPlaces(text)
      expect(folded).toBe(fold(text))
      expect(places).toHaveLength(folded.length + 1)
      expect(places.toSorted((one, other) => one - other)).toEqual(places)
    }))
})
