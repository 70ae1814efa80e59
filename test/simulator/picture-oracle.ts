import { attachmentsOf } from '#domain/attachments/attachment.ts'
import { limits } from '#domain/limits.ts'
import { recordOf } from '#domain/lists/views.ts'
import { parseJson } from '#functions/local/stand-in/http.ts'
import { outboxOf } from './album.ts'
import type { Device } from './device.ts'
import { journalIn, type Simulation } from './simulation.ts'

interface DriveFile {
  readonly id: string
  readonly name: string
  readonly createdTime: string
  readonly appProperties?: { readonly journal?: string; readonly unusedSince?: string }
}

const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

/** The pictures of the journal in the drive; none where a fault has met the question. */
export const picturesInDrive = async ({ call, key }: Simulation): Promise<ReadonlyArray<DriveFile>> => {
  const query = 'spaces=appDataFolder&pageSize=1000&fields=files(id,name,createdTime,appProperties)'
  const answer = await call('GET', `/drive/v3/files?${query}`).catch(() => undefined)
  const listed = answer?.status === 200 ? parseJson(answer.body) : undefined
  const { files = [] } = (listed ?? {}) as { readonly files?: ReadonlyArray<DriveFile> }
  return files.filter(({ appProperties }) => appProperties?.journal === key.fileId)
}

/** What waits on this device for more than for its user to take a removal back. */
export const picturesOnTheirWay = (simulation: Simulation, device: Device): ReadonlyArray<string> => {
  const removed = removedIn(simulation)
  return outboxOf(device, device.key).flatMap(({ id }) => (removed.has(id) ? [] : [id]))
}

const removedIn = ({ ledgers, key }: Simulation): ReadonlySet<string> =>
  new Set(ledgers.of(key).deletions.map(({ of }) => of))

/** Every picture that a disk has had is in the journal and in the drive, whole and once. */
export const picturesLost = async (simulation: Simulation): Promise<ReadonlyArray<string>> => {
  const { google, album } = simulation
  google.levers.set({ listLagMs: 0 })
  const journal = journalIn(await simulation.fileText())
  if (!journal) return ['the file is no journal any more']
  const removed = removedIn(simulation)
  const inDrive = await picturesInDrive(simulation)
  const whole = await wholeOf(simulation, inDrive)
  const unnamed = [...album.kept].filter(([id]) => !recordOf(journal, 'attachments', id) && !removed.has(id))
  const lost = attachmentsOf(journal).filter(({ sha256 }) => !whole.has(sha256) && !album.deletedOutside.has(sha256))
  return [
    ...unnamed.map(([id]) => `lost record of a picture: ${id}`),
    ...lost.map(({ id, name }) => `lost picture: ${name} (${id})`),
    ...doubled(simulation, inDrive),
    ...(album.kept.size === 0 ? ['no picture was added'] : []),
  ]
}

/** The hashes whose bytes the drive has, to the last one. */
const wholeOf = async ({ call, album }: Simulation, files: ReadonlyArray<DriveFile>): Promise<ReadonlySet<string>> => {
  const whole = new Set<string>()
  for (const { id, name } of files) {
    const { body } = await call('GET', `/drive/v3/files/${id}?alt=media`)
    const expected = album.contents.get(name)
    if (expected && decode(expected) === decode(body)) whole.add(name)
  }
  return whole
}

/**
 * Each content once; twice where two devices had it before the drive listed it (`domain/decisions/0036`), and once more
 * where a copy had been without a record for so long that any device might delete it. For a file that another program
 * deleted, the number of uploads is unknown.
 */
const doubled = ({ album }: Simulation, files: ReadonlyArray<DriveFile>): ReadonlyArray<string> =>
  [...album.contents.keys()].flatMap((sha256) => {
    if (album.ghosts.has(sha256) || album.deletedOutside.has(sha256)) return []
    const owners = new Set([...album.kept.values()].flatMap((one) => (one.sha256 === sha256 ? [one.device] : [])))
    const sent = files.flatMap((file) => (file.name === sha256 ? [Date.parse(file.createdTime)] : []))
    const namedAgainFrom = Math.max(...sent) - limits.attachmentNamedAgainDays * 86_400_000
    const count = sent.filter((moment) => moment > namedAgainFrom).length
    return count > owners.size ? [`sent ${count} times by ${owners.size} devices: ${sha256}`] : []
  })
