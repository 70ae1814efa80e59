import { describe, expect, it } from 'vitest'
import { standsAfter, type WrittenText } from '#domain/conflicts/text-events.ts'
import { recordOf } from '#domain/lists/views.ts'
import { journalOf } from '#domain/record/empty-journal.ts'
import { tableGet, tablePut } from '#domain/record/table.ts'
import { pendingOf, withoutProgress } from '#domain/sync/pending.ts'
import { replay } from '#domain/sync/replay.ts'
import { textFingerprint } from '#domain/text/text-fingerprint.ts'
import { fileOf } from '#test/domain/journal-file/files.ts'
import { checklist, settings, smallJournal, task, today } from '#test/support/builders.ts'
import { given } from '#test/support/given.ts'
import {
  act,
  addTask,
  deleteTask,
  type Device,
  deviceOn,
  editTask,
  notesOn,
  pendingIn,
  pull,
  save,
  toggle,
  upload,
  write,
} from './devices.ts'

const start = fileOf(smallJournal)
const textsOf = ({ journal }: ReturnType<typeof upload>) =>
  journal.conflicts.map(({ field, text }) => ({ field, text }))
const writeBoth = (text: string) =>
  ({ type: 'WriteEntry', data: { date: today, notes: text, reflections: text } }) as const
const meeting = (theirs: Device, mine: Device) => upload(pull(mine, save(theirs).file))

describe('[I2] [F21] a text that lost stays to be chosen', () => {
  it.each([
    ['begins with it', 'Held', 'Held through the close'],
    ['holds it', 'through', 'Held through the close'],
    ['says less', 'Held through the close', 'Held'],
  ])('where the text that won %s', (_, lost, won) => {
    const desk = act(deviceOn(start, 'desk'), write(won))
    expect(textsOf(meeting(act(deviceOn(start, 'phone'), write(lost)), desk))).toEqual([{ field: 'notes', text: lost }])
  })

  it('where an acknowledged text was buried under one that begins with it', () => {
    const mine = save(act(deviceOn(start, 'desk'), write('Held')))
    const theirs = save(act(deviceOn(start, 'phone'), write('Held through the close')))
    expect(textsOf(upload(pull(mine, theirs.file)))).toEqual([{ field: 'notes', text: 'Held' }])
  })

  it('twice where the same words lost in the notes and in the reflections', () => {
    const texts = [
      { field: 'notes', text: 'Same words' },
      { field: 'reflections', text: 'Same words' },
    ]
    const [desk, phone] = ['desk', 'phone'].map((name) => deviceOn(start, name)) as [Device, Device]
    expect(textsOf(meeting(act(phone, writeBoth('Same words')), act(desk, writeBoth('Others'))))).toEqual(texts)
    const buried = pull(save(act(desk, writeBoth('Same words'))), save(act(phone, writeBoth('Others'))).file)
    expect(textsOf(upload(buried))).toEqual(texts)
  })

  it.each([
    ['notes', { notes: 'Theirs', reflections: 'Mine' }],
    ['reflections', { notes: 'Mine', reflections: 'Theirs' }],
  ] as const)('once where only the %s were buried: the text of the other field stays as it is', (field, texts) => {
    const { log } = save(act(deviceOn(start, 'desk'), writeBoth('Mine')))
    const entries = tablePut(start.journal.entries, { date: today, ...texts })
    const journal = replay({ ...start.journal, entries }, log, 'desk')
    expect(tableGet(journal.entries, today)).toEqual({ date: today, ...texts })
    expect(journal.conflicts.map((each) => [each.field, each.text])).toEqual([[field, 'Mine']])
  })

  it('twice where the same words lost on two days', () => {
    const days = [today, '2026-11-19']
    const [theirs, mine] = ['Same words', 'Others'].map((text) =>
      days.reduce((device, day) => act(device, write(text, day)), deviceOn(start, text)),
    ) as [Device, Device]
    const lostOn = ({ journal }: ReturnType<typeof upload>) => journal.conflicts.map(({ of }) => of).toSorted()
    expect(lostOn(meeting(theirs, mine))).toEqual(days.toSorted())
    expect(lostOn(upload(pull(save(theirs), save(mine).file)))).toEqual(days.toSorted())
  })

  it('where it differs from what its author saw only far behind the beginning, by as many letters', () => {
    const long = (end: string) => `${'Plan the trade and trade the plan. '.repeat(10)}${end}`
    expect(textFingerprint(long('A')) === textFingerprint(long('B'))).toBe(false)
    const seen = save(act(deviceOn(start, 'phone'), write(long('A'))))
    const desk = act(deviceOn(seen.file, 'desk'), write('Rewritten'))
    expect(textsOf(meeting(act(seen, write(long('B'))), desk))).toEqual([{ field: 'notes', text: long('B') }])
  })
})

