/** A promise that is never settled, one for each caller: what waits for it goes with it. */
export const never = (): Promise<never> => new Promise(() => undefined)
