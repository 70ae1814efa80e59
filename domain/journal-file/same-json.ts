type Fields = Readonly<Record<string, unknown>>

/** Equal as JSON sees it: an absent field and an undefined one are the same; nothing else is. */
export const isSameJson = (one: unknown, other: unknown): boolean =>
  one === other || (isObject(one) && isObject(other) && itemsIn(one) === itemsIn(other) && haveSameFields(one, other))

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** How many items a list has; what is none has another number than any list. */
const itemsIn = (value: unknown): number => (Array.isArray(value) ? value.length : -1)

/** The fields of a list are its items. `__proto__` is a field only where it was written. */
const haveSameFields = (one: Fields, other: Fields): boolean => {
  let more = 0
  for (const key in one) {
    if (one[key] === undefined) continue
    if (!Object.hasOwn(other, key) || !isSameJson(one[key], other[key])) return false
    more += 1
  }
  for (const key in other) if (other[key] !== undefined) more -= 1
  return more === 0
}
