/** Resolves when everything that waits for nothing but a promise has happened. */
export const idle = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve)
  })
