import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'

/** Does something, and lets everything happen that follows at once. */
export const update = (work: () => unknown): Promise<void> => act(async () => void work())

/** Presses the button of this name, anywhere or in a part of the page, once what it needs is worked out. */
export const press = async (name: string | RegExp, part: HTMLElement = document.body): Promise<void> => {
  const button = within(part).getByRole<HTMLButtonElement>('button', { name })
  const isOff = () => button.matches(':disabled, [aria-disabled=true]')
  if (isOff()) await waitFor(() => expect(isOff()).toBe(false))
  await update(() => fireEvent.click(button))
}

/** Puts a text into a field, in place of what is there. */
export const typeIn = (field: HTMLElement, value: string): Promise<void> =>
  update(() => fireEvent.change(field, { target: { value } }))

/** What the parts of one role say, those of the whole page or of a part of it. */
export const textsOf = (role: string, part: HTMLElement = document.body): ReadonlyArray<string> =>
  within(part)
    .queryAllByRole(role)
    .map(({ textContent }) => textContent)
