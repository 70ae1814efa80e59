import { describe, expect, it } from 'vitest'
import { checkEntryText } from '#domain/entries/entry-text.ts'
import { proseOf, refusedPartOf } from '#domain/names/prose.ts'

describe('Texts of other programs', () => {
  it.each([
    ['a\vb\fc\u0085d', 'a\nb\nc\nd'],
    ['a\u0007b\u0000', 'ab'],
    ['tab\tand\r\nline', 'tab\tand\r\nline'],
  ])('%j becomes %j', (pasted, prose) => expect(proseOf(pasted)).toBe(prose))
})

describe('Texts that a note may not hold', () => {
  it.each([
    ['a\n<script src="x">alert()', { text: '<script src="x">', line: 2 }],
    ['</ iframe', { text: '</ iframe', line: 1 }],
    ['a\r\nb\r\njavascript:x', { text: 'javascript:', line: 3 }],
    ['<p onclick = x>', { text: 'onclick =', line: 1 }],
    ['\u0007 and <script>', { text: '\u0007', line: 1 }],
  ])('of %j is %j', (text, part) => expect(refusedPartOf(text)).toEqual(part))

  it.each([
    '<script>x</script>',
    'JavaScript:x',
    '<iframe src=x>',
    'a onerror = x',
    'ONCLICK="x"',
    'a\u0000b',
    '\u009f',
  ])('is named wherever %j is refused, until nothing is', (typed) => {
    let text = typed
    for (let part = refusedPartOf(text); part; part = refusedPartOf(text)) text = text.replaceAll(part.text, '')
    expect([checkEntryText(typed, 'notes').ok, checkEntryText(text, 'notes').ok]).toEqual([false, true])
  })

  it('is found in 100,000 characters at once', () => {
    const started = process.cpuUsage()
    for (const unit of ['<script', '< ', 'on', 'onclick ', '</']) refusedPartOf(unit.repeat(100_000 / unit.length))
    expect(process.cpuUsage(started).user).toBeLessThan(1_000_000)
  })
})
