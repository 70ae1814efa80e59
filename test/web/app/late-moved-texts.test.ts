import { describe, expect, it } from 'vitest'
import { emptyJournal } from '#domain/journal/empty-journal.ts'
import type { JournalEvent } from '#domain/journal/events.ts'
import { freshJournalFile } from '#domain/journal/journal-file.ts'
import type { OpenView } from '#machines/journal-view.ts'
import { createLateMovedTexts } from '#web/app/feed/late-moved-texts.ts'
import type { MovedTexts } from '#web/app/feed/moved-texts.ts'

const at = '2026-11-20T12:00:00.000Z'
const lost = { d: '2026-11-19', f: 'notes', v: 'The other words.', by: 'phone', at } as const
const returned: JournalEvent = { type: 'LostTextKept', data: { lost, from: 'Trading (lost texts).bellbook' }, at, day: '2026-11-20' }
const kept: JournalEvent = { type: 'LostTextKept', data: { lost }, at, day: '2026-11-20' }

/** An open journal whose log holds this; each look at the drive is another `confirmed`. */
const openWith = (...events: ReadonlyArray<JournalEvent>): OpenView => ({
  clientId: 'desk', confirmed: { file: freshJournalFile(at), revision: 'r1', modifiedTime: at }, log: events.map((event, index) => ({ seq: index + 1, id: `e${index}`, event })),
  queue: [], view: emptyJournal, drafts: [], lacked: false,
})

const heldCode = () => {
  const told: unknown[] = []
  const moved: MovedTexts = { read: (names) => void told.push(names), follow: (open) => void told.push(open), stop: () => void told.push('stopped') }
  const asked: Array<{ readonly come: () => void; readonly fail: () => void }> = []
  const load = () => new Promise<MovedTexts>((come, fail) => {
    asked.push({ come: () => come(moved), fail: () => fail(new Error('a deploy has taken it away')) })
  })
  const settled = () => new Promise((done) => setTimeout(done))
  return { told, asked, load, settled }
}

describe('[sync 3.1] The lost texts beside a journal, whose code comes where there are some', () => {
  it('asks for no code while no text has come back out of a file, however often the journal moves', () => {
    const { asked, load } = heldCode()
    const moved = createLateMovedTexts(load)
    moved.follow(undefined)
    moved.follow(openWith())
    moved.follow(openWith(kept))
    expect(asked.length).toBe(0)
  })

  it('is told of the journal once for each look at the drive, from the first text that came back', async () => {
    const { told, asked, load, settled } = heldCode()
    const moved = createLateMovedTexts(load)
    const first = openWith(returned)
    moved.follow(first)
    moved.follow({ ...first, queue: [] })
    asked[0]?.come()
    await settled()
    const second = openWith(returned)
    moved.follow(second)
    await settled()
    expect([told, asked.length]).toEqual([[first, second], 1])
  })

  it('reads what was asked for while its code was on the way, in its order', async () => {
    const { told, asked, load, settled } = heldCode()
    const moved = createLateMovedTexts(load)
    moved.read(['one'])
    moved.read(['two', 'three'])
    asked[0]?.come()
    await settled()
    expect([told, asked.length]).toEqual([[['one'], ['two', 'three']], 1])
  })

  it('[A35] stopped before its code is there, it reads nothing of the journal that was closed', async () => {
    const { told, asked, load, settled } = heldCode()
    const moved = createLateMovedTexts(load)
    moved.read(['one'])
    moved.stop()
    asked[0]?.come()
    await settled()
    expect(told).toEqual(['stopped'])
  })

  it('[F33] code that could not be had is asked for again', async () => {
    const { told, asked, load, settled } = heldCode()
    const moved = createLateMovedTexts(load)
    moved.read(['one'])
    asked[0]?.fail()
    await settled()
    moved.read(['one'])
    asked[1]?.come()
    await settled()
    expect(told).toEqual([['one']])
  })
})
