import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import naughtyStrings from 'big-list-of-naughty-strings'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openFileStore } from '#functions/local/store/file-store.ts'
import { comparable, freeName, safeName } from '#functions/local/store/safe-name.ts'
import { createMemoryStore } from '#test/support/memory-store.ts'

let folder: string
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'bellbook-store-'))))
afterAll(() => rm(folder, { recursive: true, force: true }))

const text = (value: string): Uint8Array => new TextEncoder().encode(value)

describe.each([
  ['in memory', async () => createMemoryStore()],
  ['on disk', async () => openFileStore(join(folder, `contract-${Math.floor(performance.now() * 1000)}`))],
])('A store %s', (_name, open) => {
  it('gives back what was written, lists a folder and forgets what was removed', async () => {
    const store = await open()
    expect(await store.readFile('a/b.bin')).toBeUndefined()
    expect(await store.stamp('a/b.bin')).toBeUndefined()
    expect(await store.list('a')).toEqual([])
    await store.writeFile('a/b.bin', text('one'))
    const first = await store.stamp('a/b.bin')
    await store.writeFile('a/b.bin', text('two'))
    expect(await store.stamp('a/b.bin')).not.toBe(first)
    await store.writeFile('a/deep/c', text('three'))
    expect(await store.list('a')).toEqual(['b.bin'])
    expect(new TextDecoder().decode(await store.readFile('a/b.bin'))).toBe('two')
    await store.rename('a/b.bin', 'x/y')
    expect(await store.readFile('a/b.bin')).toBeUndefined()
    expect(new TextDecoder().decode(await store.readFile('x/y'))).toBe('two')
    await store.remove('x/y')
    await store.remove('x/y')
    await store.remove('never/was/there')
    expect(await store.readFile('x/y')).toBeUndefined()
  })

  it('distinguishes a missing record from one that is not JSON', async () => {
    const store = await open()
    expect(await store.readRecord('r.json')).toBeUndefined()
    await store.writeRecord('r.json', { a: [1, 'µ'] })
    expect(await store.readRecord('r.json')).toEqual({ a: [1, 'µ'] })
    await store.writeFile('r.json', text('{"a":'))
    expect(await store.readRecord('r.json')).toBeNull()
  })
})

describe('The store on disk', () => {
  it('never shows a reader a part of a file', async () => {
    const store = await openFileStore(join(folder, 'atomic'))
    const size = 8 * 1024 * 1024
    const whole = ['a', 'b'].map((letter) => text(letter.repeat(size)))
    await store.writeFile('f', whole[0] ?? text(''))
    const writing = { goesOn: true }
    const seen: Array<string> = []
    const reading = (async () => {
      while (writing.goesOn) {
        const bytes = await readFile(join(folder, 'atomic/f'))
        seen.push(bytes.length === size && bytes[0] === bytes[size - 1] ? 'whole' : `part of ${bytes.length}`)
      }
    })()
    for (let n = 0; n < 12; n += 1) await store.writeFile('f', whole[n % 2] ?? text(''))
    writing.goesOn = false
    await reading
    expect([...new Set(seen)]).toEqual(['whole'])
  })

  it('is readable by its owner only', async () => {
    const store = await openFileStore(join(folder, 'private'))
    await store.writeRecord('keys/k.json', {})
    expect((await stat(join(folder, 'private/keys/k.json'))).mode & 0o777).toBe(0o600)
    expect((await stat(join(folder, 'private/keys'))).mode & 0o777).toBe(0o700)
  })

  it('sweeps what a process that is gone left half written, and nothing else', async () => {
    const place = join(folder, 'swept/deep')
    await mkdir(place, { recursive: true })
    await writeFile(join(place, '.~999999999-0011aabb.tmp'), 'half')
    await writeFile(join(place, `.~${process.ppid}-0011aabb.tmp`), 'of a living one')
    await writeFile(join(place, 'mine.tmp'), 'kept')
    await openFileStore(join(folder, 'swept'))
    expect((await readdir(place)).toSorted()).toEqual([`.~${process.ppid}-0011aabb.tmp`, 'mine.tmp'])
  })

  it('leaves the old content and no rest where a write fails', async () => {
    const store = await openFileStore(join(folder, 'failing'))
    await store.writeFile('d/f', text('old'))
    await expect(store.writeFile('d', text('a folder is there'))).rejects.toThrow(/EISDIR|EEXIST|ENOTEMPTY|directory/u)
    expect(await readdir(join(folder, 'failing'))).toEqual(['d'])
  })

  it('writes nothing outside of its folder', async () => {
    const store = await openFileStore(join(folder, 'jail'))
    for (const path of ['../out', '/etc/out', 'a/../../out', '..', ''])
      await expect(store.writeFile(path, text('x'))).rejects.toThrow('Outside')
    await symlink(folder, join(folder, 'jail/link'))
    expect(await store.list('link')).toEqual(expect.arrayContaining([]))
  })
})

const isSafe = (name: string): boolean =>
  name !== '' &&
  !/[/\\:*?"<>|\p{Cc}]/u.test(name) &&
  !/^[.\s]|[.\s]$/u.test(name) &&
  new TextEncoder().encode(name).length <= 124

const anyText = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 80 })
  .map((units) => String.fromCharCode(...units))

describe('Names on disk', () => {
  it('are safe for every naughty string', () =>
    expect(naughtyStrings.filter((name: string) => !isSafe(safeName(name)))).toEqual([]))

  it('are safe for anything at all, and stay what they are once safe', () => {
    const anything = fc.oneof(
      anyText,
      fc.string({ maxLength: 160 }),
      fc.constantFrom('con', 'NUL.bellbook', '...', '~', 'a'.repeat(400)),
    )
    const property = fc.property(anything, (name) => {
      expect([isSafe(safeName(name)), safeName(safeName(name))]).toEqual([true, safeName(name)])
    })
    fc.assert(property, { numRuns: 300 })
  })

  it('are the person’s own where a file system takes them', () => {
    expect(
      [
        'My journal.bellbook',
        'Grüße 漢字 🙂.tjd',
        'a/b:c.bellbook',
        'LPT1.bellbook',
        '.hidden',
        '../../etc/passwd',
      ].map(safeName),
    ).toEqual([
      'My journal.bellbook',
      'Grüße 漢字 🙂.tjd',
      'a_b_c.bellbook',
      '_LPT1.bellbook',
      'hidden',
      '_.._etc_passwd',
    ])
    expect(safeName(`${'x'.repeat(300)}.bellbook`)).toBe(`${'x'.repeat(111)}.bellbook`)
  })

  it('are kept apart where case does not count', () => {
    const taken = ['A.bellbook', 'a (2).bellbook'].map(comparable)
    expect(freeName('a.bellbook', (name) => taken.includes(name))).toBe('a (3).bellbook')
  })
})
