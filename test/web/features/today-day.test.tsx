import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { domainError } from '#domain/errors/catalogue.ts'
import { journalOf } from '#domain/record/empty-journal.ts'
import { entry, settings, today } from '#test/support/builders.ts'
import { selectChecklist } from '#web/features/today/selection.ts'
import { TodayScreen } from '#web/features/today/today-screen.tsx'
import { dayView, draftView, journalView } from '#web/read-models/views.ts'
import { showBrokers } from './fake-actors.ts'
import { draw, fakeActions, freshViews, showJournal } from './fake-app.tsx'
import { press, typeIn, update } from './person.ts'

freshViews()

const notes = () => screen.getByLabelText<HTMLTextAreaElement>('Daily Notes')
const reflections = () => screen.getByLabelText<HTMLTextAreaElement>('Reflections')
const below = (field: HTMLElement) => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent
const withNotes = (text: string) => journalOf({ entries: [entry(today, { notes: text })], settings: settings() })

describe('Daily Notes and Reflections', () => {
  it('[spec 2 Today] every keystroke goes into the draft, leaving the field makes it an event', async () => {
    const { actions } = draw(<TodayScreen />)
    await update(() => fireEvent.focus(notes()))
    await typeIn(notes(), 'Gap and go')
    expect(actions.typeDraft).toHaveBeenLastCalledWith(today, 'notes', 'Gap and go')
    await update(() => fireEvent.blur(notes()))
    expect(actions.commitDraft).toHaveBeenLastCalledWith(today)
    // Nothing has come back from the journal yet, so what was typed is still what is shown.
    expect(notes().value).toBe('Gap and go')
  })

  it.each([
    ['Notes cannot exceed 10000 characters', 'x'.repeat(10_001)],
    ['Journal entry contains invalid content', '<script>'],
    ['Journal entry contains invalid characters', 'bell\u0007'],
  ])('[spec 5 Journal entry] "%s" is shown next to the field, and the typed text stays', async (message, text) => {
    draw(<TodayScreen />)
    await typeIn(notes(), text)
    await update(() => fireEvent.blur(notes()))
    expect([below(notes())?.startsWith(message), notes().value, below(reflections())]).toEqual([true, text, ''])
  })

  it('a refusal of the journal for another reason is shown at its field', async () => {
    draftView.refusals = [{ date: today, field: 'reflections', error: domainError('journal', 'DATE_TOO_OLD') }]
    draw(<TodayScreen />)
    expect(below(reflections())).toBe('Cannot create journal entries for dates more than 1 year ago')
  })

  it('a pasted text keeps the breaks of its program as line breaks and loses other control characters', async () => {
    const { actions } = draw(<TodayScreen />)
    await typeIn(notes(), 'Plan: !')
    notes().setSelectionRange(6, 6)
    const pasted = 'Gap\u000band\u000cgo\u0007'
    await update(() => void fireEvent.paste(notes(), { clipboardData: { getData: () => pasted } }))
    expect([notes().value, notes().selectionStart]).toEqual(['Plan: Gap\nand\ngo!', 16])
    expect(actions.typeDraft).toHaveBeenLastCalledWith(today, 'notes', 'Plan: Gap\nand\ngo!')
  })

  it.each([
    ['Gap\n\u0007go\u0007', 'Line 2: an invisible character (U+0007)', 'Gap\ngo'],
    ['<iframe src=x>Gap', 'Line 1: <iframe src=x>', 'Gap'],
    ['Gap\r\nJavaScript:x', 'Line 2: JavaScript:', 'Gap\r\nx'],
  ])('names what of %j is refused, and takes it out', async (text, words, rest) => {
    draw(<TodayScreen />)
    await typeIn(notes(), text)
    expect(await screen.findByText(words)).toBeTruthy()
    await press('Remove it')
    expect([notes().value, below(notes()), screen.queryByText(words)]).toEqual([rest, '', null])
  })

  it('the counter shows near the limit', async () => {
    draw(<TodayScreen />)
    await typeIn(notes(), 'x'.repeat(8_999))
    expect(below(notes())).toBe('')
    await typeIn(notes(), 'x'.repeat(9_000))
    expect(below(notes())).toContain('9,000 / 10,000')
  })

  it('the space after a word stays, also where the browser never said that the field has the focus', async () => {
    showJournal(withNotes('Gap'))
    draw(<TodayScreen />)
    await typeIn(notes(), 'Gap ')
    expect(notes().value).toBe('Gap ')
  })

  it('text of another device appears while nothing is being typed, and never over what is', async () => {
    showJournal(withNotes('From the desk'))
    draw(<TodayScreen />)
    await update(() => showJournal(withNotes('From the phone')))
    expect(notes().value).toBe('From the phone')
    await update(() => fireEvent.focus(notes()))
    await typeIn(notes(), 'My own')
    await update(() => showJournal(withNotes('From the phone again')))
    expect(notes().value).toBe('My own')
  })

  it('once the journal holds what was typed, the field follows the journal again', async () => {
    draw(<TodayScreen />)
    await typeIn(notes(), 'Kept')
    await update(() => showJournal(withNotes('Kept')))
    await update(() => showJournal(withNotes('Changed elsewhere')))
    expect(notes().value).toBe('Changed elsewhere')
  })

  it('under the writer’s hands the text does not change, and afterwards it is the journal’s', async () => {
    draw(<TodayScreen />)
    await update(() => fireEvent.focus(notes()))
    await typeIn(notes(), 'Kept ')
    await update(() => showJournal(withNotes('Kept ')))
    await update(() => showJournal(withNotes('Changed elsewhere')))
    expect(notes().value).toBe('Kept ')
    await update(() => fireEvent.blur(notes()))
    expect(notes().value).toBe('Changed elsewhere')
  })

  it('a text that was typed before and is no event yet is shown, at the start and on another day', async () => {
    const fake = fakeActions()
    draw(<TodayScreen />, {
      ...fake,
      actions: {
        ...fake.actions,
        draftOf: (date, field) => (field === 'notes' ? `Half a sentence of ${date}` : undefined),
      },
    })
    expect([notes().value, reflections().value]).toEqual([`Half a sentence of ${today}`, ''])
    await update(() => Object.assign(dayView, { today: '2026-11-21', weekday: 'Saturday' }))
    expect(notes().value).toBe('Half a sentence of 2026-11-21')
  })

  it('midnight keeps what was typed for its own day and shows the new one', async () => {
    const { actions } = draw(<TodayScreen />)
    await typeIn(notes(), 'Late thought')
    await update(() => Object.assign(dayView, { today: '2026-11-21', weekday: 'Saturday' }))
    expect(actions.commitDraft).toHaveBeenCalledWith(today)
    expect(notes().value).toBe('')
  })

  it('midnight leaves a writer in the field: the next text is the new day’s', async () => {
    const { actions } = draw(<TodayScreen />)
    await update(() => reflections().focus())
    await typeIn(reflections(), 'Half a wo')
    await update(() => Object.assign(dayView, { today: '2026-11-21', weekday: 'Saturday' }))
    expect(actions.commitDraft).toHaveBeenLastCalledWith(today)
    expect([document.activeElement === reflections(), reflections().value]).toEqual([true, ''])
    await typeIn(reflections(), 'rd')
    expect(actions.typeDraft).toHaveBeenLastCalledWith('2026-11-21', 'reflections', 'rd')
    expect(reflections().value).toBe('rd')
  })
})

