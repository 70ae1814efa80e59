import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectFiles, projectText } from '#test/support/project.ts'

/** The rooms of the domain from the ground up: each imports only what comes before it, types counted. */
const ladder = (
  'text time money api market lots record errors names entries lists attachments routine settings conflicts ' +
  'fills brokerage reconciliation trades trade-notes rules statistics reviews search insight trade-files ' +
  'sheets year journal-file markdown journal sync undo'
).split(' ')

/** Below all of them: files in no room, such as `domain/result.ts`. */
const ground = -1

const rungOf = (path: string): number => {
  const [, room = '', file] = path.split('/')
  return file === undefined ? ground : ladder.indexOf(room)
}

/** Imports that climb, as `file -> file`. */
const climbsIn = (sources: ReadonlyMap<string, string>): ReadonlyArray<string> =>
  [...sources].flatMap(([path, source]) =>
    [...source.matchAll(/(?:from|import\() ?'([#.][^']*)'/g)].flatMap(([, name = '']) => {
      const target = name.startsWith('#') ? name.slice(1) : join(dirname(path), name)
      return rungOf(target) > rungOf(path) ? [`${path} -> ${target}`] : []
    }),
  )

const files = projectFiles().filter((path) => /^domain\/.*\.ts$/.test(path))

describe('The domain is a ladder', () => {
  it('has every room on one rung, and no other', () => {
    const rooms = files.filter((path) => path.split('/').length > 2).map((path) => path.split('/')[1] ?? '')
    expect([...new Set(rooms)].toSorted()).toEqual(ladder.toSorted())
  })

  it('imports nothing from above', () =>
    expect(climbsIn(new Map(files.map((path) => [path, projectText(path)])))).toEqual([]))

  it('notices an import that climbs, of a value, of a type, and of a file in no room', () => {
    const planted = new Map([
      ['domain/record/a.ts', "import { decide } from '#domain/journal/decide.ts'"],
      ['domain/lots/b.ts', "import type { DayTrades } from '#domain/record/day-trades.ts'"],
      ['domain/c.ts', "import { fold } from './text/fold.ts'"],
      ['domain/journal/d.ts', "import { decideTask } from '#domain/routine/decide-task.ts'\nimport './e.ts'"],
    ])
    expect(climbsIn(planted)).toEqual([
      'domain/record/a.ts -> domain/journal/decide.ts',
      'domain/lots/b.ts -> domain/record/day-trades.ts',
      'domain/c.ts -> domain/text/fold.ts',
    ])
  })

  it('is drawn in the map in its order', () => {
    const [, map = ''] = /\n(\| `domain\/`[\s\S]*?)\n\| `machines\/`/.exec(projectText('CONTRIBUTING.md')) ?? []
    const drawn = map.split('\n').flatMap((row) => [...(row.split('|')[2] ?? '').matchAll(/`([a-z-]+)\/`/g)])
    expect(drawn.map(([, room]) => room)).toEqual(ladder)
  })

  it('has its tests under the names of its rooms', () => {
    const tested = projectFiles().filter((path) => /^test\/domain\/[^/]+\//.test(path))
    expect(
      [...new Set(tested.map((path) => path.split('/')[2] ?? ''))].filter((room) => !ladder.includes(room)),
    ).toEqual([])
  })
})
