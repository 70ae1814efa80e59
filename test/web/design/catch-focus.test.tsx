import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { catchingFocus } from '#web/design/dialog/catch-focus.ts'

afterEach(cleanup)

const Page = ({ heading }: { readonly heading: ReactNode }) => {
  const [removed, setRemoved] = useState(false)
  return (
    <main>
      <h1>Page</h1>
      <section>
        {heading}
        {!removed && (
          <button type="button" onClick={() => catchingFocus(() => setRemoved(true))}>
            Remove
          </button>
        )}
      </section>
    </main>
  )
}

it.each([
  ['the heading of its section', <h2 key="h2">Part</h2>, 'Part'],
  ['a heading further down', <h3 key="h3">Small part</h3>, 'Small part'],
  ['the heading of the page, where its section has none', undefined, 'Page'],
])('the focus of a button that is removed by its press goes to %s', async (_, heading, reached) => {
  render(<Page heading={heading} />)
  const button = screen.getByRole('button')
  button.focus()
  fireEvent.click(button)
  await waitFor(() => expect(document.activeElement?.textContent).toBe(reached))
})
