import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { localDocument, localInspectorPath, machinesPath } from '#domain/api/documents.ts'
import { runningOrigin } from '#functions/local/running.ts'
import { answerStatic, loadStaticFiles } from '#functions/local/static-files.ts'
import { makeWebFolder } from '#test/functions/support/web-folder.ts'

const web = makeWebFolder()
const local = mkdtempSync(join(tmpdir(), 'bellbook-pages-'))
mkdirSync(join(local, 'local'))
writeFileSync(join(local, localDocument), 'the local host’s page')
writeFileSync(join(local, localInspectorPath), 'export {}')
writeFileSync(join(local, 'app.html'), 'not the app')
afterAll(() => {
  web.remove()
  rmSync(local, { recursive: true })
})

const bodyOf = (localFolder: string | undefined, path: string): string =>
  answerStatic(loadStaticFiles(web.folder, localFolder), path).body.toString()

describe('[decisions] /machines', () => {
  it('is the local host’s own document, and the shell’s where it was not built, as in the cloud', () => {
    const shell = '<!doctype html><title>app.html</title>'
    expect([local, undefined, join(local, 'none')].map((folder) => bodyOf(folder, machinesPath))).toEqual([
      'the local host’s page',
      shell,
      shell,
    ])
  })

  it('brings the script that the running app asks for, asked again each time', () => {
    const { status, headers } = answerStatic(loadStaticFiles(web.folder, local), localInspectorPath)
    expect(status).toBe(200)
    expect([headers['content-type'], headers['cache-control']]).toEqual(['text/javascript; charset=utf-8', 'no-cache'])
  })

  it('never replace a file of the app', () =>
    expect(bodyOf(local, '/app')).toBe('<!doctype html><title>app.html</title>'))
})

describe('npm run machines', () => {
  const servers: Server[] = []
  afterEach(() => Promise.all(servers.splice(0).map((server) => new Promise((closed) => server.close(closed)))))
  const answering = async (body: string): Promise<string> => {
    const server = createServer((_, response) => response.setHeader('connection', 'close').end(body))
    servers.push(server)
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    return `${(server.address() as AddressInfo).port}`
  }

  it('finds the product that runs already', async () => {
    const port = await answering('{ "driveOrigin": "http://localhost:1", "local": true }')
    expect(await runningOrigin({ PORT: port })).toBe(`http://127.0.0.1:${port}`)
  })

  it.each(['{ "driveOrigin": "http://localhost:1", "local": false }', 'hello'])(
    'takes no other program for it: %s',
    async (body) => expect(await runningOrigin({ PORT: await answering(body) })).toBeUndefined(),
  )

  it('finds no product where no program answers', async () => {
    const port = await answering('')
    await new Promise((closed) => servers.splice(0)[0]?.close(closed))
    expect(await runningOrigin({ PORT: port })).toBeUndefined()
  })
})
