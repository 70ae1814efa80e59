import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { LastResort } from '#web/shell/last-resort.tsx'

afterEach(cleanup)

const Broken = () => {
  throw new Error('defect')
}

it('[spec 8] a defect of a screen leaves a way on instead of an empty page', () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  render(
    <LastResort>
      <Broken />
    </LastResort>,
  )
  expect(screen.getByRole('alert').textContent).toContain('Your edits are kept on this device')
  expect(screen.getByRole('button', { name: 'Load again' })).toBeTruthy()
  said.mockRestore()
})
