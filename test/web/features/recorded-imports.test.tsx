import { screen } from '@testing-library/react'
import { useSnapshot } from 'valtio'
import { expect, it } from 'vitest'
import { entryOn } from '#domain/entries/views.ts'
import { rememberImport, removalOfImport, undoImport } from '#domain/fills/recorded-imports.ts'
import { decide } from '#domain/journal/decide.ts'
import type { CommandDraft } from '#domain/record/commands.ts'
import { allMovementsOf } from '#domain/record/day-trades.ts'
import type { Journal } from '#domain/record/journal.ts'
import { byFile, journalAfter, traded } from '#test/domain/fills/books.ts'
import { command, now } from '#test/support/builders.ts'
import { RecordedImports } from '#web/features/settings/recorded-imports.tsx'
import { journalView } from '#web/read-models/views.ts'
import { draw, freshViews, showJournal } from './fake-app.tsx'
import { appWithFiles } from './file-app.ts'
import { press, update } from './person.ts'

freshViews()

const after = (journal: Journal, draft: CommandDraft): Journal => {
  const decided = decide(journal, command(draft))
  if (!decided.ok) throw new Error('The command was refused')
  return decided.value.journal
}

const Screen = () => {
  const { journal } = useSnapshot(journalView)
  return journal && <RecordedImports journal={journal.current} />
}

it('an import that another device has undone meanwhile takes no other step back', async () => {
  const days = ['2026-01-02', '2026-01-05']
  const filled = journalAfter(byFile(days.map((day) => traded('BUY', 10, 100, day))))
  const [recorded, other] = days.map((day) => ({
    id: day,
    name: `${day}.csv`,
    format: 'Own',
    at: now,
    brought: { [day]: allMovementsOf(entryOn(filled, day)?.trades).map(({ id }) => id) },
  }))
  if (!recorded || !other) throw new Error('No import')
  const journal = [recorded, other].map(rememberImport).reduce(after, filled)
  showJournal(journal)
  const app = appWithFiles()
  draw(<Screen />, app)
  await update(() => app.actions.perform({ type: 'AddChecklist', data: { checklistId: 'c9', name: 'Mine' } }))
  await press('Undo import 2026-01-02.csv')
  const { change } = removalOfImport(journal, recorded)
  await update(() =>
    showJournal(after(journalView.journal?.current ?? journal, undoImport(journal, recorded.id, change, []))),
  )
  await press('Undo the import', screen.getByRole('dialog'))
  expect(screen.getByText('Undone: import 2026-01-02.csv').isConnected).toBe(true)
  expect([screen.queryByRole('button', { name: 'Undo' }), screen.queryByRole('dialog')]).toEqual([null, null])
})
