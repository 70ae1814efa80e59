/** A Monday morning, the hour before the opening bell in New York. */
const nowMs = Date.UTC(2026, 2, 2, 13, 45)
const dayMs = 24 * 3_600_000
const today = '2026-03-02'

/** What the machines begin with on paper. Each takes from it what it knows; JSON on the page adds to it. */
export const beginning = {
  clock: { now: () => nowMs, zone: () => 'UTC' },
  calendar: { localDay: () => today, nextMidnight: (fromMs: number) => (Math.floor(fromMs / dayMs) + 1) * dayMs },
  random: { fraction: () => 0.5 },
  commands: { moment: () => ({ now: new Date(nowMs).toISOString(), today }), nextId: () => 'event-1' },
  key: { userId: 'u', fileId: 'f' },
  session: { tokens: { accessToken: 't', expiresAt: nowMs + dayMs }, userId: 'u', fileId: 'f' },
  accessToken: 't',
  userId: 'u',
  online: true,
  preference: 'system',
  systemIsDark: false,
  excludeWeekends: false,
  date: today,
  entry: { notes: '', reflections: '' },
  found: {},
  endsAt: 0,
}
