// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { product } from '#domain/product.ts'
import { driveOf, makeFolder, related } from '#test/functions/local-google/support.ts'
import { valueOf } from '#test/support/answers.ts'
import { pageFetch } from '#test/support/in-memory-fetch.ts'
import { arrived } from '#web/adapters/drive/content.ts'
import { foldersNamed } from '#web/adapters/drive/query.ts'
import { base64Prefix } from '#web/adapters/texts/text-jobs.ts'
import { appOrigin, driveBench } from './drive-fixtures.ts'

const text = '{"app_id":"bellbook","note":"µ – 漢字 🙂"}'

describe('A journal in the drive', () => {
  for (const cas of ['v2', 'none'] as const) {
    it(`is created, read, written and read again, byte for byte (cas: ${cas})`, async () => {
      const { files } = await driveBench(cas)
      const created = await valueOf(files.create('My journal', text))
      expect({ ...created, id: '', modifiedTime: '' }).toEqual({
        id: '',
        modifiedTime: '',
        name: 'My journal.bellbook',
        size: new TextEncoder().encode(text).length,
      })
      const first = await valueOf(files.read(created.id))
      expect(first.text).toBe(text)
      expect(first.head.etag === undefined).toBe(cas === 'none')
      const written = await valueOf(files.write(created.id, `${text}\n`, first.head.etag))
      expect(written.revision).not.toBe(first.head.revision)
      const second = await valueOf(files.read(created.id))
      expect(second).toEqual({ text: `${text}\n`, head: { ...written, etag: second.head.etag } })
      expect((await valueOf(files.head(created.id))).revision).toBe(written.revision)
    })
  }

  it('[F25] a holder that lost the lock sends nothing more, not even the next piece of an upload', async () => {
    for (const size of [10, 6 * 1024 * 1024]) {
      const { files, google, another } = await driveBench()
      const created = await valueOf(files.create('Plan', 'before'))
      const lock = { aborted: true }
      expect(await files.write(created.id, 'x'.repeat(size), undefined, lock)).toEqual({
        ok: false,
        error: { kind: 'precondition-failed' },
      })
      lock.aborted = false
      google.levers.observe(({ route }) => {
        if (size > 10 && route !== 'preflight') lock.aborted = true
      })
      const late = await files.write(created.id, 'y'.repeat(size), undefined, lock)
      expect(late.ok).toBe(size === 10)
      expect((await valueOf(another().read(created.id))).text.length).toBe(size === 10 ? 10 : 6)
    }
  })

  it('[I25] conflicts that did not fit into a journal are next to it, and no list calls them journals', async () => {
    const { files } = await driveBench()
    const plan = await valueOf(files.create('Plan', '{}'))
    const stored = await valueOf(files.storeConflicts('conflicts-1', '{"k":["Lost — ünïcødé"]}'))
    expect((await valueOf(files.list())).map(({ id }) => id)).toEqual([plan.id])
    expect((await valueOf(files.conflicts())).map(({ id, name }) => [id, name])).toEqual([[stored.id, 'conflicts-1']])
    expect((await valueOf(files.read(stored.id))).text).toBe('{"k":["Lost — ünïcødé"]}')
  })

  it('[F18] a conditional write is refused after another write in between, and nothing of it arrives', async () => {
    const { files, another } = await driveBench()
    const { id } = await valueOf(files.create('My journal', 'one'))
    const mine = await valueOf(files.head(id))
    await valueOf(another().write(id, 'theirs', undefined))
    expect(await files.write(id, 'mine', mine.etag)).toEqual({ ok: false, error: { kind: 'precondition-failed' } })
    expect((await valueOf(files.read(id))).text).toBe('theirs')
  })

  it('[sync 3.5] goes on without etags when the older interface is refused as a whole, and asks it once', async () => {
    const { files, levers, seen } = await driveBench()
    const { id } = await valueOf(files.create('My journal', 'one'))
    levers.addFault({ what: { kind: 'error', error: 'accessNotConfigured' }, routes: ['v2.files.get'], times: 9 })
    seen.length = 0
    expect((await valueOf(files.head(id))).etag).toBeUndefined()
    expect((await valueOf(files.head(id))).etag).toBeUndefined()
    expect(seen.filter((route) => route.includes('v2'))).toHaveLength(1)
  })

  it('[sync 3.5] a missing file does not switch the etags off', async () => {
    const { files } = await driveBench()
    expect(await files.head('no-such-file')).toEqual({ ok: false, error: { kind: 'not-found' } })
    const { id } = await valueOf(files.create('My journal', 'one'))
    expect((await valueOf(files.head(id))).etag).toBeTypeOf('string')
  })

  it('is uploaded in a session above 5 MB, with and without an interruption', async () => {
    const { files, levers, seen } = await driveBench()
    const large = JSON.stringify({ padding: 'ä'.repeat(3_000_000) })
    const { id } = await valueOf(files.create('Large', large))
    expect(seen).toContain('upload.session')
    expect((await valueOf(files.read(id))).text).toBe(large)
    for (const [when, letter] of [
      ['before', 'ö'],
      ['after', 'ü'],
    ] as const) {
      const changed = large.replace('ää', letter.repeat(2))
      levers.addFault({ what: { kind: 'error', error: 'backendError' }, when, routes: ['upload.session'], times: 1 })
      await valueOf(files.write(id, changed, (await valueOf(files.head(id))).etag))
      expect((await valueOf(files.read(id))).text).toBe(changed)
    }
  })

  it('makes one file of a large upload whose last answer was lost', async () => {
    const { files, levers } = await driveBench()
    levers.addFault({ what: { kind: 'reset' }, when: 'after', routes: ['upload.session'], times: 1 })
    const { id } = await valueOf(files.create('Large', JSON.stringify({ padding: 'a'.repeat(6_000_000) })))
    expect((await valueOf(files.list())).map((file) => file.id)).toEqual([id])
  })

  it('goes on behind the bytes that have arrived, and gives up where more never do', async () => {
    const { google, another } = await driveBench()
    const { id } = await valueOf(another().create('Large', 'before'))
    const large = JSON.stringify({ padding: 'a'.repeat(6_000_000) })
    const size = large.length
    const begins: string[] = []
    /** Of each piece only the first 1,000 bytes come through. */
    const cutting = (times: number): typeof fetch => {
      const [send, left] = [pageFetch(google, appOrigin), { pieces: times }]
      return async (input, init) => {
        const headers = new Headers(init?.headers)
        const range = headers.get('content-range')
        if (init?.method !== 'PUT' || range?.includes('*')) return send(input, init)
        const begin = Number(/\d+/.exec(range ?? '0'))
        begins.push(String(begin))
        if (left.pieces-- <= 0) return send(input, init)
        headers.set('Content-Range', `bytes ${begin}-${begin + 999}/${size}`)
        return send(input, { ...init, headers, body: (init.body as Blob).slice(0, 1000) })
      }
    }
    await valueOf(another({ fetch: cutting(2) }).write(id, large, undefined))
    expect((await valueOf(another().read(id))).text).toBe(large)
    expect(begins).toEqual(['0', '1000', '2000'])
    const never = await another({ fetch: cutting(99) }).write(id, large, undefined)
    expect(never).toEqual({ ok: false, error: { kind: 'server' } })
  })

  it.each([
    ['a piece of it', 0],
    ['the question how far it has come', 1],
  ])('a session that the drive has dropped before %s is no missing file', async (_, pieces) => {
    const { google, files, another } = await driveBench()
    const { id } = await valueOf(another().create('Large', 'before'))
    const [send, left] = [pageFetch(google, appOrigin), { pieces }]
    const dropping: typeof fetch = async (input, init) => {
      if (init?.method !== 'PUT') return send(input, init)
      if (left.pieces-- > 0) throw new TypeError('Failed to fetch')
      const address = input instanceof Request ? input.url : input.toString()
      return send(address.replace(/upload_id=[^&]+/, 'upload_id=dropped'), init)
    }
    const page = another({ fetch: dropping })
    const large = JSON.stringify({ padding: 'a'.repeat(6_000_000) })
    expect(await page.write(id, large, undefined)).toEqual({ ok: false, error: { kind: 'server' } })
    expect((await valueOf(page.list())).map((file) => file.id)).toEqual([id])
    await valueOf(files.remove(id))
    expect(await page.write(id, large, undefined)).toEqual({ ok: false, error: { kind: 'not-found' } })
  })

  it('[F18] a large write is conditional too', async () => {
    const { files, another } = await driveBench()
    const large = JSON.stringify({ padding: 'a'.repeat(6_000_000) })
    const { id } = await valueOf(files.create('Large', large))
    const mine = await valueOf(files.head(id))
    await valueOf(another().write(id, 'theirs', undefined))
    expect(await files.write(id, large, mine.etag)).toEqual({ ok: false, error: { kind: 'precondition-failed' } })
    expect((await valueOf(files.read(id))).text).toBe('theirs')
  })

  it('[F18] a large write is refused at its end as well, where another one came during the upload', async () => {
    const { files, google, another } = await driveBench()
    const { id } = await valueOf(files.create('Large', 'before'))
    const mine = await valueOf(files.head(id))
    const send = pageFetch(google, appOrigin)
    const overtaken: typeof fetch = async (input, init) => {
      if (init?.method === 'PUT') await valueOf(files.write(id, 'theirs', undefined))
      return send(input, init)
    }
    const large = JSON.stringify({ padding: 'a'.repeat(6_000_000) })
    const written = await another({ fetch: overtaken }).write(id, large, mine.etag)
    expect(written).toEqual({ ok: false, error: { kind: 'precondition-failed' } })
    expect((await valueOf(files.read(id))).text).toBe('theirs')
  })

  it('[F7] an upload that arrives cut off or with a flipped bit is never taken for saved', async () => {
    const { files, levers } = await driveBench()
    const { id } = await valueOf(files.create('My journal', text))
    for (const what of [{ kind: 'truncate', keep: 0.5 }, { kind: 'flip' }] as const) {
      levers.addFault({ what, routes: ['upload.update'], times: 1 })
      const written = await files.write(id, `${text} `, undefined)
      expect(written).toEqual({ ok: false, error: { kind: 'unverified' } })
    }
  })

  it('[F7] where the drive gives no checksum, the size alone says that an upload did not arrive', async () => {
    const sha256 = () => Promise.resolve('hash')
    expect(await arrived({ size: '4' }, { size: 4, sha256 })).toBe(true)
    expect(await arrived({ size: '3' }, { size: 4, sha256 })).toBe(false)
    expect(await arrived({}, { size: 4, sha256 })).toBe(false)
  })

  it('a download that arrives cut off or with a flipped bit is read again, and refused when it stays so', async () => {
    const { files, levers } = await driveBench()
    const { id } = await valueOf(files.create('My journal', text))
    for (const what of [{ kind: 'truncate', keep: 0.5 }, { kind: 'flip' }] as const) {
      levers.addFault({ what, routes: ['files.media'], times: 1 })
      expect((await valueOf(files.read(id))).text).toBe(text)
      levers.addFault({ what, routes: ['files.media'], times: 2 })
      expect(await files.read(id)).toEqual({ ok: false, error: { kind: 'unverified' } })
    }
  })

  it('[F18] a page that was given etags once never goes on without, whatever the faults', async () => {
    const { files, levers } = await driveBench('v2')
    const { id } = await valueOf(files.create('My journal', 'x'))
    expect((await valueOf(files.head(id))).etag).toBeDefined()
    levers.addFault({ what: { kind: 'reset' }, when: 'before', routes: ['v2.files.get'], times: 8 })
    expect((await files.head(id)).ok).toBe(false)
    levers.clearFaults()
    expect((await valueOf(files.head(id))).etag).toBeDefined()
  })

  it.each([
    ['no answer', { kind: 'reset' }],
    ['an error page', { kind: 'html', status: 503 }],
    ['an answer without words', { kind: 'empty-body' }],
    ['a rate limit', { kind: 'error', error: 'userRateLimitExceeded' }],
  ] as const)('[F18] %s to the very first question for an etag is the faults, and no refusal', async (_, what) => {
    const { files, levers } = await driveBench('v2')
    const { id } = await valueOf(files.create('My journal', 'x'))
    levers.addFault({ what, when: 'before', routes: ['v2.files.get'], times: 4 })
    await files.head(id)
    levers.clearFaults()
    expect((await valueOf(files.head(id))).etag).toBeDefined()
  })

  it('[I20] a write whose answer was lost counts once the file is seen to hold it, and only then', async () => {
    const bench = await driveBench('v2')
    const { id } = await valueOf(bench.files.create('My journal', 'x'))
    const wrote: string[] = []
    const budget = {
      held: () => undefined,
      sent: () => undefined,
      failed: () => wrote.push('failed'),
      wrote: () => wrote.push('wrote'),
    }
    const files = bench.another({ budget })
    for (const when of ['after', 'before'] as const) {
      bench.levers.addFault({
        what: { kind: 'error', error: 'backendError' },
        when,
        routes: ['upload.update'],
        times: 1,
      })
      expect((await files.write(id, `sent, and lost ${when}`, undefined)).ok).toBe(false)
      await valueOf(files.head(id))
      await valueOf(files.head(id))
    }
    expect(wrote).toEqual(['failed', 'wrote', 'failed'])
  })

  it('[I18] bytes that are not UTF-8 come whole, as base64, so that a copy can be stored unchanged', async () => {
    const { files, google } = await driveBench()
    const { id } = await valueOf(files.create('My journal', 'x'))
    const bytes = Uint8Array.from({ length: 70_001 }, (_, index) => (index * 7) % 256)
    await (
      await driveOf(google)
    )('PATCH', `/upload/drive/v3/files/${id}?uploadType=media`, bytes)
    const { text: read } = await valueOf(files.read(id))
    expect(read.slice(0, base64Prefix.length)).toBe(base64Prefix)
    expect(new Uint8Array(Buffer.from(read.slice(base64Prefix.length), 'base64'))).toEqual(bytes)
  })
})

