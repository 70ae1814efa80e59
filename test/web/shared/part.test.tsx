import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { textsOf } from '#test/web/features/person.ts'
import { Dialog } from '#web/design/dialog/dialog.tsx'
import { toastView } from '#web/design/toast/toasts.ts'
import { Part } from '#web/shared/page/part.tsx'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const Broken = () => {
  throw new Error('defect')
}

it('[spec 8] a defect of one part of a page says so in its place, and leaves the other parts', () => {
  render(
    <>
      <Part>
        <Broken />
      </Part>
      <Part>
        <p>The notes</p>
      </Part>
    </>,
  )
  expect(textsOf('alert')).toEqual(['This part of the page could not be shown. Your journal was not changed by it.'])
  expect(screen.getByText('The notes')).toBeTruthy()
})

it('draws a broken part again when what it shows changes', () => {
  const page = (text: string) => <Part>{text === '' ? <Broken /> : <p>{text}</p>}</Part>
  const { rerender } = render(page(''))
  rerender(page('The notes'))
  expect(screen.getByText('The notes')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBe(null)
  rerender(page(''))
  expect(screen.getByRole('alert')).toBeTruthy()
})

it('[spec 8] a defect of what is in a dialog closes the dialog and says so', () => {
  const close = vi.fn<() => void>()
  toastView.toasts = []
  render(
    <Dialog title="Sure?" onClose={close}>
      <Broken />
    </Dialog>,
  )
  expect(close.mock.calls).toEqual([[]])
  expect(toastView.toasts.map(({ text }) => text)).toEqual([
    'This part of the page could not be shown. Your journal was not changed by it.',
  ])
})
