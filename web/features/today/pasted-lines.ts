import { type DomainError, domainError } from '#domain/errors/catalogue.ts'
import { limits } from '#domain/limits.ts'
import { checkTaskText } from '#domain/routine/decide-task.ts'

/** The prefix of a list item: a bullet or a number, and a box. */
const listPrefix = /^\s*(?:(?:[-*•–]|\d{1,3}[.)])\s+)?(?:\[[ xX]?\]\s+)?/

const linesOf = (text: string): ReadonlyArray<string> =>
  text
    .split(/[\r\n\u2028\u2029]+/)
    .map((line) => line.replace(listPrefix, '').trim())
    .filter((line) => line !== '')

interface SortedLines {
  readonly fitting: ReadonlyArray<string>
  readonly refused: ReadonlyArray<string>
  readonly reason: DomainError<'task'> | undefined
}

/** Sorts the lines by whether they fit a checklist that has `present` tasks. */
export const sortedLines = (text: string, present: number): SortedLines => {
  const fitting: string[] = []
  const refused: string[] = []
  let reason: DomainError<'task'> | undefined
  for (const line of linesOf(text)) {
    const checked = checkTaskText(line)
    const isFull = present + fitting.length >= limits.tasksPerChecklist
    if (checked.ok && !isFull) {
      fitting.push(checked.value)
      continue
    }
    refused.push(line)
    reason ??= checked.ok ? domainError('task', 'TASK_LIMIT_EXCEEDED') : checked.error
  }
  return { fitting, refused, reason }
}