describe('Making files and folders once', () => {
  it('[F35] a create whose answer is lost is found again by its id: one file, with what was meant last', async () => {
    const { files, levers } = await driveBench()
    levers.addFault({ what: { kind: 'reset' }, when: 'after', routes: ['upload.create'], times: 4 })
    expect(await files.create('My journal', 'first')).toEqual({ ok: false, error: { kind: 'offline' } })
    const created = await valueOf(files.create('My journal', 'second'))
    expect((await valueOf(files.list())).map(({ id, name }) => ({ id, name }))).toEqual([
      { id: created.id, name: 'My journal.bellbook' },
    ])
    expect((await valueOf(files.read(created.id))).text).toBe('second')
  })

  it('[F35] a create whose answer is lost, and whose file is then deleted elsewhere, makes another one', async () => {
    const { files, levers, another } = await driveBench()
    levers.addFault({ what: { kind: 'reset' }, when: 'after', routes: ['upload.create'], times: 4 })
    await files.create('My journal', 'first')
    const [lost] = await valueOf(another().list())
    await valueOf(another().remove(lost?.id ?? ''))
    expect(await files.create('My journal', 'second')).toEqual({ ok: false, error: { kind: 'not-found' } })
    const created = await valueOf(files.create('My journal', 'third'))
    expect((await valueOf(files.read(created.id))).text).toBe('third')
  })

  it('[F35] [I5] a create whose answer is lost replaces nothing that was written into its file since', async () => {
    const { files, levers, another } = await driveBench()
    levers.addFault({ what: { kind: 'reset' }, when: 'after', routes: ['upload.create'], times: 4 })
    await files.create('My journal', 'first')
    const [lost] = await valueOf(another().list())
    await valueOf(another().write(lost?.id ?? '', 'edits', undefined))
    const created = await valueOf(files.create('My journal', 'second'))
    const texts = [lost?.id ?? '', created.id].map(async (id) => (await valueOf(files.read(id))).text)
    expect(await Promise.all(texts)).toEqual(['edits', 'second'])
  })

  it('[F35] [I5] a write between its look and its own content is not replaced either', async () => {
    const { google, levers, another } = await driveBench()
    let writes = (): Promise<unknown> => Promise.resolve()
    const files = another({
      fetch: async (input, init) => {
        const answer = await pageFetch(google, appOrigin)(input, init)
        const address = input instanceof Request ? input.url : input.toString()
        if (init?.method === 'GET' && address.includes('sha256Checksum') && address.includes('name')) await writes()
        return answer
      },
    })
    levers.addFault({ what: { kind: 'reset' }, when: 'after', routes: ['upload.create'], times: 4 })
    await files.create('My journal', 'first')
    const [lost] = await valueOf(another().list())
    writes = async () => {
      writes = () => Promise.resolve()
      await valueOf(another().write(lost?.id ?? '', 'edits', undefined))
    }
    expect(await files.create('My journal', 'second')).toEqual({ ok: false, error: { kind: 'precondition-failed' } })
    const created = await valueOf(files.create('My journal', 'second'))
    const texts = [lost?.id ?? '', created.id].map(async (id) => (await valueOf(files.read(id))).text)
    expect(await Promise.all(texts)).toEqual(['edits', 'second'])
  })

  it('[F7] [F35] a create that arrives damaged is completed by the next try: one file', async () => {
    const { files, levers } = await driveBench()
    levers.addFault({ what: { kind: 'flip' }, routes: ['upload.create'] })
    expect(await files.create('My journal', 'first')).toEqual({ ok: false, error: { kind: 'unverified' } })
    const created = await valueOf(files.create('My journal', 'second'))
    expect((await valueOf(files.list())).map(({ id }) => id)).toEqual([created.id])
    expect((await valueOf(files.read(created.id))).text).toBe('second')
  })

  it('[F35] a single lost answer is healed by the retry within the call', async () => {
    const { files, levers } = await driveBench()
    levers.addFault({
      what: { kind: 'error', error: 'backendError' },
      when: 'after',
      routes: ['upload.create', 'files.create'],
      times: 2,
    })
    const created = await valueOf(files.create('My journal', text))
    expect((await valueOf(files.list())).map(({ id }) => id)).toEqual([created.id])
  })

  it('[F34] two tabs of a profile that create at once make one folder', async () => {
    const bench = await driveBench()
    const [one, two] = [bench.files, bench.another()]
    await Promise.all([valueOf(one.create('One', text)), valueOf(two.create('Two', text))])
    const folders = await (
      await driveOf(bench.google)
    )('GET', `/drive/v3/files?spaces=appDataFolder&q=${encodeURIComponent(foldersNamed('journals'))}`)
    expect(folders.body.files).toHaveLength(1)
  })

  it('[F34] twin folders hide nothing: the files of both are listed, and new ones go into the oldest', async () => {
    const { files, google, time } = await driveBench()
    const drive = await driveOf(google)
    const older = await makeFolder(drive)
    time.advance(1000)
    const younger = await makeFolder(drive)
    for (const [parent, name] of [
      [older, 'Old.bellbook'],
      [younger, 'Hidden.tjd'],
      ['appDataFolder', 'Root.bellbook'],
      [older, 'notes.txt'],
    ]) {
      const { body, headers } = related({ name, parents: [parent] }, '{}')
      await drive('POST', '/upload/drive/v3/files?uploadType=multipart', body, headers)
      time.advance(1000)
    }
    expect((await valueOf(files.list())).map(({ name }) => name)).toEqual([
      'Root.bellbook',
      'Hidden.tjd',
      'Old.bellbook',
    ])
    const created = await valueOf(files.create('New', text))
    expect((await drive('GET', `/drive/v3/files/${created.id}?fields=parents,mimeType`)).body).toEqual({
      parents: [older],
      mimeType: product.journalMediaType,
    })
  })

  it('the folder went away with the hidden data: the next create finds or makes another', async () => {
    const { files, google, levers } = await driveBench()
    const one = await valueOf(files.create('One', text))
    const { sub } = await levers.issueToken({ account: 'Anna' })
    await google.levers.disconnect(sub)
    expect(await files.head(one.id)).toEqual({ ok: false, error: { kind: 'not-found' } })
    await valueOf(files.create('Two', text))
    expect((await valueOf(files.list())).map(({ name }) => name)).toEqual(['Two.bellbook'])
  })

  it('a folder that the list does not show yet is used again, not made twice', async () => {
    const { files, google, levers, time } = await driveBench()
    levers.set({ listLagMs: 60_000 })
    await valueOf(files.create('One', text))
    await valueOf(files.create('Two', text))
    time.advance(120_000)
    const folders = await (
      await driveOf(google)
    )('GET', `/drive/v3/files?spaces=appDataFolder&q=${encodeURIComponent(foldersNamed('journals'))}`)
    expect(folders.body.files).toHaveLength(1)
  })
})

