type Fields = Readonly<Record<string, unknown>>

/** Equal as JSON: an absent field equals an undefined one. */
export const isSameJson = (one: unknown, other: unknown): boolean =>
  one === other ||
  (isObject(one) &&
    isObject(other) &&
    itemsIn(one) === itemsIn(other) &&
    (haveSameItems(one, other) || haveSameFields(one, other)))

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** -1 for no list. */
const itemsIn = (value: unknown): number => (Array.isArray(value) ? value.length : -1)

/** For long lists: comparing by index takes a part of the time of comparing by key. */
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
