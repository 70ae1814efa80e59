import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { recordOf } from '#domain/lists/views.ts'
import { journalOf } from '#domain/record/empty-journal.ts'
import { recordTables, settings } from '#test/support/builders.ts'
import { StatedFigures } from '#web/features/insight/stated-figures.tsx'
import { journalView } from '#web/read-models/views.ts'
import { draw, freshViews, showJournal } from './fake-app.tsx'
import { press, typeIn, update } from './person.ts'

freshViews()

const stating = (figures: object) =>
  journalOf({ records: recordTables({ statedFigures: [{ id: 'USD', ...figures }] }), settings: settings() })

it('[I2] a capital that another device states stays where only the flat trades are stated here', async () => {
  showJournal(stating({ capital: '5000' }))
  draw(<StatedFigures currency="USD" amountsShown />)
  await press('Capital and flat trades')
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
  await typeIn(field('Flat up to, USD'), '2.50')
  await update(() => showJournal(stating({ capital: '8000' })))
  expect([field('Capital at the start, USD').value, field('Flat up to, USD').value]).toEqual(['8000', '2.50'])
  await press('Save', screen.getByRole('dialog'))
  const stated = journalView.journal && recordOf(journalView.journal.current, 'statedFigures', 'USD')
  expect(stated).toEqual({ id: 'USD', capital: '8000', flatTolerance: '2.5' })
})
