import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { projectText } from '#test/support/project.ts'
import { clearedAtSignOut } from '#web/adapters/storage/cleared-keys.ts'
import * as storageKeys from '#web/adapters/storage/keys.ts'
import { PrivacyPage } from '#web/features/legal/privacy-page.tsx'
import { TermsPage } from '#web/features/legal/terms-page.tsx'

const supportEmail = 'help@journal.example'

describe('[spec 1 Public pages] The legal pages', () => {
  afterEach(cleanup)

  it.each([
    ['privacy', PrivacyPage],
    ['terms', TermsPage],
  ] as const)('the %s page names the one support address', (_name, Page) => {
    const { container } = render(<Page supportEmail={supportEmail} />)
    expect(screen.getByRole('link', { name: supportEmail }).getAttribute('href')).toBe(`mailto:${supportEmail}`)
    expect(container.textContent?.match(/\S+@\S+/g)).toEqual([`${supportEmail}.`])
  })

  it.each([
    ['privacy', PrivacyPage],
    ['terms', TermsPage],
  ] as const)('the contents of the %s page lead to each of its sections', (_name, Page) => {
    const { container } = render(<Page supportEmail={supportEmail} />)
    const contents = [...container.querySelectorAll('nav a')].map((link) => link.getAttribute('href'))
    expect(contents).toEqual([...container.querySelectorAll('section')].map((section) => `#${section.id}`))
    expect(new Set(contents).size).toBe(contents.length)
  })

  it('the privacy page names the folder of pictures and files', () => {
    render(<PrivacyPage supportEmail={supportEmail} />)
    expect(screen.getByText('attachments').tagName).toBe('CODE')
  })

  it('the privacy page says what the browser keeps: nothing stored goes without a word', () => {
    const { container } = render(<PrivacyPage supportEmail={supportEmail} />)
    const reported: Readonly<Record<keyof typeof storageKeys, string>> = {
      theme: 'Light, dark or system',
      accessToken: 'Access token',
      tokenExpiry: 'the time of its end',
      userId: 'account number',
      fileId: 'ids of the journal’s file',
      fileName: 'and the name of the journal',
      legacyFileId: 'ids of the journal’s file',
      generation: 'how often you have signed out',
      removed: 'how often everything was removed from this device',
      sessionVersion: 'how often the account or the journal changed',
      owedSignOut: 'until the server has heard of it',
      journalsFolderId: 'and its folder',
      dashboardCache: 'market dashboard',
      refreshableAt: 'the end of the minute after a refresh',
      recentCommands: 'what you chose last in the search',
      openChecklists: 'which checklist was open',
      shownResults: 'which results the calendar showed',
      brokers: 'balances and positions that your brokers reported last',
      syncProgress: 'up to which days their trades were read',
      foldedPanels: 'which panels are folded away',
      singleKeys: 'whether single letters are shortcuts',
      clock: 'which clock you read',
      dateOrder: 'how you read dates',
      firstWeekday: 'on which day your weeks begin',
      reminder: 'at which time this device reminds you',
      reminded: 'and last did',
      config: 'addresses of the services',
    }
    const text = container.querySelector('#browser')?.textContent ?? ''
    expect(Object.entries(reported).filter(([, words]) => !text.includes(words))).toEqual([])
  })

  it('the privacy page says what a sign-out leaves in the browser: no key that stays goes without a word', () => {
    const { container } = render(<PrivacyPage supportEmail={supportEmail} />)
    const reported: Partial<Readonly<Record<keyof typeof storageKeys, string>>> = {
      theme: 'the theme',
      foldedPanels: 'which panels are folded away',
      singleKeys: 'single letters',
      clock: 'clock',
      dateOrder: 'dates',
      firstWeekday: 'weeks',
      reminder: 'reminder',
      reminded: 'reminder',
      config: 'the app itself with the addresses of its services',
      generation: 'the counts',
      removed: 'the counts',
      sessionVersion: 'the counts',
      owedSignOut: 'until the server has heard of the sign-out',
    }
    const text = container.querySelector('#browser > p:last-child')?.textContent?.replaceAll(/\s+/g, ' ') ?? ''
    const staying = Object.entries(storageKeys).flatMap(([name, key]) => (clearedAtSignOut.includes(key) ? [] : [name]))
    expect(Object.keys(reported).toSorted()).toEqual(staying.toSorted())
    expect(Object.values(reported).filter((words) => !text.includes(words))).toEqual([])
  })

  it('the privacy page says for how long logs are kept, as the deploy has it', () => {
    const { container } = render(<PrivacyPage supportEmail={supportEmail} />)
    const logDays = /const logDays = (\d+)/.exec(projectText('sst.config.ts'))?.[1]
    expect(container.querySelector('#servers')?.textContent).toContain(`LogsKept for ${logDays} days.`)
  })

  it('the terms say that it is no financial advice', () => {
    render(<TermsPage supportEmail={supportEmail} />)
    expect(screen.getByRole('heading', { name: 'No financial advice' })).toBeDefined()
  })
})
