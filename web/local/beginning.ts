/** A Monday morning, the hour before the opening bell in New York. */
const nowMs = Date.UTC(2026, 2, 2, 13, 45)
const dayMs = 24 * 3_600_000
const today = '2026-03-02'
const clock = { now: () => nowMs, zone: () => 'UTC' }
const calendar = { localDay: () => today, nextMidnight: (fromMs: number) => (Math.floor(fromMs / dayMs) + 1) * dayMs }
const random = { fraction: () => 0.5 }
const commands = { moment: () => ({ now: new Date(nowMs).toISOString(), today }), nextId: () => 'event-1' }
const tokens = { accessToken: 't', expiresAt: nowMs + dayMs }

/** The inputs of the machines on paper, by their names. JSON on the page adds to them. */
export const beginnings: Readonly<Record<string, object>> = {
  authentication: { clock, session: { tokens, userId: 'u', fileId: 'f' } },
  'sign-in-callback': { accessToken: 't', userId: 'u' },
  journal: { commands, key: { userId: 'u', fileId: 'f' } },
  'save-status': { clock, random, online: true },
  day: { clock, calendar, excludeWeekends: false },
  'notes-draft': { date: today, entry: { notes: '', reflections: '' }, found: {} },
  theme: { preference: 'system', systemIsDark: false },
  brokerage: { clock, random },
  dashboard: { clock, calendar },
  'cool-down': { clock, endsAt: 0 },
}
