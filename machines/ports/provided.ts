const notProvided = (actor: string): Error => new Error(`Actor '${actor}' must be provided`)

/** A promise actor that rejects until `.provide` gives the real one: a machine by itself does no IO. */
export const provided = (actor: string) => (): Promise<never> => Promise.reject(notProvided(actor))

/** A callback actor whose start is a defect until `.provide` gives the real one. */
export const providedCallback = (actor: string) => (): never => {
  throw notProvided(actor)
}
