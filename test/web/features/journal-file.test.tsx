import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { domainError } from '#domain/errors/catalogue.ts'
import { sizeLabel } from '#domain/figures.ts'
import { freshJournalFile } from '#domain/journal-file/parse.ts'
import type { FilePreview } from '#machines/recovery/preview-file.ts'
import { now } from '#test/support/builders.ts'
import { JournalDialog } from '#web/features/journal-file/journal-dialog.tsx'
import { RestoreFromFile, StoredJournals } from '#web/features/journal-file/stored-journals.tsx'
import { SetupScreen } from '#web/features/setup/setup-screen.tsx'
import { journalFileView } from '#web/read-models/recovery.ts'
import { journalView } from '#web/read-models/views.ts'
import { Notices } from '#web/shell/notices.tsx'
import { showAuthentication, showRestore, showSave } from './fake-actors.ts'
import { draw, freshViews } from './fake-app.tsx'
import { press, typeIn, update } from './person.ts'

freshViews()

const factsOf = (place: HTMLElement) =>
  Object.fromEntries(
    [...place.querySelectorAll('dt')].map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  )
const preview: FilePreview = {
  file: freshJournalFile(now),
  name: 'Futures (2)',
  size: 20_480,
  fingerprint: '7K3M-Q0VD-9XWA-2B5H',
  created: now,
  updated: '',
  checklists: 1,
  tasks: 1200,
  written: 2,
  traded: 418,
  tradeNotes: 12,
  labels: 1,
  days: 3,
  span: { from: '2026-11-01', to: '2026-11-20' },
}

describe('Your journal, as a file', () => {
  it('says its name, size, fingerprint, where it is saved and what this device keeps', async () => {
    const { actions } = draw(<JournalDialog onClose={() => undefined} />)
    const dialog = screen.getByRole('dialog', { name: 'Your journal' })
    expect(actions.recovery.inspectFile).toHaveBeenCalled()
    expect(factsOf(dialog)).toEqual({
      Name: 'Futures',
      Size: '2 KB',
      Fingerprint: '7K3M-Q0VD-9XWA-2B5H',
      Saved: 'Everything is in your drive.',
      'This device': 'Keeps a copy that the browser will not remove by itself.',
    })
    await update(() => {
      Object.assign(journalFileView, { size: 900, persisted: false })
      showSave('failed', { pendingSince: 0, failure: { kind: 'offline' } })
    })
    expect(factsOf(dialog)).toMatchObject({
      Size: '< 1 KB',
      'This device': 'Keeps a copy. The browser may remove it when space runs short.',
    })
    expect(factsOf(dialog)['Saved']).toMatch(
      /^Some edits are not in your drive yet, since .*\. Network error while saving data\.$/,
    )
  })

  it('says why they wait in one sentence after the other, whatever the reason ends with', async () => {
    showSave('failed', { pendingSince: 0, failure: { kind: 'rate-limited', retryAfterMs: undefined } })
    const { container } = draw(<JournalDialog onClose={() => undefined} />)
    expect(container.textContent).toContain('. Google Drive is busy. Saving goes on in a moment.This device')
  })

  it('says how many edits wait for the drive', async () => {
    Object.assign(journalView, { waiting: 12 })
    showSave({ pending: 'waiting' }, { pendingSince: 0 })
    const { container } = draw(<JournalDialog onClose={() => undefined} />)
    expect(container.textContent).toContain('12 edits are not in your drive yet, since ')
  })

  it('exports the file and the text, and says so', async () => {
    const { actions } = draw(<JournalDialog onClose={() => undefined} />)
    await press('Export journal file')
    expect(actions.recovery.exportJournal).toHaveBeenLastCalledWith('file')
    expect(screen.getByText('The journal file is exported.')).toBeTruthy()
    await press('Export as text')
    expect(actions.recovery.exportJournal).toHaveBeenLastCalledWith('text')
  })

  it.each([
    [0, '< 1 KB'],
    [1023, '< 1 KB'],
    [1024, '1 KB'],
    [1535, '1 KB'],
    [1536, '2 KB'],
    [16 * 1024 * 1024, '16,384 KB'],
  ])('[spec 2 Settings] %i bytes are %s', (bytes, words) => expect(sizeLabel(bytes)).toBe(words))
})

