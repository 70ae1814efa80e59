import { describe, expect, it } from 'vitest'
import { messageOf } from '#domain/errors/catalogue.ts'
import { checkTaskText } from '#domain/routine/decide-task.ts'

const outcome = (typed: unknown): string => {
  const checked = checkTaskText(typed)
  return checked.ok ? `ok: ${checked.value}` : `${checked.error.code}: ${messageOf(checked.error)}`
}

const content = 'INVALID_CONTENT: Task text contains invalid content'

describe('The text of a task', () => {
  it.each([
    ['  Check the calendar  ', 'ok: Check the calendar'],
    ['x', 'ok: x'],
    ['x'.repeat(500), `ok: ${'x'.repeat(500)}`],
    [` ${'x'.repeat(500)} `, `ok: ${'x'.repeat(500)}`],
    ['', 'TEXT_TOO_SHORT: Task text cannot be empty'],
    [' \n\t ', 'TEXT_TOO_SHORT: Task text cannot be empty'],
    ['x'.repeat(501), 'TEXT_TOO_LONG: Task text cannot exceed 500 characters'],
    [null, 'INVALID_TEXT_TYPE: Task text must be a string'],
    [{ length: 3 }, 'INVALID_TEXT_TYPE: Task text must be a string'],
  ])('[spec 5 Task text] %j gives %s', (typed, expected) => expect(outcome(typed)).toBe(expected))

  it.each(
    (
      '<script>alert(1)</script>|<ScRiPt src=x>|</script>|< script >|<script|<script/x>|javascript:alert(1)|' +
      'see JAVASCRIPT:void(0)|<iframe src=x>|</IFRAME>|<iframe|<img src=x onerror=alert(1)>|' +
      '<img src=x OnError = alert(1)>|<image onload=x>|<svg onload=alert(1)>|<svg/onload=alert(1)>|' +
      '<svg><animate onbegin=alert(1)>|<img alt=">" onerror=x>|<img\nonerror\n=\nx>|<p onclick="x">|' +
      '<b onmouseover=\'x\'>|onclick="x"|<div/onfocus="x">|a" onfocus="x'
    ).split('|'),
  )('[spec 5 Task text] %j is refused', (typed) => expect(outcome(typed)).toBe(content))

  it.each(
    (
      'Buy when price < 20 and > 10|No description needed|Read the subscription terms|JavaScript course|' +
      'Commission = 5|Mon="x"|5 < 6|<b>bold</b>|<img src=x>|<svg></svg> fine|once = <img src=x>|I depend on="x"|' +
      'Monday="short"|on = off|scripted < plan|日本 🚀|line one\nline two'
    ).split('|'),
  )('[spec 5 Task text] %j is a text like any other', (typed) => expect(outcome(typed)).toBe(`ok: ${typed}`))
})
