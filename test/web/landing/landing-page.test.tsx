import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { product } from '#domain/product.ts'
import { money, month, monthOverview, tasksPerDay, trades, tradeSummary } from '#web/features/landing/example-day.ts'
import { LandingPage } from '#web/features/landing/landing-page.tsx'
import { sessionOverId } from '#web/shared/page/session-over.ts'

const cents = (amount: string): number => Math.round(Number(amount) * 100)

const signInAddress = '/api/auth/google/login?redirect=x'

describe('[spec 2 Public routes] The landing page', () => {
  afterEach(cleanup)

  it('starts sign-in from the head and from the closing call, by plain links', () => {
    render(<LandingPage signInAddress={signInAddress} />)
    const links = screen.getAllByRole('link', { name: 'Get Started Free' })
    expect(links.map((link) => [link.getAttribute('href'), link.hasAttribute('data-sign-in')])).toEqual([
      [signInAddress, true],
      [signInAddress, true],
    ])
  })

  it('has the word for whom the app has sent here because the session ended: why, and where their edits are', () => {
    const { container } = render(<LandingPage signInAddress={signInAddress} />)
    const note = container.querySelector<HTMLElement>(`#${sessionOverId}`)
    expect(note?.textContent).toBe(
      'Your session has ended. Please sign in again. Edits that are not in your drive yet are kept on this device.',
    )
  })

  it('leads from See How It Works to the features', () => {
    const { container } = render(<LandingPage signInAddress={signInAddress} />)
    const anchor = screen.getByRole('link', { name: 'See How It Works' }).getAttribute('href')
    expect(anchor).toBe('#features')
    expect(container.querySelector(anchor ?? '')?.querySelectorAll('h2')).toHaveLength(4)
  })

  it('has the four features, each with its picture and the words for it', () => {
    const { container } = render(<LandingPage signInAddress={signInAddress} />)
    const sections = [...container.querySelectorAll<HTMLElement>('#features > section')]
    expect(sections.map((section) => section.querySelector('p')?.textContent)).toEqual([
      'Trade log',
      'Checklist',
      'Calendar',
      'Data privacy',
    ])
    for (const section of sections) {
      const picture = within(section).getByRole('figure')
      expect(picture.querySelector('figcaption')?.textContent?.length).toBeGreaterThan(30)
      expect(picture.querySelector(':scope > [aria-hidden=true]')).not.toBeNull()
    }
  })

  it('claims institutions from the one constant', () => {
    render(<LandingPage signInAddress={signInAddress} />)
    expect(screen.getByText(new RegExp(`Support for ${product.institutionsClaim.replace('+', '\\+')}`))).toBeDefined()
  })

  it('has nothing in its pictures that takes the focus', () => {
    const { container } = render(<LandingPage signInAddress={signInAddress} />)
    expect(container.querySelectorAll('figure :is(a, button, input, textarea, select, [tabindex])')).toHaveLength(0)
  })
})

describe('The pictures agree with each other and with how the product counts', () => {
  it('the realized results add up to the total of the card and to the day of the calendar', () => {
    const realized = trades.reduce((sum, trade) => sum + Math.round((trade.result ?? 0) * 100), 0)
    expect(realized).toBe(Math.round(tradeSummary.realized * 100))
    expect(money(month[12]?.result ?? 0, 0)).toBe(money(tradeSummary.realized, 0))
  })

  it('the results add up to the cash of the round trips: amounts sold less amounts bought less every fee', () => {
    const traded = trades.reduce(
      (sum, { side, quantity, price }) => sum + cents(price) * Number(quantity) * (side === 'SELL' ? 1 : -1),
      0,
    )
    expect(traded - cents(tradeSummary.fees.slice(1))).toBe(Math.round(tradeSummary.realized * 100))
  })

  it('the month overview is counted from the days', () => {
    expect(monthOverview()).toEqual({ tracked: 9, perfect: 5, completion: 89 })
    expect(Object.values(month).every((cell) => cell.completed <= tasksPerDay)).toBe(true)
  })

  it('a loss is in parentheses', () => {
    expect([money(132.35, 2), money(-51.9, 2), money(-148, 0)]).toEqual(['$132.35', '($51.90)', '($148)'])
  })
})
