import { createHash } from 'node:crypto'
import { writeSync } from 'node:fs'
import { openFileStore } from '#functions/local/store/file-store.ts'
import { createFaultyGoogle } from '#test/support/google/faulty-google.ts'
import { filesIn, foldersNamed } from '#web/adapters/drive/query.ts'
import { client, driveOf, makeFolder } from './support.ts'

/**
 * Writes into a data folder without end, to be killed in the middle. Says on standard output what it begins and what
 * was answered, line by line; such writes to a pipe are synchronous.
 */
const say = (line: unknown): void => void writeSync(1, `${JSON.stringify(line)}\n`)

const folder = process.argv[2] ?? ''
const seed = process.argv[3] ?? ''
const google = await createFaultyGoogle({ store: await openFileStore(folder), client, origin: 'http://localhost:5181' })
const drive = await driveOf(google)

const list = async (q: string) =>
  (await drive('GET', `/drive/v3/files?spaces=appDataFolder&fields=files(id,appProperties)&q=${encodeURIComponent(q)}`))
    .body.files
const journals: string = (await list(foldersNamed('journals')))[0]?.id ?? (await makeFolder(drive))
const ids = new Map<string, string>(
  (await list(filesIn([journals]))).map((file: { id: string; appProperties: { key: string } }) => [
    file.appProperties.key,
    file.id,
  ]),
)

const ask = async (method: string, path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) => {
  const answer = await drive(method, path, body, headers)
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`)
  return answer.body
}

for (let n = 0; ; n += 1) {
  const random = createHash('sha256').update(`${seed} ${n}`).digest()
  const key = `k${(random[0] ?? 0) % 4}`
  const name = `${key} ${(random[1] ?? 0) % 3}.bellbook`
  const content = JSON.stringify({ n, seed, filling: random.toString('hex').repeat(1 + (random[2] ?? 0) * 20) })
  const sha256 = createHash('sha256').update(content).digest('hex')
  const id = ids.get(key)
  const kind =
    id === undefined ? 'create' : (['write', 'write', 'write', 'rename', 'delete'] as const)[(random[3] ?? 0) % 5]

  say({ begin: n, kind, key, name, sha256 })
  if (kind === 'create') {
    const body = [
      '--B',
      'Content-Type: application/json',
      '',
      JSON.stringify({ name, parents: [journals], appProperties: { key } }),
      '--B',
      'Content-Type: application/json',
      '',
      content,
      '--B--',
      '',
    ].join('\r\n')
    const made = await ask('POST', '/upload/drive/v3/files?uploadType=multipart', body, {
      'content-type': 'multipart/related; boundary=B',
    })
    ids.set(key, made.id)
  } else if (kind === 'write')
    await ask('PATCH', `/upload/drive/v3/files/${id}?uploadType=media`, content, { 'content-type': 'application/json' })
  else if (kind === 'rename') await ask('PATCH', `/drive/v3/files/${id}`, { name })
  else {
    await ask('DELETE', `/drive/v3/files/${id}`, undefined)
    ids.delete(key)
  }
  say({ done: n })
}
