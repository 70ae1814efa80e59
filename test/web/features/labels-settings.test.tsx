import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { journalOf } from '#domain/record/empty-journal.ts'
import { checklist, recordTables, settings } from '#test/support/builders.ts'
import { LabelsSettings } from '#web/features/settings/labels-settings.tsx'
import { draw, freshViews, showJournal } from './fake-app.tsx'
import { press, typeIn } from './person.ts'

freshViews()

const withLabels = (...names: ReadonlyArray<string>) =>
  journalOf({
    checklists: [checklist('c1')],
    records: recordTables({ labels: names.map((name, place) => ({ id: `l${place}`, kind: 'setup', name })) }),
    settings: settings(),
  })

describe('Labels in the settings', () => {
  it('nothing is said of a new name that is the old one, and no earlier step is offered for undo', async () => {
    showJournal(withLabels('Breakout'))
    draw(<LabelsSettings />)
    await typeIn(screen.getByLabelText('New label'), 'Trend')
    await press('Add label')
    await press('Rename Breakout')
    await press('Rename', screen.getByRole('dialog'))
    expect([screen.queryByRole('dialog'), screen.queryByText('Label renamed')]).toEqual([null, null])
    expect(screen.queryByRole('button', { name: 'Undo' })).toBe(null)
    expect(screen.getByText('Trend').isConnected).toBe(true)
  })
})
