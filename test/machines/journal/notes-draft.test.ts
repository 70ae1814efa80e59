import { describe, expect, it } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import { checkEntryText } from '#domain/entries/entry-text.ts'
import { domainError, type DomainError, messageOf } from '#domain/errors/catalogue.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { textFingerprint } from '#domain/text/text-fingerprint.ts'
import { notesDraftMachine } from '#machines/journal/notes-draft.machine.ts'
import { answersTo, type EntryOrder } from '#machines/journal/notes-draft.ts'
import type { Draft, DraftField, LogError } from '#machines/ports/log.ts'
import { explore, unreached } from '#test/machines/support/explore.ts'
import { idle } from '#test/machines/support/idle.ts'
import { today } from '#test/support/builders.ts'

type Texts = Readonly<Record<DraftField, string>>
const empty: Texts = { notes: '', reflections: '' }

interface Setting {
  readonly entry?: Texts
  readonly found?: Partial<Texts>
  readonly put?: () => Promise<Result<void, LogError>>
}

const open = ({ entry = empty, found = {}, put = () => Promise.resolve(ok(undefined)) }: Setting = {}) => {
  const timers = new SimulatedClock()
  const rows: Array<readonly [number, ReadonlyArray<Draft>]> = []
  const bases: string[] = []
  const written: Array<{ readonly at: number; readonly texts: Texts; readonly fields: ReadonlyArray<DraftField> }> = []
  let held = entry
  const machine = notesDraftMachine.provide({
    actors: {
      putDrafts: fromPromise<Result<void, LogError>, { readonly drafts: ReadonlyArray<Draft> }>(
        ({ input }) => (rows.push([timers.now(), input.drafts]), put()),
      ),
      entryWriter: fromCallback<EntryOrder>(({ receive, sendBack }) => {
        receive((order) => {
          bases.push(order.bases.notes)
          const answers = answersTo(order, held, (texts, fields): Result<void, DomainError> => {
            for (const field of fields) {
              const checked = checkEntryText(texts[field], field)
              if (!checked.ok) return checked
            }
            held = texts
            written.push({ at: timers.now(), texts, fields })
            return ok(undefined)
          })
          for (const answer of answers) sendBack(answer)
        })
      }),
    },
  })
  const actor = createActor(machine, { clock: timers, input: { date: today, entry, found } }).start()
  const texts = () => actor.getSnapshot().context.texts
  return {
    actor,
    timers,
    rows,
    written,
    texts,
    bases: () => bases,
    type: (text: string, field: DraftField = 'notes') => actor.send({ type: 'draft.typed', field, text }),
    commit: () => actor.send({ type: 'draft.commit' }),
    changed: (changed: Texts) => actor.send({ type: 'entry.changed', entry: changed }),
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    refusal: () => {
      const refusal = actor.getSnapshot().context.refusal
      return refusal && [refusal.field, messageOf(refusal.error)]
    },
  }
}

