/**
 * Code that is fetched at its first use: undefined where it could not be fetched, and the next call asks for it again.
 */
export const lateCode = <T>(load: () => Promise<T>): (() => Promise<T | undefined>) => {
  let loading: Promise<T> | undefined
  return async () => {
    loading ??= load()
    try {
      return await loading
    } catch {
      loading = undefined
      return undefined
    }
  }
}
