import { expect, it } from 'vitest'
import { daySpans } from '#domain/time/day-spans.ts'

it.each([
  // A Friday.
  ['2026-11-20', 0, ['2026-11-15', '2026-11-01', '2026-08-23', '2026-01-01']],
  ['2026-11-20', 1, ['2026-11-16', '2026-11-01', '2026-08-23', '2026-01-01']],
  ['2026-11-20', 6, ['2026-11-14', '2026-11-01', '2026-08-23', '2026-01-01']],
  // A Sunday that begins the week, and one that ends it.
  ['2026-03-01', 0, ['2026-03-01', '2026-03-01', '2025-12-02', '2026-01-01']],
  ['2026-03-01', 1, ['2026-02-23', '2026-03-01', '2025-12-02', '2026-01-01']],
])('the week, the month, 90 days with this one and the year so far: on %s, weeks from %i on', (today, first, from) => {
  expect(daySpans(today, first).map((span) => span.from)).toEqual(from)
})