describe('[D14] a keystroke is durable', () => {
  it('the first at once, the next within 250 ms, with all that was typed meanwhile', async () => {
    const { type, timers, rows } = open()
    type('a')
    await idle()
    expect(rows).toEqual([[0, [{ date: today, field: 'notes', text: 'a', base: textFingerprint('') }]]])
    type('ab')
    timers.increment(100)
    type('abc')
    timers.increment(149)
    expect(rows.length).toBe(1)
    timers.increment(1)
    expect(rows[1]).toEqual([250, [{ date: today, field: 'notes', text: 'abc', base: textFingerprint('') }]])
  })

  it('both fields, each in its row, and nothing without typing', async () => {
    const { type, timers, rows } = open()
    timers.increment(10_000)
    expect(rows).toEqual([])
    type('n', 'notes')
    type('r', 'reflections')
    await idle()
    timers.increment(250)
    expect(rows.map(([, drafts]) => drafts.map(({ field, text }) => [field, text]))).toEqual([
      [['notes', 'n']],
      [['reflections', 'r']],
    ])
  })

  it('[F1] rows never queue behind a slow disk: the next one holds everything typed meanwhile', async () => {
    const asked: Array<() => void> = []
    const { type, timers, rows } = open({ put: () => new Promise((answer) => asked.push(() => answer(ok(undefined)))) })
    for (let at = 0; at < 2000; at += 100) {
      type('x'.repeat(at / 100 + 1))
      timers.increment(100)
    }
    expect(rows.length).toBe(1)
    asked[0]?.()
    await idle()
    expect(rows.map(([at, drafts]) => [at, drafts.map(({ text }) => text.length)])).toEqual([
      [0, [1]],
      [2000, [20]],
    ])
  })

  it('a disk that never answers is asked again after five seconds', () => {
    const { type, timers, rows } = open({ put: () => new Promise(() => undefined) })
    for (let at = 0; at <= 5000; at += 500) {
      type('x'.repeat(at / 500 + 1))
      timers.increment(500)
    }
    expect(rows.map(([at, drafts]) => [at, drafts.map(({ text }) => text.length)])).toEqual([
      [0, [1]],
      [5000, [10]],
    ])
  })

  it('a log that refuses says so; the text stays, and the next keystroke tries again', async () => {
    let answer: Result<void, LogError> = err({ kind: 'quota' })
    const { type, timers, rows, context, texts } = open({ put: () => Promise.resolve(answer) })
    type('a')
    await idle()
    expect([context().logError, texts().notes]).toEqual([{ kind: 'quota' }, 'a'])
    answer = ok(undefined)
    timers.increment(250)
    type('ab')
    await idle()
    expect([context().logError, rows.length]).toEqual([undefined, 2])
  })

  it('a text that has become an event gets no late row', () => {
    const { type, timers, rows, commit } = open()
    type('a')
    type('ab')
    commit()
    timers.increment(10_000)
    expect(rows.length).toBe(1)
  })
})

describe('[spec 4] [spec 9 Notes autosave debounce] an event', () => {
  it('1 s after typing stops, with both fields as they are', () => {
    const { type, timers, written, state } = open({ entry: { notes: '', reflections: 'before' } })
    type('a')
    timers.increment(900)
    type('ab')
    timers.increment(999)
    expect(written).toEqual([])
    timers.increment(1)
    expect(written).toEqual([{ at: 1900, texts: { notes: 'ab', reflections: 'before' }, fields: ['notes'] }])
    expect(state()).toMatchObject({ entry: 'untouched' })
  })

  it('at once when the field is left or the page is hidden, and only when something was typed', () => {
    const { type, commit, written } = open()
    commit()
    type('a')
    commit()
    commit()
    expect(written.map(({ texts }) => texts.notes)).toEqual(['a'])
  })
})

describe('[spec 5 Journal entry] a refusal', () => {
  it('keeps text and reason, and is there when the commit returns', () => {
    const { type, commit, refusal, texts, state } = open()
    type('<script>')
    commit()
    expect(refusal()).toEqual(['notes', 'Journal entry contains invalid content'])
    expect([texts().notes, state()]).toEqual(['<script>', expect.objectContaining({ entry: 'refused' })])
    type('<scrip')
    expect(refusal()).toBeUndefined()
    commit()
    expect([refusal(), texts().notes]).toEqual([undefined, '<scrip'])
  })

  it('of one field does not hold the other one back', () => {
    const { type, commit, written, refusal, context } = open()
    type('x'.repeat(10_001), 'notes')
    type('calm', 'reflections')
    commit()
    expect([written.map(({ texts, fields }) => [texts, fields]), refusal(), context().typed]).toEqual([
      [[{ notes: '', reflections: 'calm' }, ['reflections']]],
      ['notes', 'Notes cannot exceed 10000 characters'],
      { notes: true, reflections: false },
    ])
  })

  it('of both together, but of neither alone, never takes back the first one with the second', () => {
    const asked: Texts[] = []
    answersTo(
      {
        type: 'entry.write',
        date: today,
        texts: { notes: 'n', reflections: 'r' },
        bases: empty,
        fields: ['notes', 'reflections'],
      },
      empty,
      (texts, fields) => {
        asked.push(texts)
        return fields.length === 2 ? err(domainError('journal', 'INVALID_CONTENT')) : ok(undefined)
      },
    )
    expect(asked).toEqual([
      { notes: 'n', reflections: 'r' },
      { notes: 'n', reflections: '' },
      { notes: 'n', reflections: 'r' },
    ])
  })

  it('is reported again for a draft that an earlier visit left behind', () => {
    const { refusal, texts } = open({ found: { reflections: '<iframe>' } })
    expect(refusal()).toEqual(['reflections', 'Journal entry contains invalid content'])
    expect(texts()).toEqual({ notes: '', reflections: '<iframe>' })
  })
})

