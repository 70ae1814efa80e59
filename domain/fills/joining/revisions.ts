import { contentKeyOf, sizeKeyOf } from '#domain/fills/identity.ts'
import { movementsPerStep } from '#domain/lots/movement.ts'
import { isDateOnly, queueTimeOf } from '#domain/lots/queue-time.ts'
import type { Activity, Stamp } from '#domain/record/day-trades.ts'
import type { Steps } from '#domain/steps.ts'
import { daysAround } from '#domain/time/local-date.ts'
import type { Draft, Found } from './draft.ts'
import { isNamed } from './reports.ts'
import { asSuccessor, freeId, markForRenumbering } from './same-content.ts'

interface Revision {
  readonly activity: Activity
  readonly key: string
  readonly known: Found
  readonly knownKey: string
}

/**
 * Replaces records that the broker changed under their names, unless the record is newer, and returns the news. Where
 * the known content is stated as well, the broker has issued new names, and nothing is replaced.
 */
export function* replaceRevisedSteps(
  draft: Draft,
  groups: Map<string, ReadonlyArray<Activity>>,
  asOf: Stamp,
): Steps<Activity[]> {
  const news: Activity[] = []
  for (const { activity, key, known, knownKey } of yield* revisionSteps(draft, groups)) {
    leaveOut(groups, key, activity)
    const note = draft.noteOf(known)
    if (note.at > draft.newestAgainst) draft.newestAgainst = note.at
    const isNewer = asOf > note.at || (asOf === note.at && key > knownKey)
    const losesItsTime =
      isDateOnly(activity.timestamp) &&
      !isDateOnly(known.movement.timestamp) &&
      sizeKeyOf(activity) === sizeKeyOf(known.movement)
    if (!isNewer || losesItsTime) {
      draft.present.add(known.movement)
      continue
    }
    const day = isSameMoment(activity, known) ? known.day : activity.day
    const now = asSuccessor(known.movement, activity, freeId(draft, key, day))
    draft.replace(known, { movement: now, day })
    draft.note(now, { at: asOf, order: note.order })
    draft.present.add(now)
    draft.correct(day, { was: known.movement, now })
    markForRenumbering(draft, known.day, knownKey)
    markForRenumbering(draft, day, key)
    news.push({ ...activity, day })
  }
  return news
}

/** Takes activities out that the broker has since changed under their names. */
export function* leaveRevisedSteps(draft: Draft, groups: Map<string, ReadonlyArray<Activity>>): Steps<void> {
  for (const { activity, key } of yield* candidateSteps(draft, groups)) leaveOut(groups, key, activity)
}

const leaveOut = (groups: Map<string, ReadonlyArray<Activity>>, key: string, activity: Activity): void =>
  void groups.set(
    key,
    (groups.get(key) ?? []).filter((each) => each !== activity),
  )

/** A change of time within a minute does not move a fill to another day, in any zone. */
const isSameMoment = (activity: Activity, { movement }: Found): boolean => {
  if (isDateOnly(activity.timestamp) || isDateOnly(movement.timestamp)) return false
  const [one, other] = [queueTimeOf(activity.timestamp) ?? 0, queueTimeOf(movement.timestamp) ?? 0]
  return Math.abs(one - other) < 60_000_000
}

function* revisionSteps(
  draft: Draft,
  groups: ReadonlyMap<string, ReadonlyArray<Activity>>,
): Steps<ReadonlyArray<Revision>> {
  let open = yield* candidateSteps(draft, groups)
  if (open.length === 0) return []
  const stated = new Map([...groups].map(([key, reported]) => [key, reported.length]))
  const revisions: Revision[] = []
  const gone = new Map<string, number>()
  const taken = new Set<Found['movement']>()
  for (;;) {
    const found = open.find(({ known, knownKey }) => {
      const present = draft.withContent(knownKey, daysAround(known.day)).length - (gone.get(knownKey) ?? 0)
      return !taken.has(known.movement) && (stated.get(knownKey) ?? 0) < present
    })
    if (!found) return revisions
    revisions.push(found)
    taken.add(found.known.movement)
    gone.set(found.knownKey, (gone.get(found.knownKey) ?? 0) + 1)
    stated.set(found.key, (stated.get(found.key) ?? 0) - 1)
    open = open.filter((each) => each !== found)
  }
}

function* candidateSteps(
  draft: Draft,
  groups: ReadonlyMap<string, ReadonlyArray<Activity>>,
): Steps<ReadonlyArray<Revision>> {
  const found: Revision[] = []
  let seen = 0
  for (const [key, reported] of groups)
    for (const activity of reported) {
      if ((seen += 1) % movementsPerStep === 0) yield
      if (!isNamed(activity)) continue
      const known = draft.withName(activity.accountId, activity.snapTradeId, daysAround(activity.day))
      // Of several rows with one name, one whose content is stated again has not changed.
      const first = known.find(({ movement }) => !groups.has(contentKeyOf(movement))) ?? known[0]
      if (first && !known.some(({ movement }) => contentKeyOf(movement) === key))
        found.push({ activity, key, known: first, knownKey: contentKeyOf(first.movement) })
    }
  return found
}
