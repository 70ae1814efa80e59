import { isStoredRecord, recordsIn } from '#domain/lists/views.ts'
import { compareTexts } from '#domain/order.ts'
import type { Journal } from '#domain/record/journal.ts'
import type { StoredRecord } from '#domain/record/record-lists.ts'
import { tableValues } from '#domain/record/table.ts'
import { type Instant, type LocalDate, hasDateShape } from '#domain/time/local-date.ts'
import { parseTerms, type RuleTerms } from './terms.ts'

/** A rule as valid from a day on; each change adds a version. */
export interface RuleVersion {
  readonly id: string
  /** The rule of which it is a version; items are bound to this id. */
  readonly rule: string
  readonly terms: RuleTerms
  readonly validFrom: LocalDate
  /** The last day of an ended rule. */
  readonly validTo?: LocalDate
  readonly at: Instant
}

const parsed = (record: StoredRecord): RuleVersion | undefined => {
  const { id, rule, validFrom, validTo, at } = record
  const terms = parseTerms(record['terms'])
  if (!terms || typeof rule !== 'string' || typeof validFrom !== 'string' || !hasDateShape(validFrom)) return undefined
  return {
    id,
    rule,
    terms,
    validFrom,
    ...(typeof validTo === 'string' && { validTo }),
    at: typeof at === 'string' ? at : '',
  }
}

// An unchanged record is the same object in every version of a journal.
const known = new WeakMap<StoredRecord, { readonly version: RuleVersion | undefined }>()

const versionOf = (record: StoredRecord): RuleVersion | undefined => {
  const found = known.get(record) ?? { version: parsed(record) }
  known.set(record, found)
  return found.version
}

const byValidity = (one: RuleVersion, other: RuleVersion): number =>
  compareTexts(one.validFrom, other.validFrom) || compareTexts(one.at, other.at) || compareTexts(one.id, other.id)

/** Readable versions by rule, in order of validity; of two for one day, the one written later is valid. */
export const rulesOf = (journal: Journal): ReadonlyMap<string, ReadonlyArray<RuleVersion>> => {
  const rules = new Map<string, RuleVersion[]>()
  for (const record of tableValues(recordsIn(journal, 'rules'))) {
    const version = isStoredRecord(record) ? versionOf(record) : undefined
    if (version) rules.set(version.rule, [...(rules.get(version.rule) ?? []), version])
  }
  return new Map([...rules].map(([rule, versions]) => [rule, versions.toSorted(byValidity)]))
}

/** The version valid on a day; undefined before the rule began and after it ended. */
export const versionOn = (versions: ReadonlyArray<RuleVersion>, day: LocalDate): RuleVersion | undefined => {
  const latest = versions.findLast(({ validFrom }) => validFrom <= day)
  return latest && (latest.validTo === undefined || day <= latest.validTo) ? latest : undefined
}
