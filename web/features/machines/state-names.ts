import { stateWords } from '#machines/diagrams/words.ts'
import type { StatePlace } from '#web/read-models/running-machines.ts'

/** Where a machine is, in words: 'saving › attempting', one for each region. */
export const placesOf = (place: StatePlace): ReadonlyArray<string> => {
  if (typeof place === 'string') return [stateWords(place)]
  return Object.entries(place).flatMap(([name, inside]) => {
    const below = placesOf(inside).filter((words) => words !== '')
    return below.length === 0 ? [stateWords(name)] : below.map((words) => `${stateWords(name)} › ${words}`)
  })
}

/** The same in one line. */
export const placeText = (place: StatePlace): string => placesOf(place).join(' · ')
