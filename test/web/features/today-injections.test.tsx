import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { journalOf } from '#domain/record/empty-journal.ts'
import { checkTaskText } from '#domain/routine/decide-task.ts'
import { xssPayloads } from '#test/fixtures/xss-payloads.ts'
import { checklist, entry, settings, smallJournal, task, today } from '#test/support/builders.ts'
import { shareOf } from '#test/support/runs.ts'
import { BrokerageSettings } from '#web/features/settings/brokerage-settings.tsx'
import { JournalsSettings } from '#web/features/settings/journals-settings.tsx'
import { SetupScreen } from '#web/features/setup/setup-screen.tsx'
import { TodayScreen } from '#web/features/today/today-screen.tsx'
import { journalView } from '#web/read-models/views.ts'
import { driveFile, showAuthentication, showBrokers, showJournals } from './fake-actors.ts'
import { draw, freshViews, showJournal } from './fake-app.tsx'
import { typeIn } from './person.ts'

freshViews()

/** Elements and handlers that no screen of ours draws: whatever of them is there came out of a text. */
const foreign = () => [
  ...document.body.querySelectorAll(
    'script, iframe, img, object, embed, video, audio, base, link, meta, style, foreignObject, math, template',
  ),
  ...[...document.body.querySelectorAll('*')].filter((element) =>
    element.getAttributeNames().some((name) => name.startsWith('on')),
  ),
  ...[...document.body.querySelectorAll('[href]')].filter((element) =>
    /^\s*(?:javascript|data|vbscript):/i.test(element.getAttribute('href') ?? ''),
  ),
]

describe('A15 injections', () => {
  it('in a file: tasks, names and notes are shown as the text that they are', () => {
    const shown = xssPayloads.slice(0, 100)
    showJournal(
      journalOf({
        checklists: [
          checklist('c1', { name: shown[0] ?? '' }),
          ...xssPayloads.slice(1, 50).map((name, n) => checklist(`x${n}`, { name })),
        ],
        tasks: shown.map((text, n) => task(`t${n}`, { text })),
        entries: [entry(today, { notes: xssPayloads.join('\n'), reflections: xssPayloads.join('\n') })],
        settings: settings(),
      }),
    )
    journalView.message = { tone: 'error', text: shown[3] ?? '' }
    draw(<TodayScreen />)
    expect([...document.querySelectorAll('[data-task] label')].map((label) => label.textContent)).toEqual(shown)
    expect(foreign()).toEqual([])
  })

  it('as names of journals in the drive: shown as text', () => {
    const payloads = shareOf(xssPayloads)
    const names = payloads.map((name) => name.trim())
    showAuthentication({ step: 'needs_file_selection' })
    showJournals({ files: payloads.map((name, n) => driveFile(`f${n}`, name, 0, 1)) })
    const setup = draw(<SetupScreen />)
    expect([...document.querySelectorAll('li button > span:first-child')].map((name) => name.textContent)).toEqual(
      names,
    )
    expect(foreign()).toEqual([])
    setup.unmount()
    draw(<JournalsSettings FileDialog={() => undefined} />)
    // Names that differ only in case carry age and size as well.
    expect(
      screen
        .getAllByRole('button', { name: /^Delete/ })
        .map((button) => button.getAttribute('aria-label')?.replace(' (Changed Today · < 1 KB)', '')),
    ).toEqual(names.map((name) => `Delete ${name}`))
    expect(foreign()).toEqual([])
  })

  it('as what a broker calls itself and its accounts: shown as text', async () => {
    const accounts = xssPayloads.map((name, n) => ({
      id: `a${n}`,
      name,
      institution: name,
      type: name,
      balance: '1',
      currency: 'USD',
      authorizationId: 'c1',
      numberEnding: name.slice(0, 4),
    }))
    showBrokers({
      standing: 'connected',
      connections: [{ authorizationId: 'c1', institution: xssPayloads[0] ?? '', disabled: false }],
      accounts,
    })
    showJournal(journalOf({ settings: settings({ showPortfolioValues: true }) }))
    await act(async () => void draw(<BrokerageSettings />))
    const shown = document.body.textContent
    expect([xssPayloads.filter((payload) => !shown.includes(payload)), foreign()]).toEqual([[], []])
  })

  it('typed as a task: refused with the text still in the field, or shown as text', async () => {
    draw(<TodayScreen />)
    const field = screen.getByLabelText<HTMLInputElement>('Add task', { selector: 'input' })
    for (const payload of shareOf(xssPayloads)) {
      await act(async () => showJournal(smallJournal))
      await typeIn(field, payload)
      // An input drops line breaks by itself; what counts is what it holds.
      const typed = field.value
      await act(async () => fireEvent.submit(field.form ?? field))
      const last = [...document.querySelectorAll('[data-task] label')].at(-1)?.textContent
      const checked = checkTaskText(typed)
      expect([field.value, last]).toEqual(checked.ok ? ['', checked.value] : [typed, 'Task t3'])
    }
    expect(foreign()).toEqual([])
  })
})
