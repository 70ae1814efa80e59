/** Items by a name of theirs, in the order in which the names first come. */
export const grouped = <Item>(items: ReadonlyArray<Item>, nameOf: (item: Item) => string): ReadonlyArray<readonly [name: string, items: ReadonlyArray<Item>]> =>
  [...new Set(items.map(nameOf))].map((name) => [name, items.filter((item) => nameOf(item) === name)] as const)
