import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { messageOf } from '#domain/errors/catalogue.ts'
import { ok, type Result } from '#domain/result.ts'
import { journalListMachine } from '#machines/journal-list/journal-list.machine.ts'
import type { CheckResult, JournalListPlace, Validity } from '#machines/journal-list/journal-list.ts'
import type { DriveError, JournalFileInfo } from '#machines/ports/drive.ts'
import { explore, unreached } from '#test/machines/support/explore.ts'
import { idle } from '#test/machines/support/idle.ts'

type Listed = Result<ReadonlyArray<JournalFileInfo>, DriveError>
type Created = Result<JournalFileInfo, DriveError>

const modifiedTime = '2026-11-20T14:00:00.000Z'
const info = (id: string, changed = modifiedTime): JournalFileInfo => ({
  id,
  name: `${id}.bellbook`,
  modifiedTime: changed,
  size: 1,
})
const refused: { readonly ok: false; readonly error: DriveError } = { ok: false, error: { kind: 'server' } }

const failing = [
  ['refuses', () => Promise.resolve(refused)],
  ['crashes', () => Promise.reject(new Error('planted'))],
] as const

interface Setting {
  readonly place?: JournalListPlace
  readonly current?: string
  readonly inspect?: (fileId: string) => Promise<Created>
  readonly rename?: (fileId: string, name: string) => Promise<Created>
  readonly remove?: (fileId: string) => Promise<Result<void, DriveError>>
  readonly lists?: ReadonlyArray<Listed>
  readonly recount?: () => Promise<Listed>
  readonly validity?: (fileId: string) => Promise<CheckResult>
  readonly create?: (name: string) => Promise<Created>
}

const open = async ({
  place = 'setup',
  current,
  lists = [ok([info('a'), info('b')])],
  validity = () => Promise.resolve('compatible'),
  create = (name) => Promise.resolve(ok(info(name))),
  inspect = (fileId) => Promise.resolve(ok(info(fileId))),
  rename = (fileId, name) => Promise.resolve(ok({ ...info(fileId), name: `${name}.bellbook` })),
  remove = () => Promise.resolve(ok(undefined)),
  recount = () => Promise.resolve(lists.at(-1) ?? refused),
}: Setting = {}) => {
  const timers = new SimulatedClock()
  const asked = {
    lists: 0,
    checks: [] as Array<ReadonlyArray<string>>,
    creates: [] as string[],
    inspected: [] as string[],
    renamed: [] as Array<readonly [string, string]>,
    removed: [] as string[],
  }
  const actor = createActor(
    journalListMachine.provide({
      actors: {
        listJournals: fromPromise<Listed>(() =>
          Promise.resolve(lists[Math.min(asked.lists++, lists.length - 1)] ?? refused),
        ),
        checkJournals: fromPromise<ReadonlyArray<CheckResult>, { readonly fileIds: ReadonlyArray<string> }>(
          ({ input }) => {
            asked.checks.push(input.fileIds)
            return Promise.all(input.fileIds.map(validity))
          },
        ),
        createJournal: fromPromise<Created, { readonly name: string }>(
          ({ input }) => (asked.creates.push(input.name), create(input.name)),
        ),
        validateJournal: fromPromise<CheckResult, { readonly fileId: string }>(({ input }) => validity(input.fileId)),
        inspectJournal: fromPromise<Created, { readonly fileId: string }>(
          ({ input }) => (asked.inspected.push(input.fileId), inspect(input.fileId)),
        ),
        renameJournal: fromPromise<Created, { readonly fileId: string; readonly name: string }>(
          ({ input }) => (asked.renamed.push([input.fileId, input.name]), rename(input.fileId, input.name)),
        ),
        recountJournals: fromPromise<Listed, { readonly fileId: string }>(recount),
        deleteJournal: fromPromise<Result<void, DriveError>, { readonly fileId: string }>(
          ({ input }) => (asked.removed.push(input.fileId), remove(input.fileId)),
        ),
      },
    }),
    { clock: timers },
  )
  const chosen: string[] = []
  const emissions: unknown[] = []
  actor.on('journal.chosen', ({ fileId }) => chosen.push(fileId))
  actor.on('journal.renamed', (emitted) => emissions.push(emitted))
  actor.on('journal.deleted', (emitted) => emissions.push(emitted))
  actor.start()
  const send = async (event: Parameters<typeof actor.send>[0]) => {
    actor.send(event)
    await idle()
  }
  await send({ type: 'list.watched', place })
  await send({ type: 'list.load' })
  if (current !== undefined) await send({ type: 'current.changed', fileId: current })
  const context = () => actor.getSnapshot().context
  return {
    actor,
    timers,
    asked,
    chosen,
    emissions,
    send,
    context,
    error: () => {
      const { error } = context()
      return error && messageOf(error)
    },
  }
}

