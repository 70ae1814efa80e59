import { describe, expect, it } from 'vitest'
import { messageOf } from '#domain/errors/catalogue.ts'
import { checkChecklistName, checkJournalName } from '#domain/names/check.ts'
import { ensureExtension, hideExtension, isJournalFileName, shownName } from '#domain/names/extension.ts'

type Checked = ReturnType<typeof checkChecklistName> | ReturnType<typeof checkJournalName>
const outcome = (checked: Checked): string =>
  checked.ok ? `ok: ${checked.value}` : `${checked.error.code}: ${messageOf(checked.error)}`

describe('A checklist name', () => {
  it.each([
    ['  Morning  ', 'ok: Morning'],
    ['A', 'ok: A'],
    ['x'.repeat(100), `ok: ${'x'.repeat(100)}`],
    [`  ${'x'.repeat(100)}  `, `ok: ${'x'.repeat(100)}`],
    ['Systems', 'ok: Systems'],
    ['JavaScript: the basics'.replace(':', ' -'), 'ok: JavaScript - the basics'],
    ['', 'NAME_TOO_SHORT: Checklist name cannot be empty'],
    [' \t\n ', 'NAME_TOO_SHORT: Checklist name cannot be empty'],
    ['x'.repeat(101), 'NAME_TOO_LONG: Checklist name cannot exceed 100 characters'],
    ['<script>', 'INVALID_CONTENT: Checklist name contains invalid content'],
    ['a <SCRIPT src=x>', 'INVALID_CONTENT: Checklist name contains invalid content'],
    ['JavaScript:alert(1)', 'INVALID_CONTENT: Checklist name contains invalid content'],
    ['system', 'RESERVED_NAME: This name is reserved and cannot be used'],
    ['ADMIN', 'RESERVED_NAME: This name is reserved and cannot be used'],
    [' Default ', 'RESERVED_NAME: This name is reserved and cannot be used'],
    ['settings', 'RESERVED_NAME: This name is reserved and cannot be used'],
    [7, 'INVALID_NAME_TYPE: Checklist name must be a string'],
    [undefined, 'INVALID_NAME_TYPE: Checklist name must be a string'],
  ])('[spec 5 Checklist name] %j gives %s', (typed, expected) =>
    expect(outcome(checkChecklistName(typed))).toBe(expected),
  )
})

const characters = 'INVALID_CHARACTERS: Journal name contains invalid characters (< > : " / \\ | ? *)'
const edges = 'INVALID_EDGES: Journal name cannot start or end with spaces or dots'
const reserved = 'RESERVED_NAME: This name is reserved and cannot be used'

const journalNames: ReadonlyArray<readonly [unknown, string]> = [
  ['  Swing 2026  ', 'ok: Swing 2026'],
  ['ab', 'ok: ab'],
  ['x'.repeat(100), `ok: ${'x'.repeat(100)}`],
  ['Plan.bellbook', 'ok: Plan'],
  ['Old.TJD', 'ok: Old'],
  ['v1.2', 'ok: v1.2'],
  ['Console', 'ok: Console'],
  ['COM10', 'ok: COM10'],
  ['Börse 株式', 'ok: Börse 株式'],
  ['', 'NAME_REQUIRED: Journal name is required'],
  ['   ', 'NAME_REQUIRED: Journal name is required'],
  ['.bellbook', 'NAME_REQUIRED: Journal name is required'],
  [null, 'INVALID_NAME_TYPE: Journal name is required'],
  ['a', 'NAME_TOO_SHORT: Journal name must be at least 2 characters'],
  ['x'.repeat(101), 'NAME_TOO_LONG: Journal name must be less than 100 characters'],
  ...Array.from('<>:"/\\|?*').map((character) => [`a${character}b`, characters] as const),
  ['a\u0000b', characters],
  ['a\u001fb', characters],
  ['a\tb', characters],
  ['a\u007fb', characters],
  ['a\u0085b', characters],
  ...['CON', 'prn', 'Aux', 'nul', ...Array.from({ length: 9 }, (_, n) => [`COM${n + 1}`, `lpt${n + 1}`]).flat()].map(
    (name) => [name, reserved] as const,
  ),
  ['CON.bellbook', reserved],
  ['nul.bellbook.bellbook', reserved],
  ['a.tjd.bellbook', 'NAME_TOO_SHORT: Journal name must be at least 2 characters'],
  ['.tjd.bellbook', 'NAME_REQUIRED: Journal name is required'],
  ['Plan.tjd.BELLBOOK.bellbook', 'ok: Plan'],
  ['.hidden', edges],
  ['ends.', edges],
  ['..', edges],
  ['ends .bellbook', edges],
]

describe('A journal name', () => {
  it.each(journalNames)('[spec 5 Journal name] %j gives %s', (typed, expected) =>
    expect(outcome(checkJournalName(typed))).toBe(expected),
  )
})

describe('[spec 3, 5 Journal name] The extension of a journal file', () => {
  it.each([
    ['Plan', 'Plan.bellbook', 'Plan'],
    ['Plan.bellbook', 'Plan.bellbook', 'Plan'],
    ['Plan.tjd', 'Plan.tjd', 'Plan'],
    ['Plan.BellBook', 'Plan.BellBook', 'Plan'],
    ['Plan.txt', 'Plan.txt.bellbook', 'Plan.txt'],
    ['Plan.tjd.bellbook', 'Plan.tjd.bellbook', 'Plan.tjd'],
    ['', '.bellbook', ''],
  ])('of %j is added where it is missing and hidden where it is shown', (name, file, shown) =>
    expect([ensureExtension(name), hideExtension(name)]).toEqual([file, shown]),
  )

  it.each([
    ['Plan.tjd', 'Plan'],
    ['.bellbook', 'Unnamed journal'],
    [' .TJD', 'Unnamed journal'],
    ['', 'Unnamed journal'],
  ])('leaves of %j what is shown: %s', (name, shown) => expect(shownName(name)).toBe(shown))

  it('distinguishes journals from other files, in both readings', () =>
    expect(['a.bellbook', 'a.TJD', 'a.json', 'bellbook', ''].map(isJournalFileName)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]))
})