describe('Midnight', () => {
  const said = 'It is Saturday. What you wrote is on Friday’s page.'
  const saturday = (dayOff: boolean) =>
    update(() => void Object.assign(dayView, { today: '2026-11-21', weekday: 'Saturday', dayOff }))

  it.each([false, true])('says where the text went that was being written, on a day off: %s', async (dayOff) => {
    draw(<TodayScreen />)
    await typeIn(notes(), 'Late thought')
    await saturday(dayOff)
    expect(screen.getByText(said)).toBeTruthy()
    const field = screen.getByLabelText(/^Daily Notes/)
    await typeIn(field, 'Next')
    expect(screen.getByText(said).closest('[role=status]')?.querySelector('a')?.getAttribute('href')).toBe(
      `/app/calendar/${today}`,
    )
  })

  it('says nothing where nothing was written', async () => {
    showJournal(withNotes('Of this morning'))
    draw(<TodayScreen />)
    await saturday(false)
    expect(screen.queryByText(said)).toBe(null)
  })
})

describe('The day', () => {
  it('[spec 2 Today] a day off greets by its weekday and leaves notes optional', () => {
    Object.assign(dayView, { today: '2026-11-21', weekday: 'Saturday', dayOff: true })
    draw(<TodayScreen />)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Enjoy Your Saturday!')
    expect(screen.getByLabelText('Daily Notes (optional)')).toBeTruthy()
    expect(screen.queryByRole('checkbox')).toBe(null)
  })

  it('while the journal opens the page has its shape and says that it loads', () => {
    journalView.journal = undefined
    draw(<TodayScreen />)
    expect(screen.getByText('Loading your trading journal...')).toBeTruthy()
  })

  it('a journal that cannot be opened can be tried again', async () => {
    Object.assign(journalView, { status: 'failed', journal: undefined })
    const { actions } = draw(<TodayScreen />)
    await press('Try to open it again')
    expect(actions.retryLastOperation).toHaveBeenCalledOnce()
  })

  it('[spec 2 Today] the countdown has its help', () => {
    draw(<TodayScreen />)
    expect(screen.getByRole('button', { name: 'About the daily reset' }).getAttribute('aria-describedby')).toBeTruthy()
    expect(screen.getByText(/Nothing is deleted/)).toBeTruthy()
  })
})

