import { describe, expect, it } from 'vitest'
import { checkEntryText } from '#domain/entries/entry-text.ts'
import { checkChecklistName, checkJournalName } from '#domain/names/check.ts'
import * as markup from '#domain/names/markup.ts'
import { checkTaskText } from '#domain/routine/decide-task.ts'

/** Texts on which a pattern that repeats over itself would try every split of every run. */
const units = (
  '<|< | |\t|\n|</|< /|<script|< script|<iframe|<img|<img |<svg|<image |on|on |ona| ona| ona |ona =|onx= |onclick|' +
  'onclick |onerror\t|javascript|javascript |java|"|=\'|<img ona |oNoN|.|. |a|CON|\u0000|\ud83d\ude00|\ud83d'
).split('|')

const repeated = (unit: string, length: number): string => unit.repeat(Math.ceil(length / unit.length)).slice(0, length)

/** The long runs that end in almost a match are the ones that make a pattern try again. */
const worstOf = (unit: string, length: number): ReadonlyArray<string> => [
  repeated(unit, length),
  `<${repeated(unit, length)}`,
  `<svg${repeated(unit, length)}`,
  `${repeated(unit, length)}x`,
  ` on${repeated(unit, length)}!`,
]

describe('The checks of texts', () => {
  it.each(units)(
    '[A29] answer on 100,000 characters made of %j, where anything but linear work takes minutes',
    (unit) => {
      const checks = Object.values(markup)
      const answers = worstOf(unit, 100_000).flatMap((text) => checks.map((check) => check(text)))
      expect(answers.every((answer) => typeof answer === 'boolean')).toBe(true)
    },
  )

  it.each(units)('[A29] answer whole inputs of 10,000 characters made of %j', (unit) => {
    const refusals = worstOf(unit, 10_000).flatMap((text) => [
      checkTaskText(text).ok,
      checkEntryText(text, 'notes').ok,
      checkChecklistName(text).ok,
      checkJournalName(text).ok,
    ])
    expect(refusals).toHaveLength(20)
  })

  it('[A29] hold no pattern that repeats over itself', () => {
    // What follows a fixed start may repeat only over runs that the next part of the pattern cannot begin with.
    expect(markup.hasScriptTag(`<${' '.repeat(100_000)}/${' '.repeat(100_000)}scrip`)).toBe(false)
    expect(markup.hasScriptTag(`<${' '.repeat(100_000)}/${' '.repeat(100_000)}script>`)).toBe(true)
  })
})
