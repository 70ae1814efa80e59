interface Recipe {
  readonly defaultClassName: string
  readonly variantClassNames: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly defaultVariants: Selection
  readonly compoundVariants: ReadonlyArray<readonly [when: Selection, className: string]>
}
type Selection = Readonly<Record<string, string | boolean | undefined>>

/**
 * What a recipe of vanilla-extract is in the browser: the classes of the chosen variants. It stands in the place of the
 * package's own, which also tells of its variants and is written for older browsers, 0.4 KB of every first visit. It is
 * asked for every button that is drawn, so each choice is put together once.
 */
export const createRuntimeFn = ({ defaultClassName, variantClassNames, defaultVariants, compoundVariants }: Recipe) => {
  const names = Object.keys(variantClassNames)
  const known = new Map<string, string>()
  return (options: Selection = {}): string => {
    const chosen = (name: string) => options[name] ?? defaultVariants[name]
    const choice = names.map(chosen).join()
    const classes = known.get(choice) ?? [
      defaultClassName,
      ...names.map((name) => variantClassNames[name]?.[String(chosen(name))]),
      ...compoundVariants.map(([when, className]) => (Object.entries(when).every(([name, value]) => chosen(name) === value) ? className : undefined)),
    ].filter(Boolean).join(' ')
    known.set(choice, classes)
    return classes
  }
}
