import { askTwice, sayMissing } from '#web/parts/late-part/late-part.tsx'

/** A part of the app whose code is fetched, and which is started, at its first use. */
export interface OnDemand<Part> {
  /** Does something with the part. Where its code does not come that is said, and the next one asks for it again. */
  readonly ask: (work: (part: Part) => void) => void
  /** The same, where the part has been started; else nothing. */
  readonly tell: (work: (part: Part) => void) => void
  /** The part itself; rejects where its code does not come. */
  readonly part: () => Promise<Part>
  /** Its user goes: it is stopped, which clears away what it shows. */
  readonly forget: () => void
}

/** Makes such a part of what fetches and starts it. */
export const onDemand = <Part extends { readonly stop: () => void }>(start: () => Promise<Part>): OnDemand<Part> => {
  let started: Promise<Part> | undefined
  let running: Part | undefined
  const begin = async (): Promise<Part> => {
    const begun = await askTwice(start)
    running = begun
    return begun
  }
  const part = (): Promise<Part> => (started ??= begin().catch((error: unknown) => {
    started = undefined
    throw error
  }))
  return {
    ask: (work) => void part().then(work, sayMissing),
    tell: (work) => void started?.then(work, () => undefined),
    part,
    forget: () => {
      // At once where it can be: what hears of the goodbye after this must not show anything again.
      if (running) running.stop()
      else void started?.then((late) => late.stop(), () => undefined)
      running = undefined
      started = undefined
    },
  }
}
