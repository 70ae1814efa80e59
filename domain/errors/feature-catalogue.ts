import { catalogue, type DomainError, type ErrorArea, type SomeError, wordsOf } from './catalogue.ts'
import { featureMessages } from './feature-messages.ts'

/** Every expected failure: area -> code -> message. */
export const wholeCatalogue = { ...catalogue, ...featureMessages } as const

/** Whatever may fail in a feature, a journal's own failures among it. */
export type FeatureError = DomainError<ErrorArea>

/** The words for whatever failed, also for an error whose names nobody has checked. */
export const featureMessageOf = (error: SomeError): string => wordsOf(wholeCatalogue, error)
