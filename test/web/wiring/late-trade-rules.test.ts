import { beforeEach, describe, expect, it, vi } from 'vitest'
import { notStored } from '#domain/errors/from-command.ts'
import { nothingPrepared } from '#domain/fills/nothing-prepared.ts'
import type { TradeRules } from '#domain/journal/trade-rules.ts'
import type { TradeCommand } from '#domain/record/commands.ts'
import { emptyJournal } from '#domain/record/empty-journal.ts'
import type { JournalEvent } from '#domain/record/events.ts'
import { err, ok } from '#domain/result.ts'
import type { EventLog } from '#machines/ports/log.ts'
import type * as Late from '#web/wiring/late-trade-rules.ts'

const moment = { at: '2026-11-20T15:00:00.000Z', day: '2026-11-20' }
const activity = { day: '2026-11-20', id: 'a' }
const command = {
  type: 'RecordActivities',
  data: { source: 'import', activities: [activity] },
  meta: { now: moment.at, today: moment.day },
} as unknown as TradeCommand
const recorded = {
  type: 'ActivitiesRecorded',
  data: { source: 'import', activities: [activity] },
  ...moment,
} as unknown as Extract<JournalEvent, { type: 'ActivitiesRecorded' }>
const visited: JournalEvent = { type: 'DayVisited', data: { date: moment.day }, ...moment }

const applied = { events: [recorded], journal: emptyJournal }

const rules = {
  decide: vi.fn<TradeRules['decide']>(() => ok(applied)),
  evolve: vi.fn<TradeRules['evolve']>(() => emptyJournal),
  inverseOf: vi.fn<TradeRules['inverseOf']>(() => []),
}

/** The code of the rules: how often it was asked for, and whether it comes. */
const site = { asked: 0, reaches: true }

vi.mock('#domain/journal/trade-rules.ts', () => ({
  get tradeRules() {
    site.asked += 1
    if (!site.reaches) throw new TypeError('Failed to fetch')
    return rules
  },
}))

let late: typeof Late
beforeEach(async () => {
  Object.assign(site, { asked: 0, reaches: true })
  vi.resetModules()
  late = await import('#web/wiring/late-trade-rules.ts')
})

const key = { userId: 'u', fileId: 'f' }
const logWith = (...events: ReadonlyArray<JournalEvent>) => {
  const read = ok({ clientId: 'desk', events: events.map((event) => ({ event })) })
  const answer = () => Promise.resolve(read)
  return { read, log: late.logWithRules({ open: answer, read: answer, renewClient: answer } as unknown as EventLog) }
}
const renewal = [key, [], 0] as const
const refused = err({ kind: 'unavailable' })

describe('The rules of trades come with the first event of trades', () => {
  it('answers as the rules do, once they are here, and asks for them once', async () => {
    const { log, read } = logWith(visited, recorded)
    expect(await Promise.all([log.open(key), log.read(key), log.renewClient(...renewal)])).toEqual([read, read, read])
    const prepared = nothingPrepared()
    expect(late.tradeRules.decide(command, emptyJournal, prepared)).toEqual(ok(applied))
    expect(late.tradeRules.evolve(emptyJournal, recorded, prepared)).toEqual(emptyJournal)
    expect(late.tradeRules.inverseOf(recorded, emptyJournal, prepared)).toEqual([])
    expect(rules.evolve.mock.calls).toEqual([[emptyJournal, recorded, prepared]])
    expect(site.asked).toBe(1)
  })

  it('a log without trades waits for nothing and asks for nothing', async () => {
    const { log, read } = logWith(visited)
    expect([await log.open(key), await log.read(key), await log.renewClient(...renewal)]).toEqual([read, read, read])
    expect(site.asked).toBe(0)
  })

  it('refuses a command that comes before them, and takes the next one', async () => {
    expect(late.tradeRules.decide(command, emptyJournal, nothingPrepared())).toEqual(err(notStored))
    await late.withTradeRules(() => Promise.resolve())
    expect(late.tradeRules.decide(command, emptyJournal, nothingPrepared())).toEqual(ok(applied))
  })

  it('where they do not come, no event of trades reaches a journal, and the next use asks again', async () => {
    site.reaches = false
    const { log, read } = logWith(visited, recorded)
    const work = () => late.withTradeRules(() => Promise.resolve('code'))
    expect(await log.open(key)).toEqual(refused)
    expect([await log.read(key), await log.renewClient(...renewal)]).toEqual([refused, refused])
    await expect(work()).rejects.toThrow('No code for the rules of trades')
    expect(() => late.tradeRules.evolve(emptyJournal, recorded, nothingPrepared())).toThrow('before their rules')
    site.reaches = true
    expect([await log.read(key), await work()]).toEqual([read, 'code'])
  })
})
