import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { journalOf } from '#domain/journal/empty-journal.ts'
import { settings } from '#test/support/builders.ts'
import { journalView, themeView } from '#web/read-models/views.ts'
import { Router } from '#web/shell/router.tsx'
import { draw, freshViews, showJournal } from './fake-app.tsx'

freshViews()

const update = (work: () => void) => act(async () => work())
const at = (path: string) => window.history.replaceState(null, '', path)
const open = async (section: string) => {
  at(`/app/settings/${section}`)
  let drawn: ReturnType<typeof draw> | undefined
  await update(() => {
    drawn = draw(<Router />)
  })
  await screen.findByRole('heading', { level: 1 })
  if (!drawn) throw new Error('Nothing was drawn')
  return drawn
}
const sections = () => within(screen.getByRole('navigation', { name: 'Settings' }))
const toggle = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name })

beforeEach(() => {
  Object.assign(themeView, { preference: 'system', resolved: 'light' })
  showJournal(journalOf({ settings: settings() }))
})

describe('[spec 2 Settings] the way around', () => {
  it('leads from section to section, marks the current one, and keeps its place', async () => {
    await open('general')
    const navigation = screen.getByRole('navigation', { name: 'Settings' })
    expect(
      sections()
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')]),
    ).toEqual([
      ['General', '/app/settings/general', 'page'],
      ['Theme', '/app/settings/theme', null],
      ['Journals', '/app/settings/journals', null],
      ['Brokerage', '/app/settings/brokerage', null],
    ])
    await update(() => fireEvent.click(sections().getByRole('link', { name: 'Theme' })))
    const heading = await screen.findByRole('heading', { level: 1, name: 'Theme' })
    // The focus follows behind the drawing.
    await waitFor(() => expect(document.activeElement).toBe(heading))
    expect(screen.getByRole('navigation', { name: 'Settings' })).toBe(navigation)
    expect(document.title).toBe('Theme settings · Bellbook')
  })
})

describe('[spec 2 Settings] general', () => {
  it.each([
    ['Show Portfolio Values', 'showPortfolioValues'],
    ['Hide Weekends', 'excludeWeekends'],
  ] as const)('%s is a setting of the journal', async (label, key) => {
    const { performed } = await open('general')
    expect(toggle(label).checked).toBe(false)
    await update(() => fireEvent.click(toggle(label)))
    expect([toggle(label).checked, performed]).toEqual([true, [{ type: 'ChangeSetting', data: { key, value: true } }]])
    await update(() => fireEvent.click(toggle(label)))
    expect([toggle(label).checked, performed.length]).toEqual([false, 2])
  })

  it('without an open journal nothing can be set', async () => {
    Object.assign(journalView, { journal: undefined, status: 'loading' })
    await open('general')
    expect([toggle('Show Portfolio Values').disabled, toggle('Hide Weekends').disabled]).toEqual([true, true])
  })

  it('opens the journal as a file', async () => {
    await open('general')
    await update(() => fireEvent.click(screen.getByRole('button', { name: 'Export and restore' })))
    expect(await screen.findByRole('dialog', { name: 'Your journal' })).toBeTruthy()
  })
})

describe('[spec 2 Settings] theme', () => {
  it('is Light, Dark or System, and chosen at once', async () => {
    const { actions } = await open('theme')
    expect(screen.getAllByRole<HTMLInputElement>('radio').map((radio) => [radio.value, radio.checked])).toEqual([
      ['light', false],
      ['dark', false],
      ['system', true],
    ])
    await update(() => fireEvent.click(screen.getByRole('radio', { name: 'Dark' })))
    expect(actions.setTheme).toHaveBeenCalledExactlyOnceWith('dark')
  })

  it('says what the system is now, as it changes', async () => {
    await open('theme')
    expect(screen.getByText('Follows your device, which is light now.')).toBeTruthy()
    await update(() => Object.assign(themeView, { resolved: 'dark' }))
    expect(screen.getByText('Follows your device, which is dark now.')).toBeTruthy()
  })
})
