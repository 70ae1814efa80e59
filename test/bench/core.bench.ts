import { expect, it } from 'vitest'
import { bundleProgram } from './bundle.ts'
import type { CoreFigures } from './core/measure-core.ts'
import { machine, ms, printTable, runProgram, times, us } from './report.ts'

it('[budgets 2, 3] the core: microseconds per command, replay, the file', async () => {
  const { perCommand, replay, file, memory } = runProgram(await bundleProgram('core/measure-core.ts'), [
    '--expose-gc',
  ]) as CoreFigures
  const per = (name: string): number => perCommand[name] ?? Number.NaN
  const tick = per('tick')
  printTable(
    'The event-sourced core on a full journal (10 years, 50 x 100 tasks, 50,000 trades, ' +
      `${(file.characters / 1e6).toFixed(1)} MB); ${machine()}`,
    [
      {
        what: 'a tick: decide, evolve, fold',
        ours: us(tick),
        compared: `${us(per('mutation in place'))} mutation in place`,
        goal: 'at most 4 us',
        met: tick <= 4,
      },
      {
        what: '  yjs',
        ours: us(tick),
        compared: `${us(per('yjs'))} (${times(per('yjs'), tick)})`,
        goal: 'twice as fast',
        met: per('yjs') >= 2 * tick,
      },
      {
        what: '  immer',
        ours: us(tick),
        compared: `${us(per('immer, no freezing'))} without, ${us(per('immer, as it comes'))} with freezing`,
      },
      ...['edit a task', 'write notes'].map((what) => ({
        what,
        ours: us(per(what)),
        goal: 'at most 4 us',
        met: per(what) <= 4,
      })),
      { what: 'add a task, delete it again', ours: us(per('add and delete a task')) },
      {
        what: `replay of ${replay.events.toLocaleString('en')} events`,
        ours: ms(replay.ms),
        goal: 'under 500 ms',
        met: replay.ms < 500,
      },
      {
        what: 'memory',
        ours: `${(memory.journal / 2 ** 20).toFixed(0)} MB`,
        compared: `${(memory.parsed / 2 ** 20).toFixed(0)} MB parsed file (${times(memory.journal, memory.parsed)})`,
        goal: 'at most 1.2 x',
        met: memory.journal <= 1.2 * memory.parsed,
      },
      {
        what: 'open: parse and validate',
        ours: ms(file.parse),
        compared: `${ms(file.jsonParse)} JSON.parse (${times(file.parse, file.jsonParse)})`,
        goal: 'at most 1.5 x',
        met: file.parse <= 1.5 * file.jsonParse,
      },
      {
        what: 'print, the first time',
        ours: ms(file.print),
        compared: `${ms(file.stringify)} JSON.stringify (${times(file.print, file.stringify)})`,
      },
      {
        what: 'print after one edit, in the pieces of a save',
        ours: ms(file.printAfterEdit),
        compared: `${ms(file.stringify)} JSON.stringify (${times(file.printAfterEdit, file.stringify)})`,
        goal: 'at most 0.3 x',
        met: file.printAfterEdit <= 0.3 * file.stringify,
      },
      {
        what: '  the same put together in one text',
        ours: ms(file.printInOne),
        compared: `${ms(file.stringify)} JSON.stringify (${times(file.printInOne, file.stringify)})`,
      },
    ],
  )
  expect(Object.values(perCommand).every((value) => value > 0)).toBe(true)
})
