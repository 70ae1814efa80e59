import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { domainError, type ErrorCode } from '#domain/errors/catalogue.ts'
import { err, ok } from '#domain/result.ts'
import { JournalsSettings as AnyJournalsSettings } from '#web/features/settings/journals-settings.tsx'
import { driveView, journalView } from '#web/read-models/views.ts'
import { driveFile, showJournals } from './fake-actors.ts'
import { draw, fakeActions, freshViews } from './fake-app.tsx'
import { textsOf, typeIn, update } from './person.ts'

const FileDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <button type="button" onClick={onClose}>
    Close the file
  </button>
)
const JournalsSettings = () => <AnyJournalsSettings FileDialog={FileDialog} />

freshViews()

const futures = driveFile('f1', 'Futures', 0)
const swing = driveFile('f2', 'Swing', 3, 900)
const foreign = { ...driveFile('f3', 'Recipes', 0, 5120), modifiedTime: '2026-01-02T12:00:00.000Z' }
const validity = { f1: 'compatible', f2: 'compatible', f3: 'invalid' } as const

/** Three journals, the first one open. */
const show: typeof showJournals = (change, value) =>
  showJournals(
    { files: [futures, swing, foreign], validity, currentId: 'f1', current: ok(futures), error: undefined, ...change },
    value,
  )
const [done, failed] = [
  { work: 'idle' },
  (code: ErrorCode<'journals'>) => ({ error: domainError('journals', code) }),
] as const
const card = () => within(screen.getByRole('region', { name: 'Current journal' }))
const list = () => within(screen.getByRole('region', { name: 'All journals' }))
const rows = () =>
  list()
    .getAllByRole('listitem')
    .map((row) => row.textContent)
const enabled = () =>
  screen
    .getAllByRole<HTMLButtonElement>('button')
    .filter((button) => !button.disabled)
    .map((button) => button.getAttribute('aria-label') ?? button.textContent)

beforeEach(() => show({}))

describe('[spec 2 Settings] the current journal', () => {
  it('asks for the list while it is looked at, and no longer', () => {
    const ended: string[] = []
    const app = fakeActions()
    const drawn = draw(<JournalsSettings />, {
      ...app,
      actions: { ...app.actions, watchJournals: (place) => () => void ended.push(place) },
    })
    expect(drawn.actions.loadJournals).toHaveBeenCalledOnce()
    drawn.unmount()
    expect(ended).toEqual(['settings'])
  })

  it('has its badges, its size and its age', () => {
    draw(<JournalsSettings />)
    expect(
      [...screen.getByRole('region', { name: 'Current journal' }).querySelectorAll('p, span, dd')]
        .map((part) => part.textContent)
        .filter((text) => /^(Futures|Backed by Google Drive|Compatible|Today|2 KB)$/.test(text)),
    ).toEqual(expect.arrayContaining(['Futures', 'Backed by Google Drive', 'Compatible', 'Today', '2 KB']))
  })

  it('says where the drive is this computer', async () => {
    driveView.isHere = true
    draw(<JournalsSettings />)
    const part = within(screen.getByRole('region', { name: 'Current journal' }))
    expect([part.queryByText('This computer') !== null, part.queryByText(/Google/)]).toEqual([true, null])
    driveView.isHere = false
  })

  it.each([
    ['cannot be asked for', { current: err({ kind: 'server' }) }, 'Unknown Journal'],
    ['is no journal of ours', { validity: { f1: 'invalid' } }, 'Futures'],
  ] satisfies ReadonlyArray<readonly [string, Parameters<typeof show>[0], string]>)(
    '[spec 8] that %s has the badge Invalid Format, and cannot be renamed',
    (_, known, name) => {
      show(known)
      draw(<JournalsSettings />)
      expect(card().getByText(name).textContent).toEqual(name)
      expect(card().getByText('Invalid Format').textContent).toBe('Invalid Format')
      expect(card().queryByText('Compatible')).toBe(null)
      expect(card().getByRole<HTMLButtonElement>('button', { name: 'Rename' }).disabled).toBe(true)
    },
  )

  it('offline, keeps the known name, reports no fault of a journal that is open, and offers a retry', async () => {
    show({ validity: {}, current: err({ kind: 'offline' }), rememberedName: 'Futures.bellbook' })
    const { actions } = draw(<JournalsSettings />)
    expect(card().queryByText('Invalid Format')).toBe(null)
    expect(card().getByText('Compatible').textContent).toBe('Compatible')
    await update(() => fireEvent.click(card().getByRole('button', { name: 'Retry' })))
    expect(actions.loadJournals).toHaveBeenCalledTimes(2)
  })

  it('is renamed in a dialog with the rules and the counter, and the dialog closes when it is done', async () => {
    const { actions } = draw(<JournalsSettings />)
    await update(() => fireEvent.click(card().getByRole('button', { name: 'Rename' })))
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename Journal' }))
    const field = dialog.getByLabelText<HTMLInputElement>('Journal name')
    expect([field.value, field.maxLength, dialog.getByText('7 / 100').textContent]).toEqual(['Futures', 100, '7 / 100'])
    await typeIn(field, 'a?')
    await update(() => fireEvent.submit(field))
    expect(dialog.getByText('Journal name contains invalid characters (< > : " / \\ | ? *)')).toBeTruthy()
    await typeIn(field, ' ')
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Rename' }).disabled).toBe(true)
    await typeIn(field, 'Futures 2027')
    await update(() => fireEvent.submit(field))
    expect(actions.renameJournal).toHaveBeenLastCalledWith('Futures 2027')
    await update(() => show({}, { work: 'renaming' }))
    await update(() => show(failed('RENAME_FAILED'), done))
    expect(dialog.getByRole('alert').textContent).toBe('Failed to rename journal. Please try again.')
    await update(() => show({}, { work: 'renaming' }))
    await update(() => show({}, done))
    expect(screen.queryByRole('dialog')).toBe(null)
  })
})

