import { type Fields, isFields } from '#domain/fields.ts'
import type { Conflict, MovedConflict } from '#domain/record/journal.ts'
import { isRecordText } from '#domain/record/record-lists.ts'

/** As files hold it: `d` its record, `f` its field, `v` its text. The order is fixed: equal conflicts print equally. */
export const printConflict = ({ of: d, field: f, text: v, by, at, ...others }: Conflict): Fields => ({
  d,
  f,
  v,
  by,
  at,
  ...others,
})

/** Undefined for any other value, which a newer version may know. */
export const parseConflict = (value: unknown): Conflict | undefined => {
  if (!isFields(value) || hasName(value)) return undefined
  const { d, f, v, by, at, ...others } = value
  return isText(d) && isTextField(f) && isText(v) && isText(by) && isText(at)
    ? { ...others, of: d, field: f, text: v, by, at }
    : undefined
}

/** A moved conflict as files hold it. */
export const printMovedConflict = ({ of: d, field: f, ...others }: MovedConflict): Fields => ({ d, f, ...others })

/** A moved conflict of a file; undefined for any other value. */
export const parseMovedConflict = (value: unknown): MovedConflict | undefined => {
  if (!isFields(value) || hasName(value)) return undefined
  const { d, f, print, at, file, ...others } = value
  return isText(d) && isTextField(f) && isText(print) && isText(at) && isText(file)
    ? { ...others, of: d, field: f, print, at, file }
    : undefined
}

/** Files have short names only: a long one would collide with the names used here. */
const hasName = (value: Fields): boolean => ['of', 'field', 'text'].some((name) => Object.hasOwn(value, name))

const isText = (value: unknown): value is string => typeof value === 'string'

const isTextField = (value: unknown): value is Conflict['field'] =>
  value === 'notes' || value === 'reflections' || value === 'text' || value === 'name' || isRecordText(value)
