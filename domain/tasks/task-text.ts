import { type DomainError, domainError } from '../errors/catalogue.ts'
import { limits } from '../limits.ts'
import { hasIframeTag, hasImageHandler, hasQuotedHandler, hasScriptLink, hasScriptTag } from '../names/markup.ts'
import { err, ok, type Result } from '../result.ts'

const markup = [hasScriptTag, hasScriptLink, hasIframeTag, hasImageHandler, hasQuotedHandler] as const

/** The trimmed text of a task, or the first rule that it breaks (spec section 5, "Task text"). */
export const checkTaskText = (typed: unknown): Result<string, DomainError<'task'>> => {
  if (typeof typed !== 'string') return err(domainError('task', 'INVALID_TEXT_TYPE'))
  const text = typed.trim()
  if (text.length === 0) return err(domainError('task', 'TEXT_TOO_SHORT'))
  if (text.length > limits.taskTextMaxChars) return err(domainError('task', 'TEXT_TOO_LONG'))
  return markup.some((isIn) => isIn(text)) ? err(domainError('task', 'INVALID_CONTENT')) : ok(text)
}
