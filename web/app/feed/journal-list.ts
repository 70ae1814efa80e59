import { createActor, fromPromise } from 'xstate'
import { checkJournals, createJournal, validateJournal } from '#machines/journal-actors.ts'
import { journalListMachine } from '#machines/journal-list.machine.ts'
import type { CommandWorld } from '#machines/journal-view.ts'
import { rooted } from '../root-actors.ts'
import type { World } from '../world.ts'
import { showJournalList } from './list-view.ts'

/** The list of journals, for the setup page. */
export const startJournalList = (world: Pick<World, 'files'>, commands: CommandWorld, chosen: (fileId: string) => void) => {
  const list = rooted(createActor(journalListMachine.provide({
    actors: {
      listJournals: fromPromise(() => world.files.list()),
      checkJournals: checkJournals(world.files),
      createJournal: createJournal(world.files, commands),
      validateJournal: validateJournal(world.files),
    },
  }), { input: { place: 'setup' } }))
  list.subscribe(showJournalList)
  list.on('journal.chosen', ({ fileId }) => chosen(fileId))
  return list.start()
}
