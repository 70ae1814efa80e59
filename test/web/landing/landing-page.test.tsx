import { cleanup, render, screen, within } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, it } from 'vitest'
import { product } from '#domain/product.ts'
import { landingPictures } from '#web/build/landing-pictures.tsx'
import { LandingPage } from '#web/features/landing/landing-page.tsx'
import { sessionOverId } from '#web/shared/page/session-over.ts'

const signInAddress = '/api/auth/google/login?redirect=x'

describe('[spec 2 Public routes] The landing page', () => {
  afterEach(cleanup)

  it('starts sign-in from the head and from the closing call, by plain links', () => {
    render(<LandingPage signInAddress={signInAddress} pictures={landingPictures} />)
    const links = screen.getAllByRole('link', { name: 'Get Started Free' })
    expect(links.map((link) => [link.getAttribute('href'), link.hasAttribute('data-sign-in')])).toEqual([
      [signInAddress, true],
      [signInAddress, true],
    ])
  })

  it('has the word for whom the app has sent here because the session ended: why, and where their edits are', () => {
    const { container } = render(<LandingPage signInAddress={signInAddress} pictures={landingPictures} />)
    const note = container.querySelector<HTMLElement>(`#${sessionOverId}`)
    expect(note?.textContent).toBe(
      'Your session has ended. Please sign in again. Edits that are not in your drive yet are kept on this device.',
    )
  })

  it('leads from See How It Works to the features', () => {
    const { container } = render(<LandingPage signInAddress={signInAddress} pictures={landingPictures} />)
    const anchor = screen.getByRole('link', { name: 'See How It Works' }).getAttribute('href')
    expect(anchor).toBe('#features')
    expect(container.querySelector(anchor ?? '')?.querySelectorAll('h2')).toHaveLength(4)
  })

  it('has the four features, each with its picture and the words for it', () => {
    const { container } = render(<LandingPage signInAddress={signInAddress} pictures={landingPictures} />)
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
      expect(picture.querySelector(':scope > [inert][aria-hidden=true]')).not.toBeNull()
    }
  })

  it('claims institutions from the one constant', () => {
    render(<LandingPage signInAddress={signInAddress} pictures={landingPictures} />)
    expect(screen.getByText(new RegExp(`Support for ${product.institutionsClaim.replace('+', '\\+')}`))).toBeDefined()
  })
})

describe('The pictures', () => {
  afterEach(cleanup)
  const picture = (name: keyof typeof landingPictures) => render(landingPictures[name]).container

  it('show the product’s own count of the example: results to the cent, first in, first out, after fees', () => {
    const shown = picture('trades').textContent
    expect(
      ['$132.35', '$1.45', '50.0%', '9:41 AM', '$184.25', '($51.90)'].filter((text) => !shown.includes(text)),
    ).toEqual([])
  })

  it('show the tasks of the day as they are done', () => {
    const boxes = [...picture('plan').querySelectorAll<HTMLInputElement>('input[type=checkbox]')]
    expect(boxes.map(({ checked }) => checked)).toEqual([true, true, true, true, false])
  })

  it('show the month of the day, with the result of each day so far', () => {
    const calendar = picture('calendar')
    expect(calendar.querySelector('[aria-current=date]')?.getAttribute('data-date')).toBe('2026-03-12')
    expect(calendar.querySelector('[data-date="2026-03-03"]')?.textContent).toContain('($86)')
    expect(calendar.querySelector('figcaption')?.textContent).toBe(
      'The calendar for March 2026: 9 days tracked, 5 of them perfect, 89 percent of the plan kept',
    )
  })

  it('set no inline style, which the policy of the page forbids', () =>
    expect(renderToStaticMarkup(Object.values(landingPictures))).not.toContain('style='))
})
