/** The value, or an expected error as plain data. Defects throw instead. */
export type Result<T, E> = Ok<T> | Err<E>

export interface Ok<T> {
  readonly ok: true
  readonly value: T
}

interface Err<E> {
  readonly ok: false
  readonly error: E
}

/** Wraps a value as the successful answer. */
export const ok = <T>(value: T): Ok<T> => ({ ok: true, value })

/** Wraps an expected error as the refused answer. */
export const err = <E>(error: E): Err<E> => ({ ok: false, error })