describe('[I8] a deletion takes what its author has seen', () => {
  it('takes of a day only the text that stayed', () => {
    const seen = save(act(deviceOn(start, 'phone'), writeBoth('Seen')))
    const phone = act(seen, { type: 'WriteEntry', data: { date: today, notes: 'Seen', reflections: 'Changed' } })
    const desk = act(deviceOn(seen.file, 'desk'), { type: 'DeleteEntry', data: { date: today } })
    expect(tableGet(meeting(phone, desk).journal.entries, today)).toMatchObject({ notes: '', reflections: 'Changed' })
  })
})

describe('The saved part of a log whose counters cannot be believed, as the data proves it', () => {
  const sent = save(act(act(deviceOn(start, 'a'), addTask('t7')), write('Mine')))

  it('is all of it, where its last text is in the file', () =>
    expect(pendingIn(pull(sent, withoutProgress(sent.file)))).toMatchObject({ events: [], acknowledgedUpTo: 2 }))

  it('is all up to a task that is there', () => {
    const file = withoutProgress({ ...sent.file, journal: { ...sent.file.journal, entries: start.journal.entries } })
    expect(pendingIn(pull(sent, file)).acknowledgedUpTo).toBe(1)
    expect(notesOn(upload(pull(sent, file)).journal, today)).toBe('Mine')
  })

  it('is empty, where neither text is in the file', () =>
    expect(pendingIn(pull(sent, withoutProgress(start)))).toMatchObject({ acknowledgedUpTo: 0 }))

  it('has no unsent event, where another user has written the same words', () => {
    const mine = act(act(save(act(deviceOn(start, 'a'), addTask('t5'))), addTask('t7')), write('Same words'))
    const others = act(deviceOn(save(act(deviceOn(start, 'a'), addTask('t5'))).file, 'b'), write('Same words'))
    const { journal } = upload(pull(mine, withoutProgress(save(others).file)))
    expect(['t5', 't7'].map((id) => tableGet(journal.tasks, id)?.id)).toEqual(['t5', 't7'])
  })

  it('a text that the field had before proves nothing', () => {
    const back = ['Mine, longer', 'Mine'].reduce((device, text) => save(act(device, write(text))), sent)
    expect(pendingIn(pull(back, withoutProgress(sent.file))).acknowledgedUpTo).toBe(2)
  })

  it('a text that another field of the day had before proves that it was saved', () => {
    const writings = [
      ['', 'Up'],
      ['', 'Down'],
      ['Up', 'Down'],
    ] as const
    const device = writings.reduce(
      (each, [notes, reflections]) =>
        save(act(each, { type: 'WriteEntry', data: { date: today, notes, reflections } })),
      deviceOn(start, 'a'),
    )
    expect(pendingIn(pull(device, withoutProgress(device.file))).acknowledgedUpTo).toBe(3)
  })

  it.each([
    ['a review of one week', 'reviews', '2026-W47'],
    ['a question at one place', 'reviewQuestions', 'question1'],
    ['the schedule of one item', 'schedules', 'c:c1'],
    ['the name of one account', 'accountNames', 'a1'],
    ['what is stated of one currency', 'statedFigures', 'USD'],
  ] as const)('[I8] is nothing by %s, which two devices begin: an edit of before beats a deletion', (_, list, id) => {
    const begin = { type: 'AddRecord', data: { list, record: { id } } } as const
    const mine = act(act(deviceOn(start, 'a'), editTask('t1', 'Mine')), begin)
    const others = save(act(act(deviceOn(start, 'b'), begin), deleteTask('t1'))).file
    const ofATwin = { s: 2, e: 'of a twin', t: others.updated }
    for (const file of [
      { ...others, sync: { ...others.sync, dataHash: 'hash', clients: new Map([['a', ofATwin]]) } },
      { ...others, sync: { ...others.sync, dataHash: undefined, clients: new Map([['a', ofATwin]]) } },
    ])
      expect(tableGet(upload(pull(mine, file)).journal.tasks, 't1')?.text).toBe('Mine')
  })

  it.each([
    ['had not got', []],
    ['got behind that', [{ clientId: 'page', seq: 2 }]],
  ])(
    '[F42] is nothing, by a text that a page has sent, of what it %s: the logs met in another order',
    (_, formerly) => {
      const page = save(act(deviceOn(start, 'page'), write('In the page')))
      const disk = act(deviceOn(start, 'disk'), write('On the disk', '2026-11-19'))
      const log = [
        ...disk.log.map((logged) => ({ ...logged, formerly })),
        ...page.log.map((logged) => ({ ...logged, seq: 2, formerly: [{ clientId: 'page', seq: logged.seq }] })),
      ]
      const { journal } = upload({ ...pull(disk, withoutProgress(page.file)), log })
      expect([notesOn(journal, '2026-11-19'), notesOn(journal, today)]).toEqual(['On the disk', 'In the page'])
    },
  )

  it('[F41] is of a buried task or record not that it was deleted: all that was done to it returns with it', () => {
    const begin = { type: 'AddRecord', data: { list: 'schedules', record: { id: 'c:c2' } } } as const
    const change = {
      type: 'ChangeRecord',
      data: { list: 'schedules', id: 'c:c2', field: 'phase', value: 'pre' },
    } as const
    const one = save(act(deviceOn(start, 'a'), editTask('t1', 'Seen by its deleter')))
    const draft = write('As a draft', '2026-11-19')
    const two = [addTask('t7'), editTask('t7', 'Mine'), toggle('t7'), begin, change, draft].reduce(
      (device, each) => act(device, each),
      one,
    )
    const log = save(two).log.map((logged) => ({ ...logged, sentRevision: logged.seq > 1 ? 'r2' : 'r1' }))
    // The clone sent the same notes, which both had as a draft, and deleted another task.
    const clone = upload(act(act(deviceOn(one.file, 'clone'), draft), deleteTask('t1')))
    const clients = new Map([...clone.sync.clients].filter(([id]) => id !== 'a'))
    const { journal } = upload({ ...pull(two, { ...clone, sync: { ...clone.sync, clients, dataHash: 'hash' } }), log })
    const task7 = tableGet(journal.tasks, 't7')
    expect(tableGet(journal.tasks, 't1')).toBeUndefined()
    expect(task7?.text).toBe('Mine')
    expect([task7?.completed, recordOf(journal, 'schedules', 'c:c2')?.['phase']]).toEqual([true, 'pre'])
  })
})