describe('The list', () => {
  it('[spec 3 File info] gives for each file its id, name, time and size, which is a text on the wire', async () => {
    const { google, another } = await driveBench()
    const sent: Array<unknown> = []
    const files = another({
      fetch: async (input, init) => {
        const answer = await pageFetch(google, appOrigin)(input, init)
        const address = input instanceof Request ? input.url : input.toString()
        if (address.includes('fields=id%2Cname')) sent.push(await answer.clone().json())
        return answer
      },
    })
    const created = await valueOf(files.create('My journal', text))
    const reported = await valueOf(files.info(created.id))
    expect(reported).toEqual({
      id: created.id,
      name: 'My journal.bellbook',
      modifiedTime: created.modifiedTime,
      size: new TextEncoder().encode(text).length,
    })
    expect(sent.at(-1)).toEqual({ ...reported, size: String(reported.size) })
  })

  it('shows own creates, renames and deletes although the drive lags behind', async () => {
    const { files, levers, time } = await driveBench()
    levers.set({ listLagMs: 60_000 })
    const one = await valueOf(files.create('One', text))
    time.advance(1000)
    const two = await valueOf(files.create("Two's \\ twin", text))
    time.advance(1000)
    expect((await valueOf(files.list())).map(({ name }) => name)).toEqual(["Two's \\ twin.bellbook", 'One.bellbook'])
    await valueOf(files.rename(one.id, 'Uno'))
    await valueOf(files.remove(two.id))
    expect((await valueOf(files.list())).map(({ name }) => name)).toEqual(['Uno.bellbook'])
  })

  it('[F8] shows own saves at once: size, time and place of the latest write, never older ones', async () => {
    const { files, another, levers, time, seen } = await driveBench()
    const one = await valueOf(files.create('One', text))
    time.advance(1000)
    const two = await valueOf(files.create('Two', text))
    await valueOf(files.list())
    await valueOf(files.info(one.id))
    levers.set({ listLagMs: 60_000 })
    time.advance(1000)
    const saved = await valueOf(files.write(one.id, `${text} and more`, undefined))
    const uno = { ...one, modifiedTime: saved.modifiedTime, size: saved.size }
    seen.length = 0
    expect([await valueOf(files.list()), await valueOf(files.info(one.id)), seen]).toEqual([[uno, two], uno, []])
    time.advance(1000)
    const theirs = await valueOf(another().write(one.id, 'theirs', undefined))
    levers.set({ listLagMs: 0 })
    expect((await valueOf(files.list('fresh')))[0]).toEqual({
      ...one,
      modifiedTime: theirs.modifiedTime,
      size: theirs.size,
    })
  })

  it('is read page by page', async () => {
    const { files, levers, time, another } = await driveBench()
    for (const n of [1, 2, 3, 4, 5]) {
      await valueOf(files.create(`Journal ${n}`, text))
      time.advance(1000)
    }
    levers.set({ maxPageSize: 2 })
    expect((await valueOf(another().list())).map(({ name }) => name)).toEqual(
      [5, 4, 3, 2, 1].map((n) => `Journal ${n}.bellbook`),
    )
  })

  it('[spec 9] [F8] is kept for 300 s, and so are infos, while heads and contents are never', async () => {
    const { files, another, seen, time } = await driveBench()
    const other = another()
    const { id } = await valueOf(files.create('One', 'one'))
    await valueOf(files.list())
    await valueOf(files.info(id))
    seen.length = 0
    time.advance(299_000)
    await valueOf(other.write(id, 'two', undefined))
    await valueOf(files.list())
    await valueOf(files.info(id))
    expect(seen).toEqual(['upload.update'])
    expect((await valueOf(files.read(id))).text).toBe('two')
    seen.length = 0
    time.advance(2_000)
    await valueOf(files.list())
    await valueOf(files.info(id))
    expect(seen.filter((route) => route === 'files.list').length).toBeGreaterThan(0)
    expect(seen).toContain('files.get')
  })

  it('a file of the other extension keeps it when it is renamed, and an extension is never doubled', async () => {
    const { files, google } = await driveBench()
    const drive = await driveOf(google)
    const { body, headers } = related({ name: 'Old.tjd', parents: [await makeFolder(drive)] }, '{}')
    const { id } = (await drive('POST', '/upload/drive/v3/files?uploadType=multipart', body, headers)).body
    expect((await valueOf(files.rename(id, 'New'))).name).toBe('New.tjd')
    expect((await valueOf(files.create('Named.bellbook', text))).name).toBe('Named.bellbook')
  })

  it('a file that is gone already counts as deleted', async () => {
    const { files } = await driveBench()
    expect(await files.remove('no-such-file')).toEqual({ ok: true, value: undefined })
  })

  it('a file that the drive does not delete counts as there', async () => {
    const { files, levers } = await driveBench()
    const { id } = await valueOf(files.create('Plan', text))
    levers.addFault({ what: { kind: 'error', error: 'insufficientFilePermissions' }, routes: ['files.delete'] })
    expect((await files.remove(id)).ok).toBe(false)
    expect((await valueOf(files.list())).map((file) => file.id)).toEqual([id])
  })
})
