import { existsSync, readdirSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectFiles, projectRoot, projectText } from '#test/support/project.ts'

const files = projectFiles().filter((file) => existsSync(join(projectRoot, file)))
const code = files.filter((file) => /\.(ts|tsx)$/.test(file))
const inRooms = (...rooms: ReadonlyArray<string>): ReadonlyArray<string> =>
  code.filter((file) => rooms.some((room) => file.startsWith(`${room}/`)))

/** Every place where a line of a file matches, as `file:line`. */
const places = (paths: ReadonlyArray<string>, pattern: RegExp): ReadonlyArray<string> =>
  paths.flatMap((path) =>
    projectText(path)
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}`] : [])),
  )

describe('The house keeps its shape', () => {
  it('has exactly the agreed top level', () => {
    const top = [...new Set(files.map((file) => file.split('/')[0] ?? ''))].filter((name) => !name.startsWith('.'))
    const agreed = (
      'CONTRIBUTING.md README.md build.mjs domain functions machines package-lock.json package.json ' +
      'sst.config.ts test tsconfig.json web'
    ).split(' ')
    expect(top.filter((name) => !agreed.includes(name))).toEqual([])
  })

  it('never leaves a room by a relative path', () => {
    const left = code
      .filter((file) => !file.startsWith('test/architecture/'))
      .flatMap((file) =>
        [...projectText(file).matchAll(/(?:from|import)\s*\(?\s*'(\.[^']*)'/g)].flatMap(([, path]) => {
          const room = file.split('/')[0]
          return normalize(join(dirname(file), path ?? '')).split('/')[0] === room ? [] : [`${file}: ${path}`]
        }),
      )
    expect(left).toEqual([])
  })

  it('[I11] domain and machines never ask for the present moment', () => {
    expect(
      places(
        inRooms('domain', 'machines'),
        /new Date\(\s*\)|DateTime\.(now|local)\(|performance\.now|\bIntl\.DateTimeFormat\(\s*\)/,
      ),
    ).toEqual([])
  })

  it('lets every actor of the running app be watched: each one is registered where it is created', () => {
    const created = inRooms('web')
      .filter((file) => !file.startsWith('web/local/'))
      .flatMap((file) =>
        [...projectText(file).matchAll(/\b(registered\(\s*)?createActor\(/g)].map(([, by]) => ({ file, by })),
      )
    expect(created.length).toBeGreaterThan(5)
    expect(created.filter(({ by }) => by === undefined)).toEqual([])
  })

  it('never loads code by React.lazy: a chunk that cannot be fetched would take its page down', () =>
    expect(places(inRooms('web'), /(?<!\bz\.)\blazy\(/)).toEqual([]))

  it('has no line over 120 columns', () => expect(places([...code, 'build.mjs'], /^.{121}/u)).toEqual([]))

  it('has no barrel files', () => {
    const barrels = code.filter((file) => {
      const lines = projectText(file)
        .split('\n')
        .filter((line) => line.trim() !== '' && !line.trim().startsWith('//'))
      return lines.length > 0 && lines.every((line) => /^export (\*|\{[^}]*\}) from /.test(line))
    })
    expect(barrels).toEqual([])
  })

  it('says no sentence twice in its documents', () => {
    const documents = ['README.md', 'CONTRIBUTING.md', 'functions/deploy/README.md', 'test/README.md']
    const sentences = documents.flatMap((file) =>
      projectText(file)
        .replaceAll(/```[\s\S]*?```|^\|.*$/gm, '')
        .split(/(?<=[.!?])\s+|\n/)
        .map((sentence) => sentence.replace(/^[\s*-]+/, '').trim())
        .filter((sentence) => sentence.length > 40),
    )
    expect(sentences.filter((sentence, at) => sentences.indexOf(sentence) !== at)).toEqual([])
  })

  it('says to who uses it what it is in less than 150 lines, and has a glossary of at most 40', () => {
    expect(projectText('README.md').split('\n').length).toBeLessThan(150)
    const [, words = ''] = /\n## Words\n([\s\S]*?)\n## /.exec(projectText('CONTRIBUTING.md')) ?? []
    expect(words.split('\n').filter((line) => line.startsWith('| ')).length).toBeLessThanOrEqual(41)
  })

  it('has the figures that CONTRIBUTING.md says, give or take a twentieth', () => {
    const product = code.filter((file) => /^(?:domain|machines|web|functions)\//.test(file))
    const said = (figure: string): number =>
      Number(
        new RegExp(`^\\| ${figure}[^|]* \\|[^\\n]* \\| ([\\d,]+)[^|]* \\|$`, 'm')
          .exec(projectText('CONTRIBUTING.md'))?.[1]
          ?.replaceAll(',', ''),
      )
    const counted = {
      'files of the product': product.length,
      'folders with code': new Set(product.map(dirname)).size,
      'lines, in this format': product.reduce((sum, file) => sum + projectText(file).split('\n').length - 1, 0),
    }
    const off = Object.entries(counted).filter(([figure, now]) => !(Math.abs(said(figure) - now) <= now / 20))
    expect(off).toEqual([])
  })

  it('speaks of promises and rules, never of the number under which something was asked for', () => {
    const texts = files.filter((file) => /\.(ts|tsx|mjs|md|json)$/.test(file) && file !== 'package-lock.json')
    expect(places(texts, /\bissues? ?#?\d/i)).toEqual([])
  })

  it('leaves nothing behind: no notes to self, no switched-off check', () => {
    expect(
      places(
        code.filter((file) => !file.startsWith('test/architecture/')),
        // Brackets, so that this line is none of them.
        /\b([T]ODO|[F]IXME|[X]XX)\b|@ts-ignore|@ts-nocheck|oxlint-disable(?!-next-line)|eslint-disable/,
      ),
    ).toEqual([])
    expect(
      places(inRooms('test'), /\b(it|test|describe)\.(skip|only|todo)\b/).filter(
        (place) => !place.startsWith('test/architecture/'),
      ),
    ).toEqual([])
  })

  it('gives each decision of a room a number of its own, so that a reference means one of them', () => {
    const numbers = ['domain', 'functions', 'machines', 'web'].map((room) =>
      readdirSync(join(projectRoot, room, 'decisions')).map((name) => name.slice(0, 4)),
    )
    expect(numbers.map((of) => of.filter((number) => !/^\d{4}$/.test(number)))).toEqual([[], [], [], []])
    expect(numbers).toEqual(numbers.map((of) => [...new Set(of)]))
  })

  it('spells file names in kebab-case', () => {
    expect(
      code.filter(
        (file) => !/^(sst\.config\.ts|[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)*)$/.test(file.split('/').at(-1) ?? ''),
      ),
    ).toEqual([])
  })

  it('gives every exported function and table of domain and functions its sentence', () => {
    const bare = inRooms('domain', 'functions', 'machines').flatMap((file) => {
      const lines = projectText(file).split('\n')
      return lines.flatMap((line, index) =>
        /^export const [a-z]\w* = (async )?(\(|<)/.test(line) && !/(\*\/|^\/\/ )/.test(lines[index - 1] ?? '')
          ? [`${file}:${index + 1}`]
          : [],
      )
    })
    expect(bare).toEqual([])
  })

  const browsersOwn = ["undefined, { hour: 'numeric' }", "undefined, { dateStyle: 'medium' }"]

  it('writes dates, times and amounts in one locale, whatever the browser speaks', () => {
    const others = projectFiles()
      .filter((file) => /^(domain|machines|web)\/.*\.tsx?$/.test(file))
      .flatMap((file) =>
        [...projectText(file).matchAll(/(?:Intl\.\w+|toLocale\w*String|toLocaleString)\(([^)]*)/g)].map(
          ([, given = '']) => ({ file, given }),
        ),
      )
      // The browser decides the hours of a clock and the order of a date where the trader has not chosen them.
      .filter(({ given }) => !given.startsWith("'en-US'") && !browsersOwn.includes(given))
      .filter(({ file }) => file !== 'web/adapters/time.ts')
    expect(others).toEqual([])
  })
})
