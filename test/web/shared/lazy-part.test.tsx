import { act, fireEvent, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { draw, freshViews } from '#test/web/features/fake-app.tsx'
import { press } from '#test/web/features/person.ts'
import { lazyPart } from '#web/shared/page/lazy-part.tsx'
import { preparedScreen } from '#web/shell/prepared-screen.tsx'

freshViews()

const Greeting = ({ name }: { readonly name: string }) => <p>Hello {name}</p>

let onLine = false
beforeEach(() => {
  onLine = false
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => onLine)
})
afterEach(() => vi.restoreAllMocks())

/** Code that cannot be fetched until the network is there. */
const flakyCode = () => {
  let online = false
  const load = vi.fn<() => Promise<typeof Greeting>>(async () => {
    if (!online) throw new TypeError('Failed to fetch dynamically imported module')
    return Greeting
  })
  return { load, comesBack: () => (online = true) }
}

describe('A part of a page whose code cannot be fetched', () => {
  it('takes nothing else down, and comes when the network is back', async () => {
    const { load, comesBack } = flakyCode()
    const Part = lazyPart(load)
    await act(async () =>
      draw(
        <>
          <p>The day</p>
          <Part name="Ada" />
        </>,
      ),
    )
    expect([screen.getByText('The day').isConnected, screen.queryByText('Hello Ada')]).toEqual([true, null])
    comesBack()
    await act(async () => window.dispatchEvent(new Event('online')))
    expect(screen.getByText('Hello Ada').isConnected).toBe(true)
  })

  it('that was asked for by hand says so once, and can be asked for again', async () => {
    const { load, comesBack } = flakyCode()
    const Part = lazyPart(load)
    const onMissing = vi.fn<() => void>()
    const { rerender } = await act(async () => draw(<Part name="Ada" onMissing={onMissing} />))
    expect([onMissing.mock.calls.length, screen.getAllByText('This could not be fetched.').length]).toEqual([1, 1])
    await act(async () => rerender(<p />))
    comesBack()
    await act(async () => rerender(<Part name="Ada" onMissing={onMissing} />))
    expect([screen.getByText('Hello Ada').isConnected, onMissing.mock.calls.length]).toEqual([true, 1])
  })

  it('though there is a network offers a new start, which knows what a deploy brought', async () => {
    const { load } = flakyCode()
    const Part = lazyPart(load)
    onLine = true
    await act(async () => draw(<Part name="Ada" onMissing={() => undefined} />))
    const again = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
    fireEvent.click(screen.getByRole('button', { name: 'Load again' }))
    expect([screen.queryByText('This could not be fetched.')?.isConnected, again.mock.calls.length]).toEqual([true, 1])
  })

  it('is asked for once for all places, and there at once the next time', async () => {
    const { load, comesBack } = flakyCode()
    comesBack()
    const Part = lazyPart(load)
    const { rerender } = await act(async () => draw(<Part name="Ada" />))
    await act(async () => rerender(<p />))
    rerender(
      <>
        <Part name="Bob" />
        <Part name="Cem" />
      </>,
    )
    expect(screen.getByText('Hello Bob').isConnected).toBe(true)
    expect([screen.getByText('Hello Cem').isConnected, load.mock.calls.length]).toEqual([true, 1])
  })
})

describe('A page whose code cannot be fetched', () => {
  it('says so in its place, and Try again brings it', async () => {
    const { load, comesBack } = flakyCode()
    const { prepare, Screen } = preparedScreen(load)
    await prepare()
    await act(async () =>
      draw(
        <>
          <p>The menu</p>
          <Suspense>
            <Screen name="Ada" />
          </Suspense>
        </>,
      ),
    )
    expect(screen.getByText('The menu').isConnected).toBe(true)
    expect(screen.getByRole('heading', { name: 'This could not be fetched.' }).isConnected).toBe(true)
    comesBack()
    await press('Try again')
    expect(await screen.findByText('Hello Ada')).toBeTruthy()
  })

  it('is asked for again where it is shown, when it was loaded ahead in vain', async () => {
    const { load, comesBack } = flakyCode()
    const { prepare, Screen } = preparedScreen(load)
    await prepare()
    comesBack()
    await act(async () =>
      draw(
        <Suspense>
          <Screen name="Ada" />
        </Suspense>,
      ),
    )
    expect(await screen.findByText('Hello Ada')).toBeTruthy()
  })
})
