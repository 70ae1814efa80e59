import type { DomainError, ErrorArea } from '#domain/errors/catalogue.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { bareName } from './extension.ts'
import { checklistNameRules, journalNameRules, type NameRules } from './rules.ts'

const firstBroken = <Area extends ErrorArea>(name: string, { rules }: NameRules<Area>): DomainError<Area> | undefined =>
  rules.find((rule) => rule.refuses(name))?.error

/** The trimmed name of a checklist, or the first rule that it breaks. */
export const checkChecklistName = (typed: unknown): Result<string, DomainError<'checklist'>> => {
  if (typeof typed !== 'string') return err(checklistNameRules.notText)
  const name = typed.trim()
  const broken = firstBroken(name, checklistNameRules)
  return broken ? err(broken) : ok(name)
}

/** The trimmed name without typed extensions, or the first rule that it breaks. */
export const checkJournalName = (typed: unknown): Result<string, DomainError<'journalName'>> => {
  if (typeof typed !== 'string') return err(journalNameRules.notText)
  const name = bareName(typed.trim())
  const broken = firstBroken(name, journalNameRules)
  return broken ? err(broken) : ok(name)
}