describe('Restore from a file', () => {
  const open = async () => {
    const drawn = draw(<RestoreFromFile />)
    await press('Restore from a file')
    return drawn
  }

  it('takes a file, shows why it is refused, and takes the same one again', async () => {
    const { actions } = await open()
    const file = new File(['x'], 'a.bellbook')
    const field = screen.getByLabelText<HTMLInputElement>('Choose a file')
    await update(() => fireEvent.change(field, { target: { files: [file] } }))
    expect(actions.recovery.pickFile).toHaveBeenCalledWith(file)
    await update(() => showRestore({ refusal: { error: domainError('file', 'INVALID_FORMAT'), detail: undefined } }))
    expect(screen.getByRole('alert').textContent).toContain('Invalid file format')
    expect(field.value).toBe('')
  })

  it('shows what the file holds before anything is made of it, and the name that it will have', async () => {
    const { actions } = await open()
    await update(() => showRestore({ preview }, 'previewing'))
    expect(factsOf(screen.getByRole('dialog'))).toEqual({
      Holds:
        '1 checklist, 1,200 tasks, 2 days written, 418 days with trades, 3 days counted, 12 notes on trades, 1 label',
      Days: 'Nov 1, 2026 to Nov 20, 2026',
      Size: '20 KB',
      Fingerprint: '7K3M-Q0VD-9XWA-2B5H',
    })
    const name = screen.getByLabelText<HTMLInputElement>('Name of the new journal')
    expect(name.value).toBe('Futures (2)')
    await typeIn(name, 'Old futures')
    await press('Create the journal')
    expect(actions.recovery.restoreFile).toHaveBeenCalledWith('Old futures')
    await update(() => showRestore({ preview, nameError: domainError('journalName', 'RESERVED_NAME') }, 'previewing'))
    expect(screen.getByRole('alert').textContent).toBe('This name is reserved and cannot be used')
  })

  it('shows both fingerprints when it is done, says when they differ, and opens it when asked', async () => {
    const { actions } = await open()
    await update(() =>
      showRestore(
        { preview, restored: { fileId: 'f2', name: 'Futures (2)', fingerprint: preview.fingerprint } },
        'restored',
      ),
    )
    const dialog = screen.getByRole('dialog', { name: 'Restored' })
    expect(factsOf(dialog)).toEqual({
      Name: 'Futures (2)',
      'Your file': preview.fingerprint,
      'In your drive': preview.fingerprint,
    })
    expect(within(dialog).getByText(/has the same fingerprint as your file/)).toBeTruthy()
    await update(() =>
      showRestore(
        { preview, restored: { fileId: 'f2', name: 'Futures (2)', fingerprint: '0000-0000-0000-0000' } },
        'restored',
      ),
    )
    expect(within(dialog).getByText(/its fingerprint differs from your file/)).toBeTruthy()
    await press('Open it')
    expect(actions.recovery.openRestored).toHaveBeenCalledOnce()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(actions.recovery.closeRestore).toHaveBeenCalled()
  })
})

describe('[F13] A journal that only this device holds', () => {
  const stored = { fileId: 'f9', name: 'Futures', lost: true, unsent: 2, whole: true, reason: 'gone' } as const

  it('is on the setup page among the other choices, one click from being a journal again', async () => {
    showAuthentication({ step: 'needs_file_selection', lostFile: 'gone' })
    const { actions } = draw(<SetupScreen stored={<StoredJournals />} otherWays={<RestoreFromFile />} />)
    expect(actions.recovery.lookForStored).toHaveBeenCalledOnce()
    expect(screen.queryByRole('button', { name: 'Restore from this device' })).toBeNull()
    await update(() => showRestore({ restorable: [stored] }))
    expect(screen.getByRole('region', { name: 'Futures' }).textContent).toContain(
      'with 2 edits that never reached your drive',
    )
    await press('Restore from this device')
    expect(actions.recovery.restoreFromDevice).toHaveBeenCalledWith('f9')
    expect(screen.getByRole('button', { name: 'Restore from a file' })).toBeTruthy()
  })

  it('is hidden from a user who is not signed in', () => {
    showAuthentication({ step: 'signed_out' })
    showRestore({ restorable: [stored] })
    const { actions } = draw(<SetupScreen stored={<StoredJournals />} otherWays={<RestoreFromFile />} />)
    expect(screen.queryByRole('button', { name: /Restore/ })).toBeNull()
    expect(actions.recovery.lookForStored).not.toHaveBeenCalled()
  })

  it.each([
    [{ ...stored, unsent: 1 }, 'with 1 edit that'],
    [{ ...stored, unsent: 0 }, 'A full copy is on this device; restoring creates a new file.'],
    [{ ...stored, whole: false }, 'Only 2 edits that never reached it are left on this device.'],
    [{ ...stored, reason: 'invalid' as const }, 'cannot be read; it stays as it is'],
  ])('says honestly how much that is: %o', async (journal, words) => {
    showRestore({ restorable: [journal] })
    draw(<StoredJournals />)
    expect(screen.getByRole('region').textContent).toContain(words)
  })
})

describe('[spec 4, 8 RECOVERY_WARNING] A journal that is open without its file', () => {
  it('says the spec’s words with the two ways on, and nothing while the file is there', async () => {
    const { actions } = draw(<Notices />)
    expect(screen.queryByText(/Connection restored from backup/)).toBeNull()
    await update(() => showAuthentication({ recovered: true, lostFile: 'gone' }))
    expect(screen.getByText(/^Connection restored from backup\. Some recent changes may be lost\./)).toBeTruthy()
    await press('Restore from this device')
    expect(actions.recovery.restoreLost).toHaveBeenCalledOnce()
    await press('Choose another journal')
    expect(actions.recovery.leaveLost).toHaveBeenCalledOnce()
  })
})
