export interface ByHand<T> {
  readonly promise: Promise<T>
  readonly resolve: (value: T) => void
  readonly reject: (reason: Error) => void
}

export const byHand = <T>(): ByHand<T> => {
  const finish: { resolve?: (value: T) => void; reject?: (reason: Error) => void } = {}
  const promise = new Promise<T>((resolve, reject) => Object.assign(finish, { resolve, reject }))
  return { promise, resolve: (value) => finish.resolve?.(value), reject: (reason) => finish.reject?.(reason) }
}
