/** Code that is fetched at its first use: the only way in which this app loads code late (web/decisions/0016). */
export interface Lazy<Code> {
  /** Undefined if it could not be fetched: the next call fetches again. */
  readonly load: () => Promise<Code | undefined>
  readonly loaded: () => Code | undefined
  /** Calls `work` with the code, or `missing` if it could not be fetched. */
  readonly run: (work: (code: Code) => void, missing?: () => void) => void
  /** Like `run`, but only if the code was requested before. */
  readonly ifBegun: (work: (code: Code) => void) => void
  /** Ends what the code has begun, and starts again at the next use. */
  readonly forget: () => void
}

/**
 * Fetches by `load`, twice before it counts as missing: a fetch may fail by chance. `end` ends what the code has begun.
 */
export const lazyCode = <Code>(load: () => Promise<Code>, end: (code: Code) => void = () => undefined): Lazy<Code> => {
  let current: { readonly loading: Promise<Code | undefined>; code?: Code } | undefined
  const begin = () => {
    const loading = load()
      .catch(load)
      .then(
        (code) => {
          if (current?.loading === loading) current.code = code
          else end(code)
          return code
        },
        () => {
          if (current?.loading === loading) current = undefined
          return undefined
        },
      )
    return { loading }
  }
  const bring = () => (current ??= begin()).loading
  const whenHere = async (work: (code: Code) => void, missing: () => void = () => undefined): Promise<void> => {
    const code = await bring()
    if (code === undefined) missing()
    else if (current?.code === code) work(code)
  }
  const run: Lazy<Code>['run'] = (work, missing) => {
    if (current?.code === undefined) void whenHere(work, missing)
    else work(current.code)
  }
  return {
    load: bring,
    loaded: () => current?.code,
    run,
    ifBegun: (work) => current && run(work),
    forget: () => {
      if (current?.code !== undefined) end(current.code)
      current = undefined
    },
  }
}

type Methods<Port> = { readonly [Name in keyof Port]: (...given: never[]) => Promise<unknown> }

/** A port whose code comes late: each method waits for it, and answers as in `missing` if it cannot be fetched. */
export const lazyPort = <Port extends Methods<Port>>(
  load: () => Promise<Port | undefined>,
  missing: { readonly [Name in keyof Port]: (...given: Parameters<Port[Name]>) => Awaited<ReturnType<Port[Name]>> },
): Port => {
  const methodOf =
    (name: keyof Port) =>
    async (...given: never[]): Promise<unknown> =>
      ((await load())?.[name] ?? missing[name])(...(given as Parameters<Port[keyof Port]>))
  return Object.fromEntries(Object.keys(missing).map((name) => [name, methodOf(name as keyof Port)])) as unknown as Port
}
