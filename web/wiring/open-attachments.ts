import { createActor, fromPromise } from 'xstate'
import { type Attachment, attachmentById, isPicture } from '#domain/attachments/attachment.ts'
import { type AttachmentPlace, shownName } from '#domain/attachments/commands.ts'
import { domainError, messageOf } from '#domain/errors/catalogue.ts'
import type { Journal } from '#domain/record/journal.ts'
import { attachmentsMachine } from '#machines/attachments/attachments.machine.ts'
import { sendAttachments, type SendPorts } from '#machines/attachments/send-attachments.ts'
import { hasRemoved, sweepAttachments, type SweepPorts } from '#machines/attachments/sweep-attachments.ts'
import type { AttachmentFiles, Outbox } from '#machines/ports/attachments.ts'
import type { JournalKey } from '#machines/ports/log.ts'
import { type AttachmentsStep, attachmentsView, noAttachments, placeKey } from '#web/read-models/attachments.ts'
import { journalView } from '#web/read-models/views.ts'
import { addFile } from './add-attachment.ts'
import { lazyAttachmentFiles } from './attachment-files.ts'
import { createPageMemory } from './attachment-memory.ts'
import type { FeatureDeps } from './journal-sessions.ts'
import { registered } from './root-actors.ts'
import { createSharedPictures } from './shared-pictures.ts'

/** Sends and shows the pictures and files of the open journal. */
export const followAttachments = (deps: FeatureDeps, outbox: Outbox) => {
  const { ports, journalSessions } = deps
  const files = lazyAttachmentFiles(ports)
  let open: OpenAttachments | undefined
  const current = (): OpenAttachments | undefined => {
    const key = journalSessions.current()?.key
    if (open && key && isSame(open.key, key)) return open
    open?.stop()
    open = key && startAttachments(deps, key, outbox, files)
    return open
  }
  const unsubscribe = ports.connectivity.subscribe(() => open?.take({ type: 'look' }))
  return {
    take: (step: AttachmentsStep): void => current()?.take(step),
    stop: () => {
      unsubscribe()
      open?.stop()
      open = undefined
    },
  }
}

const isSame = (one: JournalKey, other: JournalKey): boolean =>
  one.userId === other.userId && one.fileId === other.fileId

interface OpenAttachments {
  readonly key: JournalKey
  readonly take: (step: AttachmentsStep) => void
  readonly stop: () => void
}

const startAttachments = (
  deps: FeatureDeps,
  key: JournalKey,
  outbox: Outbox,
  files: AttachmentFiles,
): OpenAttachments => {
  const { ports } = deps
  let isStopped = false
  const sending = createSending(deps, key, outbox, files, () => isStopped)
  const memory = createPageMemory(outbox, files, key, () => isStopped)
  const showWaiting = async (): Promise<void> => {
    const rows = await outbox.waiting(key)
    if (!isStopped && rows.ok) attachmentsView.waiting = rows.value.filter(({ sent }) => !sent).map(({ id }) => id)
  }
  const sweep = onceDone(async () => {
    const now = sending.journal()
    return now !== undefined && hasRemoved(now) && (await sweepAttachments(sending, key)).ok
  })
  const actor = createSender(async () => {
    const sent = await sendAttachments(sending, key)
    await showWaiting()
    if (sent.ok) await sweep()
    return sent
  })
  Object.assign(attachmentsView, noAttachments)
  actor.start()
  const question = createQuestion()
  const adding = createAdding(
    { ports, outbox, key, session: sending.session, askAboutPlace: question.ask },
    () => isStopped,
  )
  const shared = createSharedPictures(() => isStopped)
  const byId = (id: string): Attachment | undefined => {
    const now = sending.journal()
    return now && attachmentById(now, id)
  }
  const download = async (one: Attachment): Promise<void> => {
    const content = await memory.bytesOf(one)
    if (content) ports.downloads(one.name, isPicture(one) ? one.type : 'application/octet-stream', [content])
  }
  const add = (place: AttachmentPlace, given: ReadonlyArray<File>): void =>
    void adding(place, given, async () => {
      actor.send({ type: 'outbox.look' })
      await showWaiting()
    })
  const take = (step: AttachmentsStep): void => {
    if (step.type === 'look') return actor.send({ type: 'outbox.look' })
    if (step.type === 'answer') return question.answer(step.place)
    if (step.type === 'add') return add(step.place, step.files)
    if (step.type === 'take-shared') return void shared.take(step.place)
    if (step.type === 'add-shared') return add(step.place, shared.handOver())
    if (step.type === 'leave-shared') return shared.drop()
    const one = byId(step.id)
    if (one) void (step.type === 'read' ? memory.show(one) : download(one))
  }
  return {
    key,
    take,
    stop: () => {
      isStopped = true
      question.answer(undefined)
      shared.drop()
      actor.stop()
      memory.forget()
      Object.assign(attachmentsView, noAttachments)
    },
  }
}