describe('[spec 2 Settings] the list of all journals', () => {
  it('says of each whether it is Active, Compatible or Invalid, its age and its size', () => {
    draw(<JournalsSettings />)
    expect(rows()).toEqual([
      'FuturesActiveToday · 2 KB',
      'SwingCompatible3 days ago · < 1 KBOpen',
      'RecipesInvalidJan 2, 2026 · 5 KBThis journal is not compatible with the current version of the app.Open',
    ])
  })

  it('only a compatible journal that is not the open one can be selected; the switch is announced', async () => {
    const { actions } = draw(<JournalsSettings />)
    expect(enabled()).toEqual([
      'Create New Journal',
      'Rename',
      'Export or restore',
      'Delete Futures',
      'Open Swing',
      'Delete Swing',
      'Delete Recipes',
    ])
    await update(() => fireEvent.click(list().getByRole('button', { name: 'Open Swing' })))
    expect(actions.selectJournal).toHaveBeenCalledExactlyOnceWith('f2')
    expect(screen.queryByText('Swing is open now')).toBe(null)
    await update(() => Object.assign(journalView, { fileId: 'f2', name: 'Swing' }))
    expect(screen.getByText('Swing is open now')).toBeTruthy()
  })

  it.each([
    [undefined, 'Checking...'],
    ['unknown', 'Could not be read'],
  ] as const)('one whose check says %s cannot be selected', (checked, label) => {
    show({ files: [futures, swing], validity: checked ? { f2: checked } : {} })
    draw(<JournalsSettings />)
    expect(rows()[1]).toEqual(`Swing${label}3 days ago · < 1 KBOpen`)
    expect(list().getByRole<HTMLButtonElement>('button', { name: 'Open Swing' }).disabled).toBe(true)
  })

  it.each([{ list: 'loading' }, { work: { deleting: 'removing' } }, { work: 'creating' }] as const)(
    '[spec 5 Data file] its actions are disabled while %o',
    (state) => {
      show({}, state)
      draw(<JournalsSettings />)
      expect(
        list()
          .getAllByRole<HTMLButtonElement>('button')
          .filter((button) => !button.disabled),
      ).toEqual([])
    },
  )

  it('[spec 5 Data file] the only journal cannot be deleted', () => {
    show({ files: [futures] })
    draw(<JournalsSettings />)
    expect(list().getByRole<HTMLButtonElement>('button', { name: 'Delete Futures' }).disabled).toBe(true)
  })

  it('empty it says "No journals found", and while it is loaded it keeps the place', async () => {
    show({ files: [], currentId: undefined }, { list: 'loading' })
    draw(<JournalsSettings />)
    expect(list().queryByText('No journals found')).toBe(null)
    await update(() => show({ files: [] }, { list: 'ready' }))
    expect(list().getByText('No journals found')).toBeTruthy()
  })

  it.each([
    ['LIST_FAILED', 'Failed to load journal list.'],
    ['SWITCH_FAILED', 'Failed to switch journal. Please try again.'],
    ['SELECTED_INCOMPATIBLE_IN_SETTINGS', 'Selected journal is not compatible with this version.'],
  ] as const)('[spec 8] says of %s "%s"', (code, words) => {
    show(failed(code))
    draw(<JournalsSettings />)
    expect(screen.getByRole('alert').textContent).toContain(words)
  })
})

