import type { Result } from '#domain/result.ts'

/** The value of an answer; a refusal ends the test with its code. */
export const accepted = <T>(answer: Result<T, unknown>): T => {
  if (!answer.ok) throw new Error(`refused: ${JSON.stringify(answer.error)}`)
  return answer.value
}

/** The same of an answer that comes. */
export const valueOf = async <T>(answer: Promise<Result<T, unknown>>): Promise<T> => accepted(await answer)
