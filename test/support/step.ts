/**
 * A step of a journey that is one story: the first red step ends its test, and its name is in front of the error. What
 * does not need the steps before it is a test of its own.
 */
export const step = async (name: string, work: () => Promise<void>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    if (error instanceof Error) error.message = `At “${name}”: ${error.message}`
    throw error
  }
}