/** The ports of sending for one journal, since another may be open already. */
const createSending = (
  { ports, journalSessions, commands }: FeatureDeps,
  key: JournalKey,
  outbox: Outbox,
  files: AttachmentFiles,
  isStopped: () => boolean,
) => {
  const session = () => {
    const here = journalSessions.current()
    return !isStopped() && here && isSame(here.key, key) ? here : undefined
  }
  const journal = (): Journal | undefined =>
    session() && journalView.fileId === key.fileId ? journalView.journal?.current : undefined
  const sending: SendPorts & SweepPorts & { readonly session: typeof session } = {
    session,
    files,
    outbox,
    locks: ports.locks,
    journal,
    today: () => commands.moment().today,
    pull: async () => (await session()?.pull()) ?? false,
    perform: async (command) => {
      const here = session()
      return here !== undefined && here.perform(command).ok && (await here.logged())
    },
  }
  return sending
}

/** Work that is done once, however often it is requested; after a failure the next request tries again. */
const onceDone = (work: () => Promise<boolean>) => {
  let isDone = false
  return async (): Promise<void> => {
    isDone ||= await work()
  }
}

/** One question about the place in a photo at a time, since files are added one after the other. */
const createQuestion = () => {
  let answered: ((answer: 'remove' | 'keep' | undefined) => void) | undefined
  return {
    ask: (name: string) =>
      new Promise<'remove' | 'keep' | undefined>((resolve) => {
        answered = resolve
        attachmentsView.asking = name
      }),
    answer: (answer: 'remove' | 'keep' | undefined): void => {
      attachmentsView.asking = undefined
      answered?.(answer)
      answered = undefined
    },
  }
}

/** Adds files one after the other, since many large ones at once would fill the memory of a phone. */
const createAdding = (deps: Parameters<typeof addFile>[0], isStopped: () => boolean) => {
  let before: Promise<void> = Promise.resolve()
  const addOne = async (place: AttachmentPlace, file: File): Promise<void> => {
    const name = shownName(file.name)
    attachmentsView.adding = [...attachmentsView.adding, name]
    const added = await addFile(deps, file, place)
    if (isStopped()) return
    const at = attachmentsView.adding.indexOf(name)
    attachmentsView.adding = attachmentsView.adding.filter((_, index) => index !== at)
    if (!added.ok) attachmentsView.errors = [...attachmentsView.errors, messageOf(added.error)]
  }
  return (place: AttachmentPlace, given: ReadonlyArray<File>, added: () => Promise<void>): Promise<void> => {
    // At once, since new files may wait for the answer to a question that is shown at the last place.
    attachmentsView.place = placeKey(place)
    const addAll = async (): Promise<void> => {
      if (isStopped()) return
      attachmentsView.errors = []
      for (const file of given) {
        if (isStopped()) return
        await addOne(place, file)
        if (!isStopped()) await added()
      }
    }
    before = before.then(addAll, addAll)
    return before
  }
}

const createSender = (send: () => ReturnType<typeof sendAttachments>) => {
  const actor = registered(createActor(attachmentsMachine.provide({ actors: { send: fromPromise(send) } })))
  actor.subscribe(({ context: { last } }) => {
    const isFull = !last.ok && last.error.kind === 'quota-exceeded'
    attachmentsView.failure = isFull ? messageOf(domainError('attachment', 'DRIVE_FULL')) : undefined
  })
  return actor
}
