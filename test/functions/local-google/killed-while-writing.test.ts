import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openFileStore } from '#functions/local/store/file-store.ts'
import { createFaultyGoogle } from '#test/support/google/faulty-google.ts'
import { isEveryRun, runs } from '#test/support/runs.ts'
import { client, driveOf } from './support.ts'

const rounds = Number(process.env['KILL_ROUNDS'] ?? runs(40))

let folder: string
let child: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bellbook-kill-'))
  child = join(folder, 'child.mjs')
  await build({
    entryPoints: [new URL('./writing-child.ts', import.meta.url).pathname],
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    outfile: child,
    logLevel: 'error',
  })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface FileState {
  readonly name: string
  readonly sha256: string
}
interface Begun {
  readonly begin: number
  readonly kind: 'create' | 'write' | 'rename' | 'delete'
  readonly key: string
  readonly name: string
  readonly sha256: string
}

const applied = (before: FileState | undefined, step: Begun): FileState | undefined => {
  if (step.kind === 'delete') return undefined
  if (step.kind === 'create') return { name: step.name, sha256: step.sha256 }
  if (before === undefined) throw new Error(`${step.kind} of a file that is not there`)
  return step.kind === 'rename' ? { ...before, name: step.name } : { ...before, sha256: step.sha256 }
}

/** Lets the child write until `answers` have come and a moment more, then kills it. Answers the lines that it said. */
const writeAndKill = (data: string, seed: string, answers: number, moreMs: number): Promise<ReadonlyArray<string>> =>
  new Promise((resolve, reject) => {
    const running = spawn(process.execPath, [child, data, seed], { stdio: ['ignore', 'pipe', 'inherit'] })
    let said = ''
    let isAimed = false
    running.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString('utf8')
      if (isAimed || said.split('"done"').length <= answers) return
      isAimed = true
      setTimeout(() => running.kill('SIGKILL'), moreMs)
    })
    running.on('error', reject)
    running.on('close', (_code, signal) =>
      signal === 'SIGKILL'
        ? resolve(said.split('\n').filter((line) => line.endsWith('}')))
        : reject(new Error(`The child ended by itself: ${said}`)),
    )
  })

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

describe('The local drive, killed in the middle of a write', () => {
  it(`has every answered write and no broken file, ${rounds} times`, async () => {
    const data = join(folder, 'data')
    const known = new Map<string, FileState>()
    let cutOff = 0
    for (let round = 0; round < rounds; round += 1) {
      const random = createHash('sha256').update(`round ${round}`).digest()
      const lines = await writeAndKill(data, `seed ${round}`, (random[0] ?? 0) % 12, ((random[1] ?? 0) % 160) / 8)

      let open: Begun | undefined
      for (const line of lines.map((text) => JSON.parse(text))) {
        if ('begin' in line) open = line
        else if (open !== undefined) {
          const after = applied(known.get(open.key), open)
          if (after === undefined) known.delete(open.key)
          else known.set(open.key, after)
          open = undefined
        }
      }
      if (open !== undefined) cutOff += 1

      const google = await createFaultyGoogle({
        store: await openFileStore(data),
        client,
        origin: 'http://localhost:5181',
      })
      const drive = await driveOf(google)
      const fields = 'files(id,name,sha256Checksum,appProperties)'
      const listed = await drive('GET', `/drive/v3/files?spaces=appDataFolder&fields=${fields}`)
      const found = new Map<string, FileState>()
      for (const file of listed.body.files) {
        if (file.sha256Checksum === undefined) continue
        const content = await drive('GET', `/drive/v3/files/${file.id}?alt=media`)
        JSON.parse(content.text)
        expect(sha256(new TextEncoder().encode(content.text))).toBe(file.sha256Checksum)
        expect(found.has(file.appProperties.key)).toBe(false)
        found.set(file.appProperties.key, { name: file.name, sha256: file.sha256Checksum })
      }

      // What was not answered may have happened or not, but nothing in between.
      if (open !== undefined) {
        const after = applied(known.get(open.key), open)
        const seen = found.get(open.key)
        if (JSON.stringify(seen) === JSON.stringify(after)) {
          if (after === undefined) known.delete(open.key)
          else known.set(open.key, after)
        }
      }
      expect(Object.fromEntries(found)).toEqual(Object.fromEntries(known))

      const journals = join(data, 'google/Anna/journals')
      const onDisk = await readdir(journals).catch(() => [])
      expect(
        (await Promise.all(onDisk.map(async (name) => sha256(await readFile(join(journals, name)))))).toSorted(),
      ).toEqual([...known.values()].map((state) => state.sha256).toSorted())
      await google.close()
    }
    expect(cutOff).toBeGreaterThan(isEveryRun ? rounds / 4 : 0)
  })
})