describe('[spec 4 Journal setup] the list', () => {
  it('[spec 9] is loaded, and each file is looked into, five at a time', async () => {
    const files = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => info(id))
    const { context, asked } = await open({
      lists: [ok(files)],
      validity: (id) => Promise.resolve(id === 'f' ? 'invalid' : 'compatible'),
    })
    expect(context().files).toEqual(files)
    expect(asked.checks).toEqual([
      ['a', 'b', 'c', 'd', 'e'],
      ['f', 'g'],
    ])
    expect([context().validity['f'], context().validity['g']]).toEqual(['invalid', 'compatible'])
  })

  it.each([
    ['setup', 'Failed to load existing journals. Please try again.'],
    ['settings', 'Failed to load journal list.'],
  ] as const)('[spec 8] that fails in %s says so in its words, and loads again', async (place, words) => {
    const { error, send, context } = await open({ place, lists: [refused, ok([info('a')])] })
    expect(error()).toBe(words)
    await send({ type: 'list.load' })
    expect([error(), context().files.length]).toEqual([undefined, 1])
  })

  it('[spec 9 Background journal list refresh] is read again every 600 s; a failure keeps what is shown', async () => {
    const { timers, asked, context, error } = await open({
      lists: [ok([info('a')]), refused, ok([info('a'), info('b')])],
    })
    timers.increment(599_999)
    expect(asked.lists).toBe(1)
    timers.increment(1)
    await idle()
    expect([asked.lists, context().files.length, error()]).toEqual([2, 1, undefined])
    timers.increment(600_000)
    await idle()
    expect([asked.lists, context().files.length]).toEqual([3, 2])
  })

  it('[spec 9 Background journal list refresh] is not read while hidden, and at once when shown again', async () => {
    const { timers, asked, send } = await open()
    await send({ type: 'list.unwatched' })
    timers.increment(1_800_000)
    await idle()
    expect(asked.lists).toBe(1)
    await send({ type: 'list.watched', place: 'settings' })
    expect(asked.lists).toBe(2)
    await send({ type: 'list.unwatched' })
    await send({ type: 'list.watched', place: 'settings' })
    expect(asked.lists).toBe(2)
  })

  it('looks into a file again only when it has changed or could not be read', async () => {
    let b: Validity = 'unknown'
    const { send, asked } = await open({
      lists: [ok([info('a'), info('b'), info('c')]), ok([info('a'), info('b'), info('c', '2026-11-21T00:00:00.000Z')])],
      validity: (id) => Promise.resolve(id === 'b' ? b : 'compatible'),
    })
    b = 'compatible'
    await send({ type: 'list.load' })
    expect(asked.checks).toEqual([
      ['a', 'b', 'c'],
      ['b', 'c'],
    ])
  })

  it('findings belong to the file that was read, although the list changed meanwhile', async () => {
    const answers: Array<() => void> = []
    const { send, context } = await open({
      lists: [ok([info('a'), info('b')]), ok([info('new'), info('a'), info('b')])],
      validity: (id) =>
        new Promise((resolve) => {
          answers.push(() => resolve(id === 'a' ? 'invalid' : 'compatible'))
        }),
    })
    await send({ type: 'list.load' })
    for (const answer of answers) answer()
    await idle()
    for (const answer of answers) answer()
    await idle()
    expect(context().validity).toEqual({ new: 'compatible', a: 'invalid', b: 'compatible' })
  })

  it('a check that crashes leaves the files unknown and ends', async () => {
    const { context, asked } = await open({ validity: () => Promise.reject(new Error('planted')) })
    expect([context().validity, asked.checks.length]).toEqual([{ a: 'unknown', b: 'unknown' }, 1])
  })
})

