import { catalogue, wordsIn, type SomeError } from './catalogue.ts'
import { lateMessages } from './late-messages.ts'

/** Every expected failure of every area; for code that is fetched behind the first drawing. */
export const wholeCatalogue = { ...catalogue, ...lateMessages } as const

/** The words for a user, whatever the error's area. */
export const anyMessageOf = (error: SomeError): string => wordsIn(wholeCatalogue, error)