describe('a change from elsewhere', () => {
  it("updates a field that is not in use, and never the one under the user's hands", () => {
    const { type, commit, changed, texts, timers, written } = open({ entry: { notes: 'old', reflections: 'old' } })
    changed({ notes: 'new', reflections: 'new' })
    expect(texts()).toEqual({ notes: 'new', reflections: 'new' })
    type('mine')
    changed({ notes: 'theirs', reflections: 'theirs' })
    expect(texts()).toEqual({ notes: 'mine', reflections: 'theirs' })
    timers.increment(1000)
    expect(written.map(({ fields }) => fields)).toEqual([['notes']])
    changed({ notes: 'theirs again', reflections: 'theirs' })
    expect(texts().notes).toBe('mine')
    commit()
    expect(texts().notes).toBe('theirs again')
  })

  it('[I2 F21] a text that was never shown does not count as seen: the event says what its author saw', () => {
    const { actor, type, commit, changed, bases } = open({ entry: { notes: 'old', reflections: '' } })
    const theirs = { notes: 'theirs', reflections: '' }
    type('mine')
    changed(theirs)
    actor.send({ type: 'draft.commit', staying: true })
    changed({ notes: 'mine', reflections: '' })
    changed(theirs)
    type('mine, longer')
    commit()
    changed(theirs)
    type('an answer')
    commit()
    expect(bases()).toEqual([textFingerprint('old'), textFingerprint('mine'), textFingerprint('theirs')])
  })

  it("does not take spaces away under the user's hands", () => {
    const { type, commit, changed, texts } = open()
    type('hello ')
    commit()
    changed({ notes: 'hello', reflections: '' })
    expect(texts().notes).toBe('hello ')
  })
})

describe('every path', () => {
  const error = { area: 'journal', code: 'INVALID_CONTENT', params: {} }
  const visits = explore(notesDraftMachine, {
    inputs: [
      { date: today, entry: empty, found: {} },
      { date: today, entry: empty, found: { notes: 'found' } },
    ],
    events: [
      ...(['notes', 'reflections'] as const).flatMap((field) =>
        ['a', 'b'].map((text) => ({ type: 'draft.typed', field, text })),
      ),
      { type: 'draft.commit' },
      { type: 'entry.changed', entry: { notes: 'theirs', reflections: 'theirs' } },
      { type: 'entry.accepted', fields: ['notes'], texts: { notes: 'a', reflections: '' } },
      { type: 'entry.accepted', fields: ['notes', 'reflections'], texts: { notes: 'a', reflections: 'b' } },
      { type: 'entry.refused', fields: ['notes'], error },
    ],
    answers: { putDrafts: [ok(undefined), err({ kind: 'quota' })] },
    tellApart: ({ context }) => [
      context.texts,
      context.typed,
      context.unwritten,
      context.refusal?.field,
      context.logError,
    ],
  })
  it('reaches every state', () => expect(unreached(notesDraftMachine, visits)).toEqual([]))
  it('[I1] a typed text that is not an event is written or about to be', () =>
    expect(
      visits
        .filter(
          ({ snapshot: { context, ...s } }) =>
            s.value.row === 'durable' && (context.unwritten.notes || context.unwritten.reflections),
        )
        .map(({ path }) => path),
    ).toEqual([]))
  it('an untouched field shows the entry', () =>
    expect(
      visits
        .filter(
          ({ snapshot: { context: c } }) =>
            !c.typed.notes && c.entry.notes === 'theirs' && !['theirs', 'a', 'b'].includes(c.texts.notes),
        )
        .map(({ path }) => path),
    ).toEqual([]))
})
