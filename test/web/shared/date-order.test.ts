import { afterEach, describe, expect, it, vi } from 'vitest'
import { createHabitStore } from '#web/adapters/storage/habit-store.ts'
import { createKeyStore } from '#web/adapters/storage/key-store.ts'
import * as storageKeys from '#web/adapters/storage/keys.ts'
import { dateOrderBy } from '#web/shared/page/date-order.ts'

const habits = createHabitStore(createKeyStore(window, () => localStorage))
const { DateTimeFormat } = Intl

/** A browser in this language; counts how often it was asked how it writes dates. */
const speak = (language: string) => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(language)
  return vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function format(
    _: unknown,
    options?: Intl.DateTimeFormatOptions,
  ) {
    return new DateTimeFormat(language, options)
  })
}

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

describe('The first part of dates', () => {
  it.each([
    ['de-DE', 'day'],
    ['en-GB', 'day'],
    ['fr-FR', 'day'],
    ['en-PH', 'month'],
    ['ja-JP', 'year'],
    ['hu-HU', 'year'],
    ['zh-CN', 'year'],
    ['fa-IR', 'day'],
  ])('is as a browser in %s has it: the %s', (language, order) => {
    speak(language)
    expect(dateOrderBy(habits)).toBe(order)
  })

  it('is the month in American English, without asking Intl, which would hold the first paint up', () => {
    const asked = speak('en-US')
    expect([dateOrderBy(habits), asked.mock.calls.length]).toEqual(['month', 0])
  })

  it('is asked of the browser once', () => {
    const asked = speak('nl-NL')
    expect([dateOrderBy(habits), dateOrderBy(habits), asked.mock.calls.length]).toEqual(['day', 'day', 1])
  })

  it('is what was chosen on this device, whatever the browser does, from the next drawing in each tab', () => {
    const asked = speak('pl-PL')
    for (const order of ['month', 'year', 'day']) {
      localStorage.setItem(storageKeys.dateOrder, order)
      expect(dateOrderBy(habits)).toBe(order)
    }
    expect(asked.mock.calls.length).toBe(0)
  })

  it('is as the browser has it where what is stored is no order', () => {
    speak('it-IT')
    localStorage.setItem(storageKeys.dateOrder, 'moon')
    expect(dateOrderBy(habits)).toBe('day')
  })
})
