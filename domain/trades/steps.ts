/** So many movements are looked at in one step of longer work: some milliseconds. */
export const movementsPerStep = 500

/** Goes through the steps of some work at once. */
export const inOneGo = <T>(steps: Generator<void, T, void>): T => {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