describe('The checklist that was open', () => {
  const heading = () =>
    screen
      .getAllByRole('heading', { level: 2 })
      .map(({ textContent }) => textContent)
      .find((name) => name?.startsWith('Checklist c'))

  it('is open again after a reload, in each journal its own', async () => {
    const app = fakeActions()
    const first = draw(<TodayScreen />, app)
    expect(heading()).toBe('Checklist c1')
    await press(/^Checklist c2/)
    first.unmount()
    selectChecklist(undefined)
    const again = draw(<TodayScreen />, app)
    expect(heading()).toBe('Checklist c2')
    again.unmount()
    journalView.fileId = 'f2'
    selectChecklist(undefined)
    draw(<TodayScreen />, app)
    expect(heading()).toBe('Checklist c1')
  })

  it('is forgotten when it is gone, and one of another journal is never taken for it', () => {
    const app = fakeActions()
    app.actions.habits.openedChecklist('f1', 'gone')
    selectChecklist('elsewhere')
    draw(<TodayScreen />, app)
    expect([heading(), app.actions.habits.checklistIn('f1')]).toEqual(['Checklist c1', 'gone'])
  })
})

describe('Daily Trades', () => {
  it.each([
    ['not connected', ' Connect a broker: Brokerage settings', '/app/settings/brokerage'],
    ['unavailable', '', undefined],
  ] as const)("[spec 2 Today's Plan] say where they come from, and lead there: %s", async (standing, words, way) => {
    showBrokers({ standing })
    draw(<TodayScreen />)
    await screen.findByText(/^No trades yet/)
    const card = screen.getByRole('region', { name: 'Daily Trades' })
    expect(card.textContent).toEqual(`Daily TradesNot connectedNo trades yet.${words}Note a tradeImport trades`)
    expect(card.querySelector('a')?.getAttribute('href')).toEqual(way)
  })
})
