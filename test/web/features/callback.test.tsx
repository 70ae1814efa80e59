import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { CallbackScreen } from '#web/features/sign-in/callback-screen.tsx'
import { showCallback } from './fake-actors.ts'
import { draw, freshViews } from './fake-app.tsx'

freshViews()

const show: typeof showCallback = (...state) => {
  showCallback(...state)
  draw(<CallbackScreen />)
}

describe('[spec 2 /auth/callback] Finishing sign-in', () => {
  it('says that it is working', () => {
    draw(<CallbackScreen />)
    expect(screen.getByRole('status').textContent).toContain('Signing you in')
  })

  it('says that it worked', () => {
    show('success')
    expect(screen.getByRole('status').textContent).toContain('You are signed in')
  })

  it.each([
    [undefined, 'Authentication failed. Please try again.'],
    ['provider_unavailable', 'Network error during sign-in'],
  ])('says why it failed (%s) and leads back to the landing page', (error, shown) => {
    show('error', error)
    expect(screen.getByRole('alert').textContent).toContain(shown)
    expect(screen.getByRole('link', { name: 'Try Again' }).getAttribute('href')).toBe('/')
  })

  it('A15 shows markup in an error as text', () => {
    show('error', '<img src=x onerror=alert(1)>')
    expect(screen.getByText(/<img src=x onerror=alert\(1\)>/)).toBeTruthy()
    expect(document.querySelector('img')).toBe(null)
  })
})
