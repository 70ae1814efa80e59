import { createActor, fromPromise } from 'xstate'
import { attachmentsOf, isSha256 } from '#domain/attachments/attachment.ts'
import { removeAttachment } from '#domain/attachments/commands.ts'
import type { Journal } from '#domain/record/journal.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { attachmentsMachine } from '#machines/attachments/attachments.machine.ts'
import { sendAttachments, type SendPorts } from '#machines/attachments/send-attachments.ts'
import { hasRemoved, sweepAttachments, type SweepPorts } from '#machines/attachments/sweep-attachments.ts'
import type { AttachmentFiles } from '#machines/ports/attachments.ts'
import type { Locks } from '#machines/ports/browser.ts'
import type { JournalKey } from '#machines/ports/log.ts'
import type { Connection } from '#web/adapters/log/database.ts'
import { createOutbox } from '#web/adapters/log/outbox.ts'
import { addFile } from '#web/wiring/add-attachment.ts'
import type { JournalSession } from '#web/wiring/journal-session.ts'
import { type Act, type Habit, newText } from './acts.ts'
import { deletingRecord } from './records.ts'

/** Pictures and files of one tab. */
export interface Pictures {
  readonly add: (name: string, bytes: Uint8Array<ArrayBuffer>, day: LocalDate) => void
  /** The journal was opened, the network is back, or the page is seen again. */
  readonly look: () => void
}

/** The outbox, its machine and its passes, connected as `web/wiring/open-attachments.ts` connects them in a page. */
export const createPictures = (parts: {
  readonly key: JournalKey
  readonly connection: Connection
  readonly files: AttachmentFiles
  readonly locks: Locks
  readonly isDurable: () => boolean
  readonly nextId: () => string
  readonly today: () => LocalDate
  readonly journal: () => Journal | undefined
  readonly session: () => JournalSession
}): Pictures => {
  const { key, files, journal, today, session } = parts
  const outbox = createOutbox(parts.connection)
  const sending: SendPorts & SweepPorts = {
    files,
    outbox,
    locks: parts.locks,
    journal,
    today,
    pull: () => session().pull(),
    perform: async (command) => session().perform(command).ok && (await session().logged()),
  }
  let isSwept = false
  const pass = async () => {
    const sent = await sendAttachments(sending, key)
    const now = journal()
    if (sent.ok && !isSwept && now && hasRemoved(now)) isSwept = (await sweepAttachments(sending, key)).ok
    return sent
  }
  const actor = createActor(attachmentsMachine.provide({ actors: { send: fromPromise(pass) } }))
  actor.start()
  const look = (): void => actor.send({ type: 'outbox.look' })
  const deps = {
    ports: { log: { durable: parts.isDurable }, ids: { next: parts.nextId } },
    outbox,
    key,
    session,
    askAboutPlace: () => Promise.resolve('keep' as const),
  }
  return {
    look,
    add: (name, bytes, day) => {
      const arrayBuffer = () => Promise.resolve(bytes.buffer)
      const file = { name, type: 'image/png', size: bytes.length, arrayBuffer } as unknown as File
      void addFile(deps, file, { day }).then(look)
    },
  }
}

/** The picture that every user adds now and then, on every device, and never removes. */
const sharedText = 'The same chart on every device'
const sharedName = 'shared.png'
const bytesOf = (text: string) => new Uint8Array(new TextEncoder().encode(text))

const addPicture: Act = (world, device, tab) => {
  const isShared = world.random.chance(0.15)
  const text = newText(world, device, 'picture')
  tab.pictures?.add(isShared ? sharedName : `${text}.png`, bytesOf(isShared ? sharedText : text), tab.today())
}

const removePicture: Act = (world, device, tab, journal) => {
  const own = attachmentsOf(journal).filter(({ name, sha256 }) => name !== sharedName && isSha256(sha256))
  if (own.length === 0) return
  const { id } = world.random.pick(own)
  deletingRecord(world, device, journal, 'attachments', id)
  tab.perform(removeAttachment(id))
}

/** The acts of a user who keeps pictures of their trades. */
export const pictureHabits: ReadonlyArray<Habit> = [
  [70, addPicture],
  [14, removePicture],
]
