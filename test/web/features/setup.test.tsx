import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { domainError, type DomainError } from '#domain/errors/catalogue.ts'
import { momentNow } from '#test/support/clock.ts'
import { SetupScreen } from '#web/features/setup/setup-screen.tsx'
import { driveFile, showAuthentication, showJournals } from './fake-actors.ts'
import { draw, freshViews } from './fake-app.tsx'
import { press, textsOf, typeIn, update } from './person.ts'

freshViews()
beforeEach(() => showJournals({}))

const files = [driveFile('f1', 'Futures', 1), driveFile('f2', 'Older', 5)]
const open = async () => {
  showAuthentication({ step: 'needs_file_selection' })
  const drawn = draw(<SetupScreen />)
  await press('Create New Journal')
  const dialog = await screen.findByRole('dialog')
  return {
    ...drawn,
    dialog,
    field: within(dialog).getByLabelText<HTMLInputElement>('Journal name'),
    submit: within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Create Journal' }),
  }
}
const below = (field: HTMLElement) => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent

describe('Journal setup', () => {
  it('[spec 2 setup] asks for the journals and says when there is none', () => {
    showAuthentication({ step: 'needs_file_selection' })
    const { actions } = draw(<SetupScreen />)
    expect(actions.loadJournals).toHaveBeenCalledOnce()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'No Journals Found' }).disabled).toBe(true)
  })

  it('[spec 2 setup] shows the count and the list with their ages, and selects by a click', async () => {
    showAuthentication({ step: 'needs_file_selection' })
    showJournals({ files })
    const { actions } = draw(<SetupScreen />)
    expect(screen.getByText('2 journals found')).toBeTruthy()
    expect(textsOf('listitem')).toEqual(['FuturesYesterday', 'Older5 days ago'])
    await press(/Older/)
    expect(actions.selectJournal).toHaveBeenCalledWith('f2')
  })

  it('says names without extension, and the age of each as far as it is known', () => {
    showAuthentication({ step: 'needs_file_selection' })
    showJournals({
      files: [
        { ...driveFile('f3', 'No date', 0), modifiedTime: 'never' },
        { ...driveFile('f4', 'Nothing known', 0), modifiedTime: '' },
        { ...driveFile('f5', '', 8), modifiedTime: '2026-01-02T12:00:00.000Z' },
      ],
    })
    draw(<SetupScreen />)
    expect(textsOf('listitem')).toEqual(['No dateInvalid date', 'Nothing knownUnknown', 'Unnamed journalJan 2, 2026'])
  })

  it('[spec 2 Settings] [spec 9] looks at the ages again every 60000 ms', async () => {
    showAuthentication({ step: 'needs_file_selection' })
    showJournals({ files })
    vi.useFakeTimers({ now: momentNow(), toFake: ['Date', 'setInterval', 'clearInterval'] })
    draw(<SetupScreen />)
    const newest = () => screen.getAllByRole('listitem')[0]?.textContent
    vi.setSystemTime(momentNow() + 86_400_000)
    await update(() => void vi.advanceTimersByTime(59_999))
    expect(newest()).toBe('FuturesYesterday')
    await update(() => void vi.advanceTimersByTime(1))
    expect(newest()).toBe('Futures2 days ago')
    vi.useRealTimers()
  })

  it('puts what is in the drive first, and the way to another journal after it', () => {
    showAuthentication({ step: 'needs_file_selection' })
    showJournals({ files })
    draw(<SetupScreen />)
    const [newest, older] = screen.getAllByRole('listitem').map((item) => item.querySelector('button')?.className)
    const create = () => screen.getByRole('button', { name: 'Create New Journal' })
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Select Existing Journal',
      'Create New Journal',
    ])
    expect(newest === older).toBe(false)
    const besideJournals = create().className
    cleanup()
    showJournals({ files: [] })
    draw(<SetupScreen />)
    expect(create().className === besideJournals).toBe(false)
  })

  it('while one is being opened nothing else can be started', async () => {
    showAuthentication({ step: 'needs_file_selection' })
    showJournals({ files })
    draw(<SetupScreen />)
    await press(/Older/)
    await update(() => showJournals({ target: 'f2' }, { work: 'selecting' }))
    expect(
      screen
        .getAllByRole<HTMLButtonElement>('button')
        .filter((each) => !each.disabled)
        .map((each) => each.textContent),
    ).toEqual(['Sign Out'])
    expect(screen.getByText('Opening...')).toBeTruthy()
  })

  it.each([
    [domainError('journals', 'EXISTING_FAILED'), 'Failed to load existing journals. Please try again.'],
    [
      domainError('journals', 'SELECTED_INCOMPATIBLE_IN_SETUP'),
      'The selected journal is not compatible with this version of the product.',
    ],
  ] satisfies ReadonlyArray<readonly [DomainError, string]>)('says of %o "%s"', (error, words) => {
    showAuthentication({ step: 'needs_file_selection' })
    showJournals({ error }, { list: 'failed' })
    draw(<SetupScreen />)
    expect(screen.getByRole('alert').textContent).toContain(words)
  })

  it('a failed list can be asked for again, and does not say that there are none', async () => {
    showAuthentication({ step: 'needs_file_selection' })
    showJournals({ error: domainError('journals', 'EXISTING_FAILED') }, { list: 'failed' })
    const { actions } = draw(<SetupScreen />)
    expect(screen.queryByRole('button', { name: 'No Journals Found' })).toBe(null)
    await press('Retry')
    expect(actions.loadJournals).toHaveBeenCalledTimes(2)
  })

  it.each([
    ['gone', /no longer in your drive/],
    ['invalid', /no longer a valid journal file/],
  ] as const)('says why the journal that was open is not: %s', (reason, words) => {
    showAuthentication({ step: 'needs_file_selection', lostFile: reason })
    draw(<SetupScreen />)
    expect(screen.getByText(words)).toBeTruthy()
  })

  it('offers the way out, and to a visitor the way in', async () => {
    showAuthentication({ step: 'needs_file_selection' })
    const { actions } = draw(<SetupScreen />)
    await press('Sign Out')
    expect(actions.signOut).toHaveBeenCalledOnce()
    await update(() => showAuthentication({ step: 'signed_out' }))
    await press('Sign in with Google')
    expect(actions.signIn).toHaveBeenCalledOnce()
  })
})

