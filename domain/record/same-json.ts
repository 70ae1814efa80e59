type Fields = Readonly<Record<string, unknown>>

/** Equal as JSON sees it: an absent field and an undefined one are the same; nothing else is. */
export const isSameJson = (one: unknown, other: unknown): boolean =>
  one === other ||
  (isObject(one) &&
    isObject(other) &&
    itemsIn(one) === itemsIn(other) &&
    (haveSameItems(one, other) || haveSameFields(one, other)))

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** How many items a list has; what is none has another number than any list. */
const itemsIn = (value: unknown): number => (Array.isArray(value) ? value.length : -1)

/** For long lists: items by their places are compared in a part of the time of fields by their names. */
const haveSameItems = (one: Fields, other: Fields): boolean => {
  if (!Array.isArray(one) || !Array.isArray(other)) return false
  for (let at = 0; at < one.length; at += 1) if (one[at] === undefined || !isSameJson(one[at], other[at])) return false
  // A list may have fields of its own as well.
  return Object.keys(one).length === one.length && Object.keys(other).length === one.length
}

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
