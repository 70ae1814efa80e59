// @vitest-environment node
import { DateTime } from 'luxon'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { difficultMoments } from '#test/support/difficult-moments.ts'
import { fakedNow } from '#test/support/faked-clock.ts'
import { createJournal, holdTime, newProfile, openTab, signedInBefore, storedFiles, type Tab, until } from './tab.ts'

holdTime()
afterEach(() => void vi.unstubAllEnvs())

/** The page is looked at again, where and when its trader has arrived. */
const wakeUp = (tab: Tab, at: number, zone: string): void => {
  vi.stubEnv('TZ', zone)
  vi.setSystemTime(at)
  tab.page.document.dispatchEvent(new (tab.page as unknown as { Event: typeof Event }).Event('visibilitychange'))
}
const dayIn = (at: number, zone: string): string => DateTime.fromMillis(at, { zone }).toISODate() ?? ''
/** By hours of the clock: where midnight is skipped or comes twice, its first instant. */
const midnightAfter = (at: number, zone: string): number => {
  const isNext = (ms: number): boolean => dayIn(ms, zone) > dayIn(at, zone)
  let [before, after] = [at, at + 26 * 3_600_000]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (isNext(middle)) after = middle
    else before = middle
  }
  return after
}

describe('The whole app at each difficult moment', () => {
  it('keeps what is done under the day of its place, and begins the next one at midnight', async () => {
    vi.setSystemTime((difficultMoments[0]?.at ?? 0) - 3_600_000)
    const profile = await newProfile()
    await signedInBefore(profile, 'anna')
    const tab = await openTab(profile)
    const { actions } = tab.app
    await createJournal(tab)
    const done = () => tab.views.journalView.journal?.current.counts.completed
    actions.perform({ type: 'AddChecklist', data: { checklistId: 'c', name: 'Each day' } })
    actions.perform({ type: 'AddTask', data: { taskId: 't', checklistId: 'c', text: 'Look' } })

    const days: string[] = []
    const shows = (day: string, ticked: number) =>
      until(() => expect([tab.views.dayView.today, done()]).toEqual([day, ticked]))
    const work = async (day: string): Promise<void> => {
      await shows(day, 0)
      actions.perform({ type: 'ToggleTask', data: { taskId: 't' } })
      actions.typeDraft(day, 'notes', `Notes of ${day}`)
      actions.commitDraft(day)
      days.push(day)
    }
    for (const [place, { at, zone }] of difficultMoments.entries()) {
      const day = dayIn(at, zone)
      wakeUp(tab, at, zone)
      // Who has travelled west since is still in the same day.
      if (days.at(-1) === day) await shows(day, 1)
      else await work(day)
      const midnight = midnightAfter(at, zone)
      const next = difficultMoments[place + 1]
      if (next && dayIn(next.at, next.zone) === day) continue
      wakeUp(tab, midnight - 55_000, zone)
      await until(() => expect(tab.views.dayView.clearsIn).toBe('0h 0m'))
      expect([fakedNow() < midnight, tab.views.dayView.today, done()]).toEqual([true, day, 1])
      await vi.advanceTimersByTimeAsync(midnight - fakedNow())
      await work(dayIn(midnight, zone))
    }
    const stored = async () => {
      const [file] = await storedFiles(profile, 'anna')
      const { data } = JSON.parse(file?.text ?? '') as {
        readonly data: {
          readonly journalEntries: ReadonlyArray<{ readonly date: string; readonly notes: string }>
          readonly dayStats: ReadonlyArray<{ readonly date: string; readonly completed: number }>
        }
      }
      return [
        data.journalEntries.map(({ date, notes }) => [date, notes]),
        data.dayStats.filter(({ completed }) => completed === 1).map(({ date }) => date),
      ]
    }
    await until(async () => expect(await stored()).toEqual([days.map((day) => [day, `Notes of ${day}`]), days]))
  })
})