describe('[spec 5 Journal name] creating', () => {
  it.each([
    ['', 'Journal name is required'],
    ['x', 'Journal name must be at least 2 characters'],
    ['a<b', 'Journal name contains invalid characters (< > : " / \\ | ? *)'],
    ['CON', 'This name is reserved and cannot be used'],
  ])('refuses %j at once without a request', async (name, words) => {
    const { actor, asked, context } = await open()
    actor.send({ type: 'journal.create', name })
    const naming = context().naming
    expect(naming?.name).toEqual(name)
    expect([naming && !naming.result.ok && messageOf(naming.result.error), asked.creates]).toEqual([words, []])
  })

  it('makes the trimmed name, puts it first and hands it over', async () => {
    const { send, asked, chosen, context } = await open()
    await send({ type: 'journal.create', name: '  Swing  ' })
    expect(asked.creates).toEqual(['Swing'])
    expect([chosen, context().files.map(({ id }) => id)]).toEqual([['Swing'], ['Swing', 'a', 'b']])
    expect(context().naming?.result).toEqual(ok(undefined))
  })

  it('[F35] a second request while the first is on its way makes no second file', async () => {
    const { actor, asked } = await open({ create: () => new Promise(() => undefined) })
    actor.send({ type: 'journal.create', name: 'Swing' })
    actor.send({ type: 'journal.create', name: 'Swing' })
    actor.send({ type: 'journal.create', name: 'Other' })
    expect(asked.creates).toEqual(['Swing'])
  })

  it.each(failing)("[spec 8] a drive that %s: the spec's words, and another try is possible", async (_, create) => {
    const { send, error, chosen, actor } = await open({ create })
    await send({ type: 'journal.create', name: 'Swing' })
    expect(error()).toBe('Failed to create new journal. Please try again.')
    expect([chosen, actor.getSnapshot().matches({ work: 'idle' })]).toEqual([[], true])
  })
})

describe('[spec 4 Journal setup] [spec 5 Compatibility messages] selecting', () => {
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
  ] as const)('[spec 8] in %s one that is %s is not taken', async (place, found, words) => {
    const { send, chosen, error } = await open({ place, validity: () => Promise.resolve(found) })
    await send({ type: 'journal.select', fileId: 'b' })
    expect([chosen, error()]).toEqual([[], words])
    await send({ type: 'error.cleared' })
    expect(error()).toBeUndefined()
  })
})

describe('A journal that another tab or device has deleted meanwhile', () => {
  it.each(['setup', 'settings'] as const)(
    'in %s is not called incompatible when it is chosen: it is said to be gone, and listed no more',
    async (place) => {
      let b: CheckResult = 'compatible'
      const { send, chosen, error, context } = await open({
        place,
        validity: (id) => Promise.resolve(id === 'b' ? b : 'compatible'),
      })
      b = 'gone'
      await send({ type: 'journal.select', fileId: 'b' })
      expect(chosen).toEqual([])
      expect([error(), context().files]).toEqual(['The journal file is no longer in your Google Drive', [info('a')]])
    },
  )

  it('is listed no more once it was looked into, and nothing bad is said', async () => {
    const { context, error } = await open({ validity: (id) => Promise.resolve(id === 'b' ? 'gone' : 'compatible') })
    expect([context().files, context().validity, error()]).toEqual([[info('a')], { a: 'compatible' }, undefined])
  })
})

