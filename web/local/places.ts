import type { StateValue } from 'xstate'
import { stateWords } from '#machines/diagrams/words.ts'

/** Where a machine is, in words: 'saving › attempting', and each region of a parallel state: 'a · b'. */
export const placeText = (value: StateValue): string =>
  typeof value === 'string'
    ? stateWords(value)
    : Object.entries(value)
        .map(([name, inside = '']) => [stateWords(name), placeText(inside)].filter(Boolean).join(' › '))
        .join(' · ')
