import { type Findable, type Found, isWhole, ranked } from './ranking.ts'

/** In the order in which the names first appear. */
export const grouped = <Item>(
  items: ReadonlyArray<Item>,
  nameOf: (item: Item) => string,
): ReadonlyArray<readonly [name: string, items: ReadonlyArray<Item>]> =>
  [...new Set(items.map(nameOf))].map((name) => [name, items.filter((item) => nameOf(item) === name)] as const)

export interface Section<Item> {
  readonly title: string
  readonly found: ReadonlyArray<Found<Item>>
  readonly from: number
}

interface Search<Item> {
  readonly commands: ReadonlyArray<Item>
  readonly meant: (query: string) => Item | undefined
  readonly elsewhere: (query: string) => Item
  readonly recent: ReadonlyArray<string>
  readonly query: string
}

const recentShown = 4

/** The matches of a query, or without one the recent commands and then every group. */
export const sectionsOf = <Item extends Findable & { readonly group: string }>({
  commands,
  meant,
  elsewhere,
  recent,
  query,
}: Search<Item>): ReadonlyArray<Section<Item>> => {
  if (query.trim() !== '') {
    const meaning = meant(query)
    const named = ranked(commands, query, recent)
    const exact = named.filter(({ item }) => isWhole(item, query))
    const found = [
      ...exact,
      ...(meaning ? [{ item: meaning, highlights: [] }] : []),
      ...named.filter((each) => !exact.includes(each)),
      { item: elsewhere(query.trim()), highlights: [] },
    ]
    return [{ title: 'Found', found, from: 0 }]
  }
  const used = recent
    .map((id) => commands.find((command) => command.id === id))
    .filter((command) => command !== undefined)
    .slice(0, recentShown)
  const others = grouped(
    commands.filter((command) => !used.includes(command)),
    ({ group }) => group,
  )
  const groups = [['Recent', used] as const, ...others].filter(([, items]) => items.length > 0)
  return groups.map(([title, items], index) => ({
    title,
    found: items.map((item) => ({ item, highlights: [] })),
    from: groups.slice(0, index).reduce((sum, [, before]) => sum + before.length, 0),
  }))
}
