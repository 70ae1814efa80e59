import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { messageOf } from '#domain/errors/catalogue.ts'
import { ok, type Result } from '#domain/result.ts'
import { journalListMachine, type JournalListInput, type Validity } from '#machines/journal-list.machine.ts'
import type { DriveError, JournalFileInfo } from '#machines/ports.ts'
import { explore, restedIn, restingStates } from './support/explore.ts'
import { settled } from './support/settled.ts'

type Listed = Result<ReadonlyArray<JournalFileInfo>, DriveError>
type Created = Result<JournalFileInfo, DriveError>

const modifiedTime = '2026-11-20T14:00:00.000Z'
const info = (id: string, changed = modifiedTime): JournalFileInfo => ({ id, name: `${id}.bellbook`, modifiedTime: changed, size: 1 })
const refused: { readonly ok: false; readonly error: DriveError } = { ok: false, error: { kind: 'server' } }

interface Setting {
  readonly place?: JournalListInput['place']
  readonly lists?: ReadonlyArray<Listed>
  readonly validity?: (fileId: string) => Promise<Validity>
  readonly create?: (name: string) => Promise<Created>
}

const open = async ({ place = 'setup', lists = [ok([info('a'), info('b')])], validity = () => Promise.resolve('compatible'), create = (name) => Promise.resolve(ok(info(name))) }: Setting = {}) => {
  const timers = new SimulatedClock()
  const asked = { lists: 0, checks: [] as Array<ReadonlyArray<string>>, creates: [] as string[] }
  const actor = createActor(journalListMachine.provide({
    actors: {
      listJournals: fromPromise<Listed>(() => Promise.resolve(lists[Math.min(asked.lists++, lists.length - 1)] ?? refused)),
      checkJournals: fromPromise<ReadonlyArray<Validity>, { readonly fileIds: ReadonlyArray<string> }>(({ input }) => {
        asked.checks.push(input.fileIds)
        return Promise.all(input.fileIds.map(validity))
      }),
      createJournal: fromPromise<Created, { readonly name: string }>(({ input }) => (asked.creates.push(input.name), create(input.name))),
      validateJournal: fromPromise<Validity, { readonly fileId: string }>(({ input }) => validity(input.fileId)),
    },
  }), { clock: timers, input: { place } })
  const chosen: string[] = []
  actor.on('journal.chosen', ({ fileId }) => chosen.push(fileId))
  actor.start()
  const send = async (event: Parameters<typeof actor.send>[0]) => {
    actor.send(event)
    await settled()
  }
  await send({ type: 'list.load' })
  const context = () => actor.getSnapshot().context
  return { actor, timers, asked, chosen, send, context, error: () => { const { error } = context(); return error && messageOf(error) } }
}

describe('[spec 4 Journal setup] the list', () => {
  it('is loaded, and each file is looked into, five at a time', async () => {
    const files = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => info(id))
    const { context, asked } = await open({ lists: [ok(files)], validity: (id) => Promise.resolve(id === 'f' ? 'invalid' : 'compatible') })
    expect([context().files, asked.checks, context().validity['f'], context().validity['g']]).toEqual([files, [['a', 'b', 'c', 'd', 'e'], ['f', 'g']], 'invalid', 'compatible'])
  })

  it.each([['setup', 'Failed to load existing journals. Please try again.'], ['settings', 'Failed to load journal list.']] as const)(
    'that fails in %s says so in its words, and loads again', async (place, words) => {
      const { error, send, context } = await open({ place, lists: [refused, ok([info('a')])] })
      expect(error()).toBe(words)
      await send({ type: 'list.load' })
      expect([error(), context().files.length]).toEqual([undefined, 1])
    })

  it('[spec 9 Background journal list refresh] is read again every 600 s; a failure keeps what is shown', async () => {
    const { timers, asked, context, error } = await open({ lists: [ok([info('a')]), refused, ok([info('a'), info('b')])] })
    timers.increment(599_999)
    expect(asked.lists).toBe(1)
    timers.increment(1)
    await settled()
    expect([asked.lists, context().files.length, error()]).toEqual([2, 1, undefined])
    timers.increment(600_000)
    await settled()
    expect([asked.lists, context().files.length]).toEqual([3, 2])
  })

  it('looks into a file again only when it has changed or could not be read', async () => {
    let b: Validity = 'unknown'
    const { send, asked } = await open({ lists: [ok([info('a'), info('b'), info('c')]), ok([info('a'), info('b'), info('c', '2026-11-21T00:00:00.000Z')])], validity: (id) => Promise.resolve(id === 'b' ? b : 'compatible') })
    b = 'compatible'
    await send({ type: 'list.load' })
    expect(asked.checks).toEqual([['a', 'b', 'c'], ['b', 'c']])
  })

  it('what was found belongs to the file that was looked into, although the list changed meanwhile', async () => {
    const answers: Array<() => void> = []
    const { send, context } = await open({
      lists: [ok([info('a'), info('b')]), ok([info('new'), info('a'), info('b')])],
      validity: (id) => new Promise((resolve) => { answers.push(() => resolve(id === 'a' ? 'invalid' : 'compatible')) }),
    })
    await send({ type: 'list.load' })
    for (const answer of answers) answer()
    await settled()
    for (const answer of answers) answer()
    await settled()
    expect(context().validity).toEqual({ new: 'compatible', a: 'invalid', b: 'compatible' })
  })

  it('a check that crashes leaves the files unknown and ends', async () => {
    const { context, asked } = await open({ validity: () => Promise.reject(new Error('planted')) })
    expect([context().validity, asked.checks.length]).toEqual([{ a: 'unknown', b: 'unknown' }, 1])
  })
})

