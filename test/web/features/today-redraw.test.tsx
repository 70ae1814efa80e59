import { act, fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { journalOf } from '#domain/record/empty-journal.ts'
import { checklist, settings, task } from '#test/support/builders.ts'
import * as rowStyles from '#web/features/today/task-row.css.ts'
import { TodayScreen } from '#web/features/today/today-screen.tsx'
import { draw, freshViews, showJournal } from './fake-app.tsx'

freshViews()

it('one tick in a list of a hundred tasks redraws one row', async () => {
  showJournal(
    journalOf({
      checklists: [checklist('c1')],
      tasks: Array.from({ length: 100 }, (_, n) => task(`t${n}`)),
      settings: settings(),
    }),
  )
  // Each drawing of a row asks once for the style of its text: counting that counts drawings.
  const drawn = vi.spyOn(rowStyles, 'text')
  draw(<TodayScreen />)
  expect(drawn).toHaveBeenCalledTimes(100)
  drawn.mockClear()
  await act(async () => fireEvent.click(screen.getByLabelText('Task t42', { selector: 'input' })))
  expect(drawn.mock.calls).toEqual([[{ completed: true }]])
  drawn.mockRestore()
})
