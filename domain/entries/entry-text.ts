import { type DomainError, domainError } from '#domain/errors/catalogue.ts'
import { limits } from '#domain/limits.ts'
import {
  hasClickOrErrorHandler,
  hasControlCharacterInProse,
  hasIframeTag,
  hasScriptLink,
  hasScriptTag,
} from '#domain/names/markup.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { type LocalDate, addDays, addYears, hasDateShape, isLocalDate } from '#domain/time/local-date.ts'

type EntryError = DomainError<'journal'>

/** One year back to tomorrow (spec section 5, "Journal entry"). */
export const checkEntryDate = (date: unknown, today: LocalDate): Result<LocalDate, EntryError> => {
  if (date === undefined || date === null || date === '') return err(domainError('journal', 'DATE_REQUIRED'))
  if (typeof date !== 'string') return err(domainError('journal', 'INVALID_DATE_TYPE'))
  if (!hasDateShape(date)) return err(domainError('journal', 'INVALID_DATE_FORMAT'))
  if (!isLocalDate(date)) return err(domainError('journal', 'INVALID_DATE'))
  const newest = addDays(today, limits.entryWindowFutureDays)
  const oldest = addYears(today, -limits.entryWindowPastYears)
  if (newest !== undefined && date > newest) return err(domainError('journal', 'FUTURE_DATE_NOT_ALLOWED'))
  if (oldest !== undefined && date < oldest) return err(domainError('journal', 'DATE_TOO_OLD'))
  return ok(date)
}

const markup = [hasScriptTag, hasScriptLink, hasIframeTag, hasClickOrErrorHandler] as const

/** Blank text is empty. Spaces around it stay while they fit: a pause must not lose the space after a word. */
export const checkEntryText = (typed: unknown, field: 'notes' | 'reflections'): Result<string, EntryError> => {
  if (typeof typed !== 'string') return err(domainError('journal', 'INVALID_CONTENT_TYPE'))
  const trimmed = typed.trim()
  if (trimmed.length > limits.entryTextMaxChars) {
    return err(domainError('journal', field === 'notes' ? 'NOTES_TOO_LONG' : 'REFLECTIONS_TOO_LONG'))
  }
  if (markup.some((isIn) => isIn(trimmed))) return err(domainError('journal', 'INVALID_CONTENT'))
  if (hasControlCharacterInProse(typed)) return err(domainError('journal', 'INVALID_CHARACTERS'))
  if (trimmed === '') return ok('')
  return ok(typed.length > limits.entryTextMaxChars ? trimmed : typed)
}
