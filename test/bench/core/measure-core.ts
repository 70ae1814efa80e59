import { produce, setAutoFreeze } from 'immer'
import { Doc, Map as YMap } from 'yjs'
import { canonicalDataSteps } from '#domain/journal-file/canonical.ts'
import { type JournalFile, parseJournalFile } from '#domain/journal-file/parse.ts'
import { printFrame, printJournalFile } from '#domain/journal-file/print.ts'
import { decide } from '#domain/journal/decide.ts'
import type { CommandDraft, JournalCommand } from '#domain/record/commands.ts'
import type { Journal, Task } from '#domain/record/journal.ts'
import type { LoggedEvent } from '#domain/record/logged-event.ts'
import { tableToArray } from '#domain/record/table.ts'
import { runSync } from '#domain/steps.ts'
import { replay } from '#domain/sync/replay.ts'
import { fileOf, fullJournal, fullSize } from '#test/bench/full-journal.ts'

/** The core on a full journal, in a process of its own. Prints its figures as JSON. */
export interface CoreFigures {
  /** Microseconds per command, over the thousands of a round; the best round, since other programs only ever add. */
  readonly perCommand: Readonly<Record<string, number>>
  /** Milliseconds. */
  readonly replay: { readonly events: number; readonly ms: number }
  readonly file: {
    readonly characters: number
    readonly jsonParse: number
    readonly parse: number
    readonly stringify: number
    readonly print: number
    readonly printAfterEdit: number
    readonly printInOne: number
  }
  /** Bytes of heap. */
  readonly memory: { readonly parsed: number; readonly journal: number }
}

const today = '2026-11-20'
const meta = { now: `${today}T11:00:00.000Z`, today }
const repeats = Number(process.env['BENCH_ROUNDS'] ?? 9)

const elapsed = (work: () => unknown): number => {
  const from = performance.now()
  work()
  return performance.now() - from
}

/** Runs the contenders in turn, round after round; the first round only warms up. */
const inTurn = (contenders: Readonly<Record<string, () => number>>): Readonly<Record<string, number>> => {
  const seen = new Map<string, number[]>(Object.keys(contenders).map((name) => [name, []]))
  for (let round = 0; round <= repeats; round += 1) {
    for (const [name, run] of Object.entries(contenders)) {
      const value = run()
      if (round > 0) seen.get(name)?.push(value)
    }
  }
  return Object.fromEntries([...seen].map(([name, values]) => [name, Math.min(...values)]))
}

/** Microseconds per call of `step`, which gets the number of the call. */
const each = (calls: number, step: (call: number) => void): (() => number) => {
  let call = 0
  return () => {
    const took = elapsed(() => {
      for (let left = calls; left > 0; left -= 1) step(call++)
    })
    return (took * 1000) / calls
  }
}

const command = (draft: CommandDraft): JournalCommand => ({ ...draft, meta })

const after = (journal: Journal, draft: CommandDraft): Journal => {
  const applied = decide(journal, command(draft))
  if (!applied.ok || applied.value.events.length === 0) throw new Error(`${draft.type} came to nothing`)
  return applied.value.journal
}

/** Far apart from one call to the next, so that no cache helps. */
const scattered = (call: number, size: number): number => (call * 2_654_435_761) % size

const ourCommands = (start: Journal, tasks: ReadonlyArray<Task>): Readonly<Record<string, () => number>> => {
  const taskAt = (call: number): string => tasks[scattered(call, tasks.length)]?.id ?? ''
  const over = (step: (journal: Journal, call: number) => CommandDraft, calls = 20_000): (() => number) => {
    let journal = start
    return each(calls, (call) => void (journal = after(journal, step(journal, call))))
  }
  return {
    tick: over((_, call) => ({ type: 'ToggleTask', data: { taskId: taskAt(call) } })),
    'edit a task': over((_, call) => ({
      type: 'EditTask',
      data: { taskId: taskAt(call), text: `Wait for the level, ${call}` },
    })),
    'write notes': over((_, call) => ({
      type: 'WriteEntry',
      data: { date: today, notes: `Second leg, ${call}`, reflections: '' },
    })),
    'add and delete a task': (() => {
      const before = after(start, { type: 'DeleteTask', data: { taskId: tasks[0]?.id ?? '' } })
      return each(2_000, (call) => {
        const added = after(before, {
          type: 'AddTask',
          data: { taskId: `new-${call}`, checklistId: 'checklist-0', text: 'One more' },
        })
        after(added, { type: 'DeleteTask', data: { taskId: `new-${call}` } })
      })
    })(),
  }
}

const plainOf = (journal: Journal) => ({
  checklists: [...tableToArray(journal.checklists)],
  tasks: tableToArray(journal.tasks).map((task) => ({ ...task })),
  journalEntries: [...tableToArray(journal.entries)],
  dayStats: [...tableToArray(journal.dayStats)],
  settings: { ...journal.settings },
})

