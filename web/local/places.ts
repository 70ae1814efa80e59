import type { StateValue } from 'xstate'
import { stateWords } from '#machines/diagrams/words.ts'

/** A machine's state in words: 'saving › attempting', and for each region of a parallel state 'a · b'. */
export const placeText = (value: StateValue): string =>
  typeof value === 'string'
    ? stateWords(value)
    : Object.entries(value)
        .map(([name, inside = '']) => [stateWords(name), placeText(inside)].filter(Boolean).join(' › '))
        .join(' · ')
