import { sentences } from './sentences.ts'

const delayed = /(?<=^xstate\.after\.)[^.]+/

/** The type of an event as the machine is written: the app knows its delays by short names. */
export const writtenEvent = (type: string, sentenceOf = sentences): string => type.replace(delayed, (delay) => sentenceOf[delay] ?? delay)