describe('Creating a journal', () => {
  it.each([
    ['a', 'Journal name must be at least 2 characters'],
    ['a<b', 'Journal name contains invalid characters (< > : " / \\ | ? *)'],
    ['COM1', 'This name is reserved and cannot be used'],
    ['.hidden', 'Journal name cannot start or end with spaces or dots'],
  ])('[spec 5 Journal name] "%s" is refused next to the field and stays in it', async (name, message) => {
    const { field, submit } = await open()
    await typeIn(field, name)
    await update(() => fireEvent.click(submit))
    await update(() => fireEvent.submit(field))
    expect(below(field)?.startsWith(message)).toBe(true)
    expect([field.value, field.getAttribute('aria-invalid')]).toEqual([name, 'true'])
  })

  it('[spec 2 setup] [spec 5 Journal name] no submit while empty; the input ends at 100 and is counted', async () => {
    const { field, submit } = await open()
    expect([submit.disabled, field.maxLength, below(field)]).toEqual([true, 100, expect.stringContaining('0 / 100')])
    await typeIn(field, '   ')
    expect(submit.disabled).toBe(true)
    await typeIn(field, 'Futures')
    expect([submit.disabled, below(field)]).toEqual([false, expect.stringContaining('7 / 100')])
  })

  it('while it is created nothing closes the dialog; a failure keeps the name', async () => {
    const { field, dialog, actions } = await open()
    await typeIn(field, 'Futures')
    await update(() => fireEvent.submit(field))
    expect(actions.createJournal).toHaveBeenCalledExactlyOnceWith('Futures')
    await update(() => showJournals({}, { work: 'creating' }))
    await update(() => fireEvent.keyDown(dialog, { key: 'Escape' }))
    await update(() => fireEvent.submit(field))
    expect(screen.getByRole('dialog').getAttribute('aria-busy')).toBe('true')
    expect(actions.createJournal).toHaveBeenCalledOnce()
    await update(() => showJournals({ error: domainError('journals', 'CREATE_FAILED') }, { work: 'idle' }))
    expect(within(dialog).getByRole('alert').textContent).toBe('Failed to create new journal. Please try again.')
    expect(field.value).toBe('Futures')
    await update(() => fireEvent.keyDown(dialog, { key: 'Escape' }))
    expect(screen.queryByRole('dialog')).toBe(null)
  })
})
