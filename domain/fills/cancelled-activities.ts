import { type DomainError, domainError } from '#domain/errors/catalogue.ts'
import type { Fields } from '#domain/fields.ts'
import { bookKeyOf, valueOf } from '#domain/lots/movement.ts'
import { signOf } from '#domain/money/decimal.ts'
import { parseNoisy } from '#domain/money/noisy.ts'
import type { Activity } from '#domain/record/day-trades.ts'
import { sideOfWord, typeWord } from './side.ts'

const words = /\b(?:cancel(?:s|l?ed|lation)?|cxl|bust(?:ed)?|storno)\b/i

/**
 * Whether a record of a trade takes back another one: by its type, or where its cash goes against its side and its
 * words or units say so too. Words alone do not: an order may be good till cancelled.
 */
export const takesBack = (raw: Fields, side: Activity['side']): boolean => {
  const [type = '', description = ''] = [raw['type'], raw['description']].map((text) =>
    typeof text === 'string' ? text : '',
  )
  if (words.test(type.replaceAll('_', ' '))) return true
  const [units, cash] = [parseNoisy(raw['units']), parseNoisy(raw['amount'])]
  if (!units || !cash || signOf(cash) === 0 || (side === 'BUY') !== signOf(cash) > 0) return false
  // Of a sale the units may have no sign: they say something only where they came back.
  return words.test(description) || (sideOfWord(typeWord(type)) !== undefined && (side === 'BUY') === signOf(units) < 0)
}

/** What of an answer is left out, by its place there, and why. */
export interface Ignored {
  readonly index: number
  readonly error: DomainError<'trades'>
}

interface Placed {
  readonly index: number
  readonly activity: Activity
}

/** Trades without those that are taken back; cancellations of a trade that is not among them are said to be unread. */
export const withoutTakenBack = (
  activities: ReadonlyArray<Activity>,
  cancellations: ReadonlyArray<Placed>,
  placeOf: (activity: Activity) => number | undefined,
): { readonly activities: ReadonlyArray<Activity>; readonly ignored: ReadonlyArray<Ignored> } => {
  const gone = new Set<Activity>()
  const ignored = cancellations.flatMap(({ index, activity }) => {
    const content = cancelledContentOf(activity)
    const taken = activities.findLast((each) => !gone.has(each) && cancelledContentOf(each) === content)
    if (!taken) return [{ index, error: domainError('trades', 'CANCELS_NOTHING') }]
    gone.add(taken)
    return [index, placeOf(taken) ?? index].map((place) => ({
      index: place,
      error: domainError('trades', 'CANCELLED'),
    }))
  })
  return { activities: gone.size === 0 ? activities : activities.filter((each) => !gone.has(each)), ignored }
}

/** What a cancellation has in common with what it takes back. */
export const cancelledContentOf = (activity: Activity): string =>
  [bookKeyOf(activity), activity.side, valueOf(activity, 'quantity'), valueOf(activity, 'price')].join('|')
