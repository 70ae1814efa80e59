import { ownValue } from '#domain/fields.ts'

type Value = string | boolean | undefined

interface Recipe {
  readonly defaultClassName: string
  readonly variantClassNames: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly defaultVariants: Readonly<Record<string, Value>>
  readonly compoundVariants: ReadonlyArray<readonly [Readonly<Record<string, Value>>, string]>
}

/**
 * The build puts this in place of the package's function of this name, whose other half is unused (web/decisions/0024).
 */
export const createRuntimeFn =
  ({ defaultClassName, variantClassNames, defaultVariants, compoundVariants }: Recipe) =>
  (chosen?: Readonly<Record<string, Value>>): string => {
    const valueOf = (name: string) => String(chosen?.[name] ?? ownValue(defaultVariants, name))
    const variants = Object.entries(variantClassNames).map(([name, classes]) => classes[valueOf(name)])
    const compounds = compoundVariants.map(
      ([when, className]) =>
        Object.entries(when).every(([name, value]) => valueOf(name) === String(value)) && className,
    )
    return [defaultClassName, ...variants, ...compounds].filter(Boolean).join(' ')
  }