it('a counter that is gone was dropped or buried, as the drive’s clock says of the last save', () => {
  const device = save(act(act(deviceOn(start, 'a'), toggle('t2')), toggle('t3')))
  const identityAt = (...sentAt: ReadonlyArray<string>): string => {
    const log = device.log.map((logged, index) => ({ ...logged, sentAt: Date.parse(sentAt[index] ?? '') }))
    return pendingOf(start, log, 'a', `${today}T12:00:00.000Z`).identity
  }
  const [long, lately] = ['2026-08-01T00:00:00.000Z', '2026-11-01T00:00:00.000Z']
  expect([identityAt(long, long), identityAt(long, lately)]).toEqual(['forgotten', 'known'])
})

it('a text is placed at the latest point of its history that it fits', () => {
  const history = ['Up', 'Down', 'Up'].reduce<ReadonlyArray<WrittenText>>(
    (known, text) => [...known, { of: today, field: 'notes', base: textFingerprint(known.at(-1)?.text ?? ''), text }],
    [],
  )
  expect([standsAfter('Up', history), standsAfter('Down', history), standsAfter('', history)]).toEqual([3, 2, 0])
  expect(standsAfter('Sideways', history)).toBeUndefined()
})

it('a day that leaves no record leaves no ticks either', () => {
  const [saturday, monday] = ['2026-11-21', '2026-11-23']
  const journal = journalOf({
    checklists: [checklist('c1')],
    tasks: [task('t1', { completed: true }), task('t2')],
    settings: settings({ excludeWeekends: true, lastTaskResetDate: saturday, lastVisitDate: saturday }),
  })
  given(journal)
    .when({ type: 'StartDay', data: {} }, monday)
    .leaves(({ tasks, dayStats }) =>
      expect([tasks.map(({ completed }) => completed), dayStats.map(({ date }) => date)]).toEqual([
        [false, false],
        [monday],
      ]),
    )
})
