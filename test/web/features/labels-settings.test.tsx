import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { recordOf } from '#domain/lists/views.ts'
import { journalOf } from '#domain/record/empty-journal.ts'
import { checklist, recordTables, settings } from '#test/support/builders.ts'
import { LabelsSettings } from '#web/features/settings/labels-settings.tsx'
import { journalView } from '#web/read-models/views.ts'
import { draw, freshViews, showJournal } from './fake-app.tsx'
import { press, typeIn, update } from './person.ts'

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

  it('[I25] of two names given at once the other one is kept, and one left as it was changes none', async () => {
    showJournal(withLabels('Breakout'))
    draw(<LabelsSettings />)
    const kept = () => journalView.journal?.current.conflicts.map(({ field, text }) => [field, text])
    await press('Rename Breakout')
    await update(() => showJournal(withLabels('Opening range')))
    await press('Rename', screen.getByRole('dialog'))
    expect([screen.getByText('Opening range').isConnected, kept()]).toEqual([true, []])
    await press('Rename Opening range')
    await update(() => showJournal(withLabels('Gap')))
    await typeIn(screen.getByLabelText('Name'), 'First hour')
    await press('Rename', screen.getByRole('dialog'))
    expect([screen.getByText('First hour').isConnected, kept()]).toEqual([true, [['labels.name', 'Gap']]])
  })

  it('one is merged into the label that is shown, where the chosen one is deleted meanwhile', async () => {
    showJournal(withLabels('Breakout', 'Gap', 'Trend'))
    draw(<LabelsSettings />)
    await press('Merge Breakout')
    await typeIn(screen.getByLabelText('Merge into'), 'l2')
    await update(() => showJournal(withLabels('Breakout', 'Gap')))
    await press('Merge', screen.getByRole('dialog'))
    const merged = journalView.journal && recordOf(journalView.journal.current, 'labels', 'l0')
    expect([screen.queryByRole('dialog'), merged]).toEqual([null, expect.objectContaining({ mergedInto: 'l1' })])
  })

  it.each([
    ['Gap', 'Setups'],
    [undefined, 'Labels'],
  ])('the focus of the button that deletes one goes to the heading above (the other one: %s)', async (other, above) => {
    showJournal(withLabels('Breakout', ...(other === undefined ? [] : [other])))
    draw(
      <main>
        <LabelsSettings />
      </main>,
    )
    screen.getByRole('button', { name: 'Delete Breakout' }).focus()
    await press('Delete Breakout')
    await waitFor(() => expect(document.activeElement?.textContent).toBe(above))
  })
})
