/** The error of an actor that was not provided: a machine by itself does no IO. */
const notProvided = (actor: string): Error => new Error(`Actor '${actor}' must be provided`)

/** A stand-in for a promise actor; it rejects until `.provide` gives the real one. */
export const provided = (actor: string) => (): Promise<never> => Promise.reject(notProvided(actor))

/** A stand-in for a callback actor; starting it is a defect until `.provide` gives the real one. */
export const providedCallback = (actor: string) => (): never => {
  throw notProvided(actor)
}