describe('[spec 2 Settings] the current journal', () => {
  it('is known from the list without a request', async () => {
    const { context, asked } = await open({ place: 'settings', current: 'b' })
    expect([context().current, asked.inspected]).toEqual([ok(info('b')), []])
  })

  it('one that the list lacks is asked for by itself; a failure is remembered until the next list', async () => {
    let answers = false
    const { context, asked, send } = await open({
      place: 'settings',
      current: 'z',
      inspect: (fileId) => (answers ? Promise.resolve(ok(info(fileId))) : Promise.resolve(refused)),
    })
    expect([context().current, asked.inspected]).toEqual([refused, ['z']])
    answers = true
    await send({ type: 'list.load' })
    expect([context().current, asked.inspected]).toEqual([ok(info('z')), ['z', 'z']])
    await send({ type: 'list.load' })
    expect(asked.inspected.length).toBe(2)
  })

  it('an asking that crashes counts as one that failed', async () => {
    const { context } = await open({ current: 'z', inspect: () => Promise.reject(new Error('planted')) })
    expect(context().current).toEqual({ ok: false, error: { kind: 'malformed' } })
  })

  it('follows a switch, also one in another tab, and forgets the one before', async () => {
    const { context, send } = await open({ current: 'a' })
    await send({ type: 'current.changed', fileId: 'b' })
    expect([context().currentId, context().current]).toEqual(['b', ok(info('b'))])
    await send({ type: 'current.changed', fileId: undefined })
    expect([context().currentId, context().current]).toEqual([undefined, undefined])
  })
})

describe('[spec 4 Journal management] renaming', () => {
  it('gives the current journal its trimmed name, in the list and on its card', async () => {
    const { send, asked, context, emissions } = await open({ place: 'settings', current: 'b' })
    await send({ type: 'journal.rename', name: '  Swing 2027 ' })
    const renamed = { ...info('b'), name: 'Swing 2027.bellbook' }
    expect(asked.renamed).toEqual([['b', 'Swing 2027']])
    expect([context().files, context().current]).toEqual([[info('a'), renamed], ok(renamed)])
    expect(emissions).toEqual([{ type: 'journal.renamed', fileId: 'b', name: 'Swing 2027.bellbook' }])
  })

  it.each([
    ['', 'Journal name is required'],
    ['x', 'Journal name must be at least 2 characters'],
    ['LPT9', 'This name is reserved and cannot be used'],
    ['.a', 'Journal name cannot start or end with spaces or dots'],
  ])('[spec 5 Journal name] refuses %j at once without a request', async (name, words) => {
    const { actor, asked, context, error } = await open({ current: 'b' })
    actor.send({ type: 'journal.rename', name })
    const { naming } = context()
    expect(naming && !naming.result.ok && messageOf(naming.result.error)).toEqual(words)
    expect([asked.renamed, error()]).toEqual([[], undefined])
  })

  it('[spec 5 Data file] refuses a journal that is not compatible, and where none is open', async () => {
    const invalid = await open({
      current: 'b',
      validity: (id) => Promise.resolve(id === 'b' ? 'invalid' : 'compatible'),
    })
    const none = await open()
    for (const { send } of [invalid, none]) await send({ type: 'journal.rename', name: 'Swing' })
    expect([invalid, none].map(({ asked, error }) => [asked.renamed, error()])).toEqual([
      [[], 'Only the current journal can be renamed'],
      [[], 'Only the current journal can be renamed'],
    ])
  })

  it.each(failing)("[spec 8] a drive that %s: the spec's words, and the old name stays", async (_, rename) => {
    const { send, error, context, actor, emissions } = await open({ current: 'b', rename })
    await send({ type: 'journal.rename', name: 'Swing' })
    expect([error(), context().files]).toEqual(['Failed to rename journal. Please try again.', [info('a'), info('b')]])
    expect([actor.getSnapshot().matches({ work: 'idle' }), emissions]).toEqual([true, []])
  })
})

