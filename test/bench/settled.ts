import { limits } from '#domain/limits.ts'

/** From a change until its save is over, and the look that confirms it; a second for the requests of both. */
export const settledMs = limits.saveDebounceMs + limits.saveConfirmAfterMs + 1000
