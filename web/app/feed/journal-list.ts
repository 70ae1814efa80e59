import { createActor, fromPromise } from 'xstate'
import { shownName } from '#domain/names/extension.ts'
import { limits } from '#domain/limits.ts'
import { checkJournals, createJournal, recountJournals, validateJournal } from '#machines/journal-list-actors.ts'
import type { JournalListEvent, JournalListPlace } from '#machines/journal-list.ts'
import { journalListMachine } from '#machines/journal-list.machine.ts'
import type { CommandWorld } from '#machines/journal-view.ts'
import { journalView } from '#web/read-models/views.ts'
import { rooted } from '../root-actors.ts'
import type { World } from '../world.ts'
import type { AppParts } from './app-parts.ts'
import { clearListView, showJournalList } from './list-view.ts'

/** What the list needs to know of the app, and tells it. */
export interface JournalListDeps {
  readonly page: Window
  readonly commands: CommandWorld
  /** Calls back with the open journal's file at once and at each change. Returns the unsubscribe. */
  readonly followCurrent: (told: (fileId: string | undefined) => void) => () => void
  readonly chosen: (fileId: string) => void
  /** The open journal's file was deleted by its user. */
  readonly currentDeleted: () => void
}

/** The list of journals, for the setup page and the settings. */
export const startJournalList = (world: Pick<World, 'files' | 'fileName' | 'clock' | 'calendar'>, { page, commands, followCurrent, chosen, currentDeleted }: JournalListDeps) => {
  const { files } = world
  const list = rooted(createActor(journalListMachine.provide({
    actors: {
      listJournals: fromPromise(() => files.list()),
      checkJournals: checkJournals(files),
      inspectJournal: fromPromise(({ input: { fileId } }) => files.info(fileId)),
      createJournal: createJournal(files, commands),
      validateJournal: validateJournal(files),
      renameJournal: fromPromise(({ input: { fileId, name } }) => files.rename(fileId, name)),
      recountJournals: recountJournals(files),
      deleteJournal: fromPromise(({ input: { fileId } }) => files.remove(fileId)),
    },
  })))
  const show = () => showJournalList(list.getSnapshot(), world)
  list.subscribe(show)
  list.on('journal.chosen', ({ fileId }) => chosen(fileId))
  list.on('journal.renamed', ({ fileId, name }) => {
    world.fileName.write(fileId, name)
    if (journalView.fileId === fileId) journalView.name = shownName(name)
  })
  list.on('journal.deleted', ({ wasCurrent }) => (wasCurrent ? currentDeleted() : list.send({ type: 'list.load' })))
  list.start()

  let current: string | undefined
  const unfollow = followCurrent((fileId) => {
    if (fileId !== current) list.send({ type: 'current.changed', fileId })
    current = fileId
  })
  let watchedFrom: JournalListPlace | undefined
  const look = () => {
    const seen = page.document.visibilityState === 'visible' ? watchedFrom : undefined
    list.send(seen ? { type: 'list.watched', place: seen } : { type: 'list.unwatched' })
  }
  page.document.addEventListener('visibilitychange', look)
  // 'Today' is 'Yesterday' some time later.
  const ages = page.setInterval(() => list.getSnapshot().context.watched && show(), limits.ageLabelRefreshMs)
  return {
    send: (event: JournalListEvent) => list.send(event),
    /** Somebody begins to look at the list, or looks away. */
    watch: (place: JournalListPlace | undefined) => {
      watchedFrom = place
      look()
    },
    stop: () => {
      unfollow()
      page.document.removeEventListener('visibilitychange', look)
      page.clearInterval(ages)
      list.stop()
    },
  }
}

/** The same, made of the app's parts; once it is stopped nothing of it is shown any more. */
export const openJournalList = ({ page, world, commands, rooms, authentication }: AppParts) => {
  const list = startJournalList(world, {
    page,
    commands,
    followCurrent: (told) => {
      told(authentication.getSnapshot().context.fileId)
      const following = authentication.subscribe(({ context }) => told(context.fileId))
      return () => following.unsubscribe()
    },
    chosen: (fileId) => authentication.send({ type: 'file.chosen', fileId }),
    currentDeleted: () => {
      world.session.clearFileId()
      // What was accepted meanwhile stays on this device, from where the journal can be restored.
      void rooms.leave().finally(() => page.location.reload())
    },
  })
  return {
    ...list,
    stop: () => {
      list.stop()
      clearListView()
    },
  }
}
