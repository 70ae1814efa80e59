import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { startHost } from '#functions/local/host.ts'
import { loadKeys } from '#functions/local/keys.ts'
import { listenOnLoopback, readPort } from '#functions/local/listen.ts'
import { loadStaticFiles } from '#functions/local/static-files.ts'
import { openFileStore } from '#functions/local/store/file-store.ts'
import { byHand } from '#test/functions/support/by-hand.ts'
import { ask } from '#test/functions/support/raw-request.ts'
import { makeWebFolder } from '#test/functions/support/web-folder.ts'

const web = makeWebFolder()
const folders: string[] = []
const freshFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'bellbook-host-'))
  folders.push(folder)
  return folder
}
afterAll(() => {
  web.remove()
  for (const folder of folders) rmSync(folder, { recursive: true })
})

const now = Date.parse('2026-11-20T12:00:00Z')
const days = 24 * 3600_000
const files = loadStaticFiles(web.folder)
const noFunction = async () => ({
  driveOrigin: 'http://localhost:1',
  portalOrigins: [],
  lambda: async () => ({ statusCode: 200, body: 'done' }),
})

describe("The host's port", () => {
  it('that is taken is named, with the variable that changes it', async () => {
    const first = await startHost({ listen: { port: 0, variable: 'PORT' }, files, connect: noFunction })
    const port = Number(new URL(first.origin).port)
    await expect(startHost({ listen: { port, variable: 'PORT' }, files, connect: noFunction })).rejects.toThrow(
      `Port ${port} is already in use. Is Bellbook running already? Otherwise stop the program that uses it, or ` +
        'choose another port with the variable PORT.',
    )
    await first.close()
  })

  it('is the standard one unless the variable says a real port', () => {
    expect(
      [readPort({}, 'PORT', 5180), readPort({ PORT: '' }, 'PORT', 5180), readPort({ PORT: '6000' }, 'PORT', 5180)].map(
        ({ port }) => port,
      ),
    ).toEqual([5180, 5180, 6000])
    for (const wrong of ['0', '65536', 'abc', '5180x', '-1', '1e3', ' 80', '5180.5'])
      expect(() => readPort({ PORT: wrong }, 'PORT', 5180)).toThrow(
        `PORT must be a port between 1 and 65535, not "${wrong}".`,
      )
  })

  it('is open on loopback only', async () => {
    const host = await startHost({ listen: { port: 0, variable: 'PORT' }, files, connect: noFunction })
    const { port } = new URL(host.origin)
    const outside = Object.values(networkInterfaces())
      .flat()
      .find((address) => address && !address.internal && address.family === 'IPv4')?.address
    const reached =
      outside === undefined
        ? undefined
        : await fetch(`http://${outside}:${port}/`).then(
            () => 'reached',
            () => undefined,
          )
    expect([reached, host.origin]).toEqual([undefined, `http://127.0.0.1:${port}`])
    await host.close()
  })

  it('is given back when what the host needs does not start', async () => {
    let origin = ''
    await expect(
      startHost({
        listen: { port: 0, variable: 'PORT' },
        files,
        connect: async (found) => {
          origin = found
          throw new Error('no provider')
        },
      }),
    ).rejects.toThrow('no provider')
    const port = Number(new URL(origin).port)
    const again = await listenOnLoopback(() => createServer(), { port, variable: 'PORT' })
    expect(again.port).toBe(port)
    for (const server of again.servers) server.close()
  })
})

describe('Stopping', () => {
  it('lets a request under way finish and takes no new one', async () => {
    const [begun, work] = [byHand<void>(), byHand<{ readonly statusCode: number; readonly body: string }>()]
    const lambda = () => {
      begun.resolve()
      return work.promise
    }
    const host = await startHost({
      listen: { port: 0, variable: 'PORT' },
      files,
      connect: async () => ({ driveOrigin: 'http://localhost:1', portalOrigins: [], lambda }),
    })
    const asked = ask(host.origin, '/api/x')
    await begun.promise
    const closed = host.close()
    await expect(ask(host.origin, '/')).rejects.toThrow('ECONNREFUSED')
    work.resolve({ statusCode: 200, body: 'done' })
    expect((await asked).body.toString()).toBe('done')
    await closed
  })
})

const keysIn = async (folder: string, at: number) => loadKeys(await openFileStore(folder), folder, at)

describe('The keys of this installation', () => {
  it('are made once, for the owner only, and kept', async () => {
    const folder = freshFolder()
    const made = await keysIn(folder, now)
    const path = join(folder, 'keys', 'host.json')
    expect((statSync(path).mode & 0o777).toString(8)).toBe('600')
    expect((statSync(join(folder, 'keys')).mode & 0o777).toString(8)).toBe('700')
    chmodSync(path, 0o644)
    expect(await keysIn(folder, now + 900 * days)).toEqual(made)
    expect((statSync(path).mode & 0o777).toString(8)).toBe('600')
    expect(await keysIn(freshFolder(), now)).not.toEqual(made)
  })

  it.each(['{"sessionKeys"', '{}', '[]'])('that cannot be read (%s) are never replaced in silence', async (broken) => {
    const folder = freshFolder()
    await keysIn(folder, now)
    const path = join(folder, 'keys', 'host.json')
    writeFileSync(path, broken)
    await expect(keysIn(folder, now)).rejects.toThrow(
      `The keys in ${path} cannot be read. Restore the file, or delete it: then everybody signs in once more, ` +
        'and no journal is touched.',
    )
    expect(readFileSync(path, 'utf8')).toBe(broken)
  })
})
