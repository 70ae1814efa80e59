import { createActor, fromPromise } from 'xstate'
import { shownName } from '#domain/names/extension.ts'
import { checkJournals, createJournal, recountJournals, validateJournal } from '#machines/journal-list/actors.ts'
import { journalListMachine } from '#machines/journal-list/journal-list.machine.ts'
import type { JournalListEvent, JournalListPlace } from '#machines/journal-list/journal-list.ts'
import type { CommandPorts } from '#machines/journal/journal-view.ts'
import { journalView } from '#web/read-models/views.ts'
import type { FeatureDeps } from './journal-sessions.ts'
import type { Ports } from './ports.ts'
import { registered } from './root-actors.ts'

export interface JournalListDeps {
  readonly window: Window
  readonly commands: CommandPorts
  /** Calls back with the open journal's file at once and at each change. */
  readonly followCurrent: (notify: (fileId: string | undefined) => void) => () => void
  readonly chosen: (fileId: string) => void
  readonly currentDeleted: () => void
}

export const startJournalList = (
  ports: Pick<Ports, 'files' | 'fileName'>,
  { window, commands, followCurrent, chosen, currentDeleted }: JournalListDeps,
) => {
  const { files } = ports
  // The user may have copied a file into the drive in another window, so a cached list does not suffice.
  let wasAway = false
  const list = registered(
    createActor(
      journalListMachine.provide({
        actors: {
          listJournals: fromPromise(async () => {
            const listed = await files.list(wasAway ? 'fresh' : undefined)
            if (listed.ok) wasAway = false
            return listed
          }),
          checkJournals: checkJournals(files),
          inspectJournal: fromPromise(({ input: { fileId } }) => files.info(fileId)),
          createJournal: createJournal(files, commands),
          validateJournal: validateJournal(files),
          renameJournal: fromPromise(({ input: { fileId, name } }) => files.rename(fileId, name)),
          recountJournals: recountJournals(files),
          deleteJournal: fromPromise(({ input: { fileId } }) => files.remove(fileId)),
        },
      }),
    ),
  )
  list.on('journal.chosen', ({ fileId }) => chosen(fileId))
  list.on('journal.renamed', ({ fileId, name }) => {
    ports.fileName.write(fileId, name)
    if (journalView.fileId === fileId) journalView.name = shownName(name)
  })
  list.on('journal.deleted', ({ wasCurrent }) => (wasCurrent ? currentDeleted() : list.send({ type: 'list.load' })))
  list.start()

  let current: string | undefined
  const unfollow = followCurrent((fileId) => {
    const name = fileId === undefined ? undefined : ports.fileName.read(fileId)
    if (fileId !== current) list.send({ type: 'current.changed', fileId, name })
    current = fileId
  })
  const looks = followLooks(
    window,
    (event) => list.send(event),
    () => {
      wasAway = true
    },
  )
  return {
    actor: list,
    send: (event: JournalListEvent) => list.send(event),
    watch: looks.watch,
    stop: () => {
      unfollow()
      looks.stop()
      list.stop()
    },
  }
}

/** Reports when the list is on the screen, and when the user returns to it from another window. */
const followLooks = (window: Window, send: (event: JournalListEvent) => void, cameBack: () => void) => {
  let watchedFrom: JournalListPlace | undefined
  const isVisible = () => window.document.visibilityState === 'visible'
  const look = () => {
    const seen = isVisible() ? watchedFrom : undefined
    send(seen ? { type: 'list.watched', place: seen } : { type: 'list.unwatched' })
  }
  const comeBack = () => {
    if (!isVisible()) return
    cameBack()
    send({ type: 'list.returned' })
  }
  const change = () => {
    look()
    comeBack()
  }
  window.document.addEventListener('visibilitychange', change)
  window.addEventListener('focus', comeBack)
  return {
    /** Undefined: the list is not shown. */
    watch: (place: JournalListPlace | undefined) => {
      watchedFrom = place
      look()
    },
    stop: () => {
      window.document.removeEventListener('visibilitychange', change)
      window.removeEventListener('focus', comeBack)
    },
  }
}

export const openJournalList = ({ window, ports, actors, commands, journalSessions, authentication }: FeatureDeps) => {
  const started = startJournalList(ports, {
    window,
    commands,
    followCurrent: (notify) => {
      notify(authentication.getSnapshot().context.fileId)
      const following = authentication.subscribe(({ context }) => notify(context.fileId))
      return () => following.unsubscribe()
    },
    chosen: (fileId) => authentication.send({ type: 'file.chosen', fileId }),
    currentDeleted: () => {
      ports.session.clearFileId()
      // Edits that were accepted meanwhile stay on this device, and can be restored.
      void journalSessions.leave().finally(() => window.location.reload())
    },
  })
  actors.show('journalList', started.actor)
  return started
}
