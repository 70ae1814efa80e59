/** A promise that the test settles by hand. */
export interface ByHand<T> {
  readonly promise: Promise<T>
  readonly resolve: (value: T) => void
  readonly reject: (reason: Error) => void
}

export const byHand = <T>(): ByHand<T> => {
  const settle: { resolve?: (value: T) => void; reject?: (reason: Error) => void } = {}
  const promise = new Promise<T>((resolve, reject) => Object.assign(settle, { resolve, reject }))
  return { promise, resolve: (value) => settle.resolve?.(value), reject: (reason) => settle.reject?.(reason) }
}
