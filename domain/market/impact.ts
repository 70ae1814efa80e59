import type { Impact } from '#domain/api/ai.ts'

/**
 * How much a release moves markets, by its name: a fixed table, so that nothing is invented. Prices, jobs, interest
 * rates, growth and spending are High; producer prices, retail, job openings, wages and the like Medium; others Low.
 */
const byName: ReadonlyArray<readonly [RegExp, Impact]> = [
  // Names that contain a stronger name come first.
  [/\b(?:fomc|monetary policy)\b.*\bminutes\b|\bminutes of\b/i, 'Medium'],
  [
    /\b(?:state|states|county|counties|metropolitan|regional|by industry|by state|puerto rico|district of columbia)\b/i,
    'Low',
  ],
  [/\bconsumer price index\b|\bcpi\b|\bhicp\b|\bflash (?:estimate of )?inflation\b|\beuro area inflation\b/i, 'High'],
  [/\bemployment situation\b|\bnon-?farm payrolls?\b/i, 'High'],
  [/\bfomc (?:meeting|statement|decision|press conference)\b/i, 'High'],
  [/\bmonetary policy (?:decision|meeting|statement)\b|\binterest rate decision\b/i, 'High'],
  [/\bgross domestic product\b|\bgdp\b/i, 'High'],
  [/\bpersonal income and outlays\b|\bpersonal consumption expenditures\b|\bpce\b/i, 'High'],
  [/\bproducer price index(?:es)?\b|\bppi\b/i, 'Medium'],
  [/\bretail (?:sales|trade)\b/i, 'Medium'],
  [/\bjob openings\b|\bjolts\b|\bemployment cost index\b|\bunemployment\b|\bjobless claims\b/i, 'Medium'],
  [/\binternational trade in goods and services\b|\bindustrial production\b|\bbeige book\b/i, 'Medium'],
  [/\bimport and export price\b|\bproductivity and costs\b/i, 'Medium'],
]

/** The impact of a scheduled event by its title. */
export const impactOf = (title: string): Impact =>
  byName.find(([name]) => name.test(title))?.[1] ?? eventFallback.impact

/** Spec section 7, but for its time '00:00', since midnight is a time too. */
export const eventFallback = { time: 'Time not announced', description: 'Economic event', impact: 'Low' } as const