const peers = (journal: Journal): Readonly<Record<string, () => number>> => {
  const inPlace = plainOf(journal)
  const places = new Map(inPlace.tasks.map(({ id }, index) => [id, index]))
  const ids = [...places.keys()]
  const idAt = (call: number): string => ids[scattered(call, ids.length)] ?? ''
  let loose = plainOf(journal)
  let frozen = plainOf(journal)
  const doc = new Doc()
  const shared = doc.getMap<YMap<unknown>>('tasks')
  doc.transact(() => {
    for (const task of inPlace.tasks) shared.set(task.id, new YMap(Object.entries(task)))
    const entries = doc.getMap('journalEntries')
    for (const entry of inPlace.journalEntries) entries.set(entry.date, entry)
  })
  const flipIn = <T extends { tasks: Array<{ completed: boolean }> }>(state: T, call: number): T =>
    produce(state, (draft) => {
      const task = draft.tasks[places.get(idAt(call)) ?? 0]
      if (task) task.completed = !task.completed
    })
  return {
    'mutation in place': each(100_000, (call) => {
      const task = inPlace.tasks[places.get(idAt(call)) ?? 0]
      if (task) Object.assign(task, { completed: !task.completed })
    }),
    yjs: each(5_000, (call) => {
      const task = shared.get(idAt(call))
      task?.set('completed', !task.get('completed'))
    }),
    'immer, no freezing': each(2_000, (call) => {
      setAutoFreeze(false)
      loose = flipIn(loose, call)
    }),
    'immer, as it comes': each(100, (call) => {
      setAutoFreeze(true)
      frozen = flipIn(frozen, call)
    }),
  }
}

/** What a busy device may have to replay: mostly ticks, some texts. */
const longLog = (start: Journal, tasks: ReadonlyArray<Task>, size: number): ReadonlyArray<LoggedEvent> => {
  const log: LoggedEvent[] = []
  let journal = start
  for (let call = 0; log.length < size; call += 1) {
    const taskId = tasks[scattered(call, tasks.length)]?.id ?? ''
    const draft: CommandDraft =
      call % 10 === 9
        ? { type: 'WriteEntry', data: { date: today, notes: `Line ${call}`, reflections: '' } }
        : call % 10 === 8
          ? { type: 'EditTask', data: { taskId, text: `Task ${call}` } }
          : { type: 'ToggleTask', data: { taskId } }
    const applied = decide(journal, command(draft))
    if (!applied.ok) throw new Error(`${draft.type} was refused`)
    journal = applied.value.journal
    for (const event of applied.value.events) log.push({ seq: log.length + 1, id: `event-${log.length + 1}`, event })
  }
  return log
}

/** A text put together of pieces is copied into one only when a program looks inside. */
const inOnePiece = (text: string): number => text.charCodeAt(text.length - 1)

const fileFigures = (text: string): CoreFigures['file'] => {
  const taken = inTurn({
    jsonParse: () => elapsed(() => JSON.parse(text)),
    parse: () => elapsed(() => parseJournalFile(text)),
    stringify: () => {
      const plain: unknown = JSON.parse(text)
      return elapsed(() => inOnePiece(JSON.stringify(plain)))
    },
    print: () => {
      const file = parsed(text)
      return elapsed(() => inOnePiece(printJournalFile(file)))
    },
    printAfterEdit: () => {
      const file = edited(text)
      return elapsed(() => {
        runSync(canonicalDataSteps(file.journal)).forEach(inOnePiece)
        Object.values(printFrame(file)).forEach(inOnePiece)
      })
    },
    printInOne: () => {
      const file = edited(text)
      return elapsed(() => inOnePiece(printJournalFile(file)))
    },
  })
  const { jsonParse = 0, parse = 0, stringify = 0, print = 0, printAfterEdit = 0, printInOne = 0 } = taken
  return { characters: text.length, jsonParse, parse, stringify, print, printAfterEdit, printInOne }
}

/** A file that was printed before, with a tick and a page of notes since. */
const edited = (text: string): JournalFile => {
  const file = parsed(text)
  inOnePiece(printJournalFile(file))
  return {
    ...file,
    journal: after(after(file.journal, { type: 'ToggleTask', data: { taskId: 'checklist-7-task-7' } }), {
      type: 'WriteEntry',
      data: { date: today, notes: 'One edit', reflections: '' },
    }),
  }
}

const parsed = (text: string) => {
  const file = parseJournalFile(text)
  if (!file.ok) throw new Error(`The full journal does not parse: ${file.error.kind}`)
  return file.value
}

const heap = (): number => {
  for (let pass = 0; pass < 3; pass += 1) globalThis.gc?.()
  return process.memoryUsage().heapUsed
}

/** Both are held to the end, so that what one leaves behind is not counted against the other. */
const memoryFigures = (text: string): CoreFigures['memory'] => {
  const before = heap()
  const plain: unknown = JSON.parse(text)
  const between = heap()
  const own = parsed(text)
  const end = heap()
  if (plain === own) throw new Error('Two readings are two objects')
  return { parsed: between - before, journal: end - between }
}

const text = printJournalFile(fileOf(fullJournal(today), today))
parsed(text)
const memory = memoryFigures(text)
const file = fileFigures(text)
const { journal } = parsed(text)
const tasks = tableToArray(journal.tasks)
if (tasks.length !== fullSize.checklists * fullSize.tasksPerChecklist) throw new Error('The full journal is not full')
const log = longLog(journal, tasks, 100_000)
const replayed = Math.min(...Array.from({ length: repeats }, () => elapsed(() => replay(journal, log, 'this-device'))))
const perCommand = inTurn({ ...ourCommands(journal, tasks), ...peers(journal) })
const figures: CoreFigures = { perCommand, replay: { events: log.length, ms: replayed }, file, memory }
process.stdout.write(JSON.stringify(figures))
