import { act, fireEvent, within } from '@testing-library/react'

/** Does something, and lets everything happen that follows at once. */
export const update = (work: () => unknown): Promise<void> => act(async () => void work())

/** Presses the button of this name, anywhere or in a part of the page. */
export const press = (name: string | RegExp, part: HTMLElement = document.body): Promise<void> =>
  update(() => fireEvent.click(within(part).getByRole('button', { name })))

/** Puts a text into a field, in place of what is there. */
export const typeIn = (field: HTMLElement, value: string): Promise<void> =>
  update(() => fireEvent.change(field, { target: { value } }))

/** What the parts of one role say, those of the whole page or of a part of it. */
export const textsOf = (role: string, part: HTMLElement = document.body): ReadonlyArray<string> =>
  within(part)
    .queryAllByRole(role)
    .map(({ textContent }) => textContent)