describe('[spec 5 Journal name] creating', () => {
  it.each([['', 'Journal name is required'], ['x', 'Journal name must be at least 2 characters'], ['a<b', 'Journal name contains invalid characters (< > : " / \\ | ? *)'], ['CON', 'This name is reserved and cannot be used']])(
    'refuses %j at once and asks nobody', async (name, words) => {
      const { actor, asked, context } = await open()
      actor.send({ type: 'journal.create', name })
      const naming = context().naming
      expect([naming?.name, naming && !naming.result.ok && messageOf(naming.result.error), asked.creates]).toEqual([name, words, []])
    })

  it('makes the trimmed name, puts it first and hands it over', async () => {
    const { send, asked, chosen, context } = await open()
    await send({ type: 'journal.create', name: '  Swing  ' })
    expect([asked.creates, chosen, context().files.map(({ id }) => id), context().naming?.result]).toEqual([['Swing'], ['Swing'], ['Swing', 'a', 'b'], ok(undefined)])
  })

  it('[F35] a second wish while the first is on its way makes no second file', async () => {
    const { actor, asked } = await open({ create: () => new Promise(() => undefined) })
    actor.send({ type: 'journal.create', name: 'Swing' })
    actor.send({ type: 'journal.create', name: 'Swing' })
    actor.send({ type: 'journal.create', name: 'Other' })
    expect(asked.creates).toEqual(['Swing'])
  })

  it.each([['refuses', () => Promise.resolve(refused)], ['crashes', () => Promise.reject(new Error('planted'))]])('a drive that %s: the spec\'s words, and another try is possible', async (_, create) => {
    const { send, error, chosen, actor } = await open({ create })
    await send({ type: 'journal.create', name: 'Swing' })
    expect([error(), chosen, actor.getSnapshot().matches({ work: 'free' })]).toEqual(['Failed to create new journal. Please try again.', [], true])
  })
})

describe('[spec 5 Compatibility messages] selecting', () => {
  it('[spec 5 Data file] loading needs a file id', async () => {
    const { send, chosen, error } = await open()
    await send({ type: 'journal.select', fileId: ' ' })
    expect([chosen, error()]).toEqual([[], 'File ID is required'])
  })

  it('hands over a journal that is valid', async () => {
    const { send, chosen, error } = await open()
    await send({ type: 'journal.select', fileId: 'b' })
    expect([chosen, error()]).toEqual([['b'], undefined])
  })

  it.each([
    ['setup', 'invalid', 'The selected journal is not compatible with this version of the product.'],
    ['settings', 'invalid', 'Selected journal is not compatible with this version.'],
    ['setup', 'unknown', 'Failed to validate the selected journal. Please try again.'],
    ['settings', 'unknown', 'Failed to switch journal. Please try again.'],
  ] as const)('in %s one that is %s is not taken', async (place, found, words) => {
    const { send, chosen, error } = await open({ place, validity: () => Promise.resolve(found) })
    await send({ type: 'journal.select', fileId: 'b' })
    expect([chosen, error()]).toEqual([[], words])
    await send({ type: 'error.cleared' })
    expect(error()).toBeUndefined()
  })
})

describe('every path', () => {
  const visits = explore(journalListMachine, {
    inputs: [{ place: 'setup' }],
    events: [{ type: 'list.load' }, { type: 'journal.create', name: 'Swing' }, { type: 'journal.create', name: '' }, { type: 'journal.select', fileId: 'a' }, { type: 'error.cleared' }],
    answers: {
      listJournals: [ok([info('a')]), refused], refreshJournals: [ok([]), refused], checkJournals: [['compatible'], ['invalid'], []],
      createJournal: [ok(info('n')), refused], validateJournal: ['compatible', 'invalid', 'unknown'],
    },
    tellApart: ({ context }) => [context.files.map((file: JournalFileInfo) => [file.id, context.validity[file.id]]), context.checking, context.error?.code],
  })
  it('reaches every state', () => expect(restingStates(journalListMachine).filter((id) => !restedIn(visits).has(id))).toEqual([]))
  it('never waits while a listed file is unchecked', () =>
    expect(visits.filter(({ snapshot: s }) => s.matches({ validity: 'known' }) && s.context.files.some((file: JournalFileInfo) => s.context.validity[file.id] === undefined)).map(({ path }) => path)).toEqual([]))
})
