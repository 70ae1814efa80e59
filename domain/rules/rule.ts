import { isStoredRecord, recordsIn } from '#domain/lists/views.ts'
import { compareTexts } from '#domain/order.ts'
import type { Journal } from '#domain/record/journal.ts'
import type { StoredRecord } from '#domain/record/record-lists.ts'
import { tableValues } from '#domain/record/table.ts'
import { type Instant, type LocalDate, hasDateShape } from '#domain/time/local-date.ts'
import { parseTerms, type RuleTerms } from './terms.ts'

/** A rule as it holds from a day on; a change of a rule is another one of these, from a later day on. */
export interface RuleVersion {
  readonly id: string
  /** The rule that it is a version of: what an item is bound to. */
  readonly rule: string
  readonly terms: RuleTerms
  readonly validFrom: LocalDate
  /** The last day of a rule that has ended. */
  readonly validTo?: LocalDate
  /** When it was written. */
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

// A record that has not changed is the same object in every version of a journal.
const known = new WeakMap<StoredRecord, { readonly version: RuleVersion | undefined }>()

const versionOf = (record: StoredRecord): RuleVersion | undefined => {
  const found = known.get(record) ?? { version: parsed(record) }
  known.set(record, found)
  return found.version
}

const byValidity = (one: RuleVersion, other: RuleVersion): number =>
  compareTexts(one.validFrom, other.validFrom) || compareTexts(one.at, other.at) || compareTexts(one.id, other.id)

/**
 * The versions of each rule, by the rule, those that hold later behind. Of two devices' changes for the same day the
 * one that was written later holds. A version that cannot be read is left out.
 */
export const rulesOf = (journal: Journal): ReadonlyMap<string, ReadonlyArray<RuleVersion>> => {
  const rules = new Map<string, RuleVersion[]>()
  for (const record of tableValues(recordsIn(journal, 'rules'))) {
    const version = isStoredRecord(record) ? versionOf(record) : undefined
    if (version) rules.set(version.rule, [...(rules.get(version.rule) ?? []), version])
  }
  return new Map([...rules].map(([rule, versions]) => [rule, versions.toSorted(byValidity)]))
}

/** What holds of a rule on a day; undefined before it began and after it ended. */
export const versionOn = (versions: ReadonlyArray<RuleVersion>, day: LocalDate): RuleVersion | undefined => {
  const latest = versions.findLast(({ validFrom }) => validFrom <= day)
  return latest && (latest.validTo === undefined || day <= latest.validTo) ? latest : undefined
}
