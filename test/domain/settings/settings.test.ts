import { describe, expect, it } from 'vitest'
import { evolve } from '#domain/journal/evolve.ts'
import type { CommandDraft } from '#domain/record/commands.ts'
import { emptyJournal } from '#domain/record/empty-journal.ts'
import { tableGet } from '#domain/record/table.ts'
import { now, plain, settings, smallJournal, today } from '#test/support/builders.ts'
import { given } from '#test/support/given.ts'

const changes: ReadonlyArray<Extract<CommandDraft, { type: 'ChangeSetting' }>['data']> = [
  { key: 'excludeWeekends', value: true },
  { key: 'showPortfolioValues', value: true },
  { key: 'theme', value: 'dark' },
]

describe('A setting', () => {
  it('[spec 3, 9] starts with its default', () =>
    expect(emptyJournal.settings).toEqual({
      excludeWeekends: false,
      lastVisitDate: '',
      theme: 'system',
      showPortfolioValues: false,
      linkedSnapTradeAccounts: [],
    }))

  it.each(changes)('[spec 2 Settings] [D6] changes alone: $key', (data) => {
    given(smallJournal)
      .when({ type: 'ChangeSetting', data } as CommandDraft)
      .emits({ type: 'SettingChanged', data })
    given(smallJournal)
      .when({ type: 'ChangeSetting', data } as CommandDraft)
      .leaves((journal) =>
        expect(journal).toEqual({ ...plain(smallJournal), settings: settings({ [data.key]: data.value }) }),
      )
  })

  it.each([
    { key: 'excludeWeekends', value: false },
    { key: 'theme', value: 'system' },
  ])('that is already so is no change: %j', (data) =>
    given(smallJournal)
      .when({ type: 'ChangeSetting', data } as CommandDraft)
      .emits(),
  )

  it('[I3] is the same journal when the change is replayed', () => {
    const event = { type: 'SettingChanged', data: { key: 'theme', value: 'dark' }, at: now, day: today } as const
    const once = evolve(smallJournal, event)
    expect(evolve(once, event)).toBe(once)
  })

  it('[I3] that makes a weekend count records it at once, as a replay does; a weekday is left alone', () => {
    const off = evolve(smallJournal, {
      type: 'SettingChanged',
      data: { key: 'excludeWeekends', value: true },
      at: now,
      day: today,
    })
    const counted = (day: string) =>
      evolve(off, { type: 'SettingChanged', data: { key: 'excludeWeekends', value: false }, at: now, day })
    expect(tableGet(counted('2026-11-28').dayStats, '2026-11-28')).toEqual({
      date: '2026-11-28',
      ...smallJournal.counts,
    })
    expect(counted('2026-11-27').dayStats).toBe(off.dayStats)
  })

  it.each([
    { key: 'excludeWeekends', value: 'yes' },
    { key: 'theme', value: 'sepia' },
    { key: 'linkedSnapTradeAccounts', value: ['a1'] },
    { key: 'toString', value: true },
    { key: 'showPortfolioValues', value: undefined },
  ])('refuses a value that it does not know, and so does what is no setting to change: %j', (data) =>
    given(smallJournal)
      .when({ type: 'ChangeSetting', data } as unknown as CommandDraft)
      .rejects('SETTINGS_ERROR', 'Failed to update settings'),
  )
})