describe('[spec 4 Journal management] deleting', () => {
  it.each([
    ['a', false],
    ['b', true],
  ])('%s: it is listed no more, and it is said whether it was the current one', async (fileId, wasCurrent) => {
    const { send, asked, context, emissions } = await open({ current: 'b' })
    await send({ type: 'journal.delete', fileId })
    expect(asked.removed).toEqual([fileId])
    expect(context().files.map(({ id }) => id)).toEqual(['a', 'b'].filter((id) => id !== fileId))
    expect(emissions).toEqual([{ type: 'journal.deleted', fileId, wasCurrent }])
  })

  it('[spec 5 Data file] the only journal stays', async () => {
    const { send, asked, error } = await open({ current: 'a', lists: [ok([info('a')])] })
    await send({ type: 'journal.delete', fileId: 'a' })
    expect([asked.removed, error()]).toEqual([[], 'The only journal cannot be deleted'])
  })

  it.each(['a', 'nothing'])(
    '[spec 5 Data file] the last one stays when another tab or device has deleted the others meanwhile (%s)',
    async (left) => {
      const { send, asked, error, context, emissions } = await open({
        current: 'b',
        recount: () => Promise.resolve(ok(left === 'a' ? [info('a')] : [])),
      })
      await send({ type: 'journal.delete', fileId: 'a' })
      expect([asked.removed, error()]).toEqual([[], 'The only journal cannot be deleted'])
      expect([context().files.map(({ id }) => id), emissions]).toEqual([left === 'a' ? ['a'] : [], []])
    },
  )

  it.each(failing)('nothing goes where a drive %s to say what is there now', async (_, recount) => {
    const { send, asked, error, context } = await open({ current: 'b', recount })
    await send({ type: 'journal.delete', fileId: 'a' })
    expect(asked.removed).toEqual([])
    expect([error(), context().files]).toEqual(['Failed to delete journal. Please try again.', [info('a'), info('b')]])
  })

  it.each(failing)("[spec 8] a drive that %s: the spec's words, and it is still listed", async (_, remove) => {
    const { send, error, context, emissions } = await open({ current: 'b', remove })
    await send({ type: 'journal.delete', fileId: 'b' })
    expect(error()).toBe('Failed to delete journal. Please try again.')
    expect([context().files, emissions]).toEqual([[info('a'), info('b')], []])
  })

  it('one request at a time', async () => {
    const { actor, asked, send } = await open({ current: 'b', remove: () => new Promise(() => undefined) })
    actor.send({ type: 'journal.delete', fileId: 'a' })
    await send({ type: 'journal.delete', fileId: 'b' })
    actor.send({ type: 'journal.rename', name: 'Swing' })
    expect([asked.removed, asked.renamed]).toEqual([['a'], []])
  })
})

describe('every path', () => {
  const visits = explore(journalListMachine, {
    inputs: [undefined],
    events: [
      { type: 'list.watched', place: 'settings' },
      { type: 'list.unwatched' },
      { type: 'current.changed', fileId: 'a' },
      { type: 'journal.rename', name: 'Swing' },
      { type: 'journal.delete', fileId: 'n' },
      { type: 'list.load' },
      { type: 'journal.create', name: 'Swing' },
      { type: 'journal.create', name: '' },
      { type: 'journal.select', fileId: 'a' },
      { type: 'error.cleared' },
    ],
    answers: {
      listJournals: [ok([info('a')]), refused],
      refreshJournals: [ok([]), refused],
      checkJournals: [['compatible'], ['invalid'], ['gone'], []],
      createJournal: [ok(info('n')), refused],
      validateJournal: ['compatible', 'invalid', 'unknown', 'gone'],
      inspectJournal: [ok(info('a')), refused],
      renameJournal: [ok(info('a')), refused],
      deleteJournal: [ok(undefined), refused],
      recountJournals: [ok([info('a')]), ok([]), refused],
    },
    tellApart: ({ context }) => [
      context.files.map((file: JournalFileInfo) => [file.id, context.validity[file.id]]),
      context.checking,
      context.error?.code,
      context.watched,
      context.currentId,
      context.current?.ok,
    ],
  })
  it('reaches every state', () => expect(unreached(journalListMachine, visits)).toEqual([]))
  it('never waits while a listed file is unchecked', () =>
    expect(
      visits
        .filter(
          ({ snapshot: s }) =>
            s.matches({ validity: 'known' }) &&
            s.context.files.some((file: JournalFileInfo) => s.context.validity[file.id] === undefined),
        )
        .map(({ path }) => path),
    ).toEqual([]))
})