describe('A journal that was pressed', () => {
  const press = async () => {
    draw(<JournalsSettings />)
    const button = list().getByRole('button', { name: 'Open Swing' })
    button.focus()
    await update(() => fireEvent.click(button))
    await update(() => show({ target: 'f2' }, { work: 'selecting' }))
  }
  const focused = () => document.activeElement?.textContent

  it('says in its own row why it does not open, since the list may be longer than the screen', async () => {
    await press()
    const error = 'Selected journal is not compatible with this version.'
    await update(() =>
      show({ ...failed('SELECTED_INCOMPATIBLE_IN_SETTINGS'), validity: { ...validity, f2: 'invalid' } }, done),
    )
    expect([rows()[1], textsOf('alert')]).toEqual([`SwingInvalid3 days ago · < 1 KB${error}Open`, [error]])
  })

  it('says above the list that it is no longer listed, scrolled into view and with the focus on the list', async () => {
    const seen = vi.spyOn(HTMLElement.prototype, 'scrollIntoView')
    await press()
    await update(() => show({ error: domainError('drive', 'FILE_MISSING'), files: [futures, foreign] }, done))
    expect(seen.mock.contexts).toEqual([screen.getByRole('alert').parentElement])
    await waitFor(() => expect(focused()).toBe('All journals'))
  })

  it('leaves the focus on the list when it opens, since its button is gone', async () => {
    await press()
    await update(() => show({ currentId: 'f2', current: ok(swing) }, done))
    await update(() => Object.assign(journalView, { fileId: 'f2', name: 'Swing' }))
    await waitFor(() => expect(focused()).toBe('All journals'))
  })
})

describe('Journals of one name', () => {
  it('differ by age and size, on their buttons and in the question before one goes', async () => {
    show({ files: [futures, driveFile('f2', 'futures', 3, 900), foreign] })
    draw(<JournalsSettings />)
    expect(enabled()).toEqual([
      'Create New Journal',
      'Rename',
      'Export or restore',
      'Delete Futures (Changed Today · 2 KB)',
      'Open futures (Changed 3 days ago · < 1 KB)',
      'Delete futures (Changed 3 days ago · < 1 KB)',
      'Delete Recipes',
    ])
    await update(() =>
      fireEvent.click(list().getByRole('button', { name: 'Delete futures (Changed 3 days ago · < 1 KB)' })),
    )
    expect((await screen.findByRole('dialog', { name: 'Delete futures?' })).textContent).toContain(
      'Changed 3 days ago · < 1 KB',
    )
  })
})

describe('The open journal as a file', () => {
  it('is exported and restored from here, too', async () => {
    draw(<JournalsSettings />)
    await update(() => fireEvent.click(screen.getByRole('button', { name: 'Export or restore' })))
    await update(() => fireEvent.click(screen.getByRole('button', { name: 'Close the file' })))
    expect(screen.queryByRole('button', { name: 'Close the file' })).toBe(null)
  })
})

describe('[spec 4 Journal management] deleting', () => {
  const ask = async (name: string) => {
    const drawn = draw(<JournalsSettings />)
    const button = list().getByRole('button', { name: `Delete ${name}` })
    button.focus()
    await update(() => fireEvent.click(button))
    return { ...drawn, dialog: await screen.findByRole('dialog', { name: `Delete ${name}?` }) }
  }

  it('asks first; while it is under way nothing closes the dialog; then the dialog goes', async () => {
    const { actions, dialog } = await ask('Swing')
    expect(actions.deleteJournal).not.toHaveBeenCalled()
    await update(() => fireEvent.click(within(dialog).getByRole('button', { name: 'Delete journal' })))
    expect(actions.deleteJournal).toHaveBeenCalledExactlyOnceWith('f2')
    await update(() => show({ target: 'f2' }, { work: { deleting: 'removing' } }))
    await update(() => fireEvent.keyDown(dialog, { key: 'Escape' }))
    await update(() => fireEvent.mouseDown(dialog))
    await update(() => fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' })))
    expect(screen.getByRole('dialog').getAttribute('aria-busy')).toBe('true')
    await update(() => show({ files: [futures] }, done))
    expect(screen.queryByRole('dialog')).toBe(null)
    await waitFor(() => expect(document.activeElement?.textContent).toBe('All journals'))
  })

  it('says nothing of what went wrong with another journal before', async () => {
    show({ target: 'f2', ...failed('SWITCH_FAILED') })
    const { dialog } = await ask('Futures')
    expect(within(dialog).queryByRole('alert')).toBe(null)
  })

  it('a failure stays to be read, with the journal', async () => {
    const { dialog } = await ask('Swing')
    await update(() => fireEvent.click(within(dialog).getByRole('button', { name: 'Delete journal' })))
    await update(() => show({}, { work: { deleting: 'removing' } }))
    await update(() => show(failed('DELETE_FAILED'), done))
    expect(within(dialog).getByRole('alert').textContent).toBe('Failed to delete journal. Please try again.')
    expect(rows().length).toBe(3)
  })

  it('of the open journal says what this device keeps, and offers to export it first', async () => {
    const { actions, dialog } = await ask('Futures')
    expect(dialog.textContent).toContain('stays here until you sign out')
    await update(() => fireEvent.click(within(dialog).getByRole('button', { name: 'Export journal file first' })))
    expect(actions.recovery.exportJournal).toHaveBeenCalledExactlyOnceWith('file')
  })
})
