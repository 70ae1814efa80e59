import { describe, expect, it } from 'vitest'
import { checkEntryDate, checkEntryText } from '#domain/entries/entry-text.ts'
import { messageOf } from '#domain/errors/catalogue.ts'
import { today } from '#test/support/builders.ts'

type Checked = ReturnType<typeof checkEntryText>
const outcome = (checked: Checked): string =>
  checked.ok ? `ok: ${checked.value}` : `${checked.error.code}: ${messageOf(checked.error)}`

const future = 'FUTURE_DATE_NOT_ALLOWED: Cannot create journal entries for dates beyond tomorrow'
const old = 'DATE_TOO_OLD: Cannot create journal entries for dates more than 1 year ago'

describe('The date of an entry', () => {
  it.each([
    [today, today, `ok: ${today}`],
    ['2026-11-21', today, 'ok: 2026-11-21'],
    ['2026-11-22', today, future],
    ['9999-12-31', today, future],
    ['2025-11-20', today, 'ok: 2025-11-20'],
    ['2025-11-19', today, old],
    ['0000-01-01', today, old],
    ['2027-02-28', '2028-02-29', 'ok: 2027-02-28'],
    ['2027-02-27', '2028-02-29', old],
    ['2027-01-01', '2026-12-31', 'ok: 2027-01-01'],
    ['', today, 'DATE_REQUIRED: Date is required'],
    [undefined, today, 'DATE_REQUIRED: Date is required'],
    [20261120, today, 'INVALID_DATE_TYPE: Date must be a string'],
    ['20.11.2026', today, 'INVALID_DATE_FORMAT: Date must be in YYYY-MM-DD format'],
    ['2026-11-20T00:00:00Z', today, 'INVALID_DATE_FORMAT: Date must be in YYYY-MM-DD format'],
    ['2026-11-20\n', today, 'INVALID_DATE_FORMAT: Date must be in YYYY-MM-DD format'],
    ['2026-02-30', today, 'INVALID_DATE: Invalid date'],
    ['2026-13-01', today, 'INVALID_DATE: Invalid date'],
  ])('[spec 5 Journal entry] [T8] %j on %s gives %s', (date, day, expected) =>
    expect(outcome(checkEntryDate(date, day))).toBe(expected),
  )
})

describe('The text of an entry', () => {
  it.each([
    ['Held the plan.\n\tNo revenge trades.\r\n', 'ok: Held the plan.\n\tNo revenge trades.\r\n'],
    ['a word and a space ', 'ok: a word and a space '],
    ['   \n ', 'ok: '],
    ['', 'ok: '],
    ['x'.repeat(10_000), `ok: ${'x'.repeat(10_000)}`],
    [` ${'x'.repeat(10_000)} `, `ok: ${'x'.repeat(10_000)}`],
    ['x'.repeat(10_001), 'NOTES_TOO_LONG: Notes cannot exceed 10000 characters'],
    [5, 'INVALID_CONTENT_TYPE: Notes and reflections must be strings'],
    ['a description of the prescription', 'ok: a description of the prescription'],
    ['1 < 2 and on = off', 'ok: 1 < 2 and on = off'],
  ])('[spec 5 Journal entry] keeps what may be kept: %j', (typed, expected) =>
    expect(outcome(checkEntryText(typed, 'notes'))).toBe(expected),
  )

  it('[spec 5 Journal entry] says which of the two is too long', () =>
    expect(outcome(checkEntryText('x'.repeat(10_001), 'reflections'))).toBe(
      'REFLECTIONS_TOO_LONG: Reflections cannot exceed 10000 characters',
    ))

  it.each(['<script>x</script>', 'JavaScript:x', '<iframe src=x>', '<p onclick=x>', 'a onerror = x', 'ONCLICK="x"'])(
    '[spec 5 Journal entry] refuses the content of %j',
    (typed) =>
      expect(outcome(checkEntryText(typed, 'notes'))).toBe('INVALID_CONTENT: Journal entry contains invalid content'),
  )

  it.each(['a\u0000b', '\u0007', 'a\u000bb', 'a\u000c', 'a\u001bb', 'a\u007fb', 'a\u0085b', 'a\u009f'])(
    '[spec 5 Journal entry] refuses the control character in %j',
    (typed) =>
      expect(outcome(checkEntryText(typed, 'notes'))).toBe(
        'INVALID_CHARACTERS: Journal entry contains invalid characters',
      ),
  )
})
