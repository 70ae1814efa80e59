import { act, render } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { projectFiles, projectText } from '#test/support/project.ts'
import { proxy, ref, subscribe, useSnapshot } from '#web/build/flat-stores.ts'

const moment = () => act(() => Promise.resolve())

describe('A read model, as it is built', () => {
  it('is drawn again when a field that was read is another, and not for the others', async () => {
    const store = proxy({ name: 'first', waiting: 0 })
    const draw = vi.fn<(name: string) => void>()
    const Name = () => {
      const { name } = useSnapshot(store)
      draw(name)
      return <p>{name}</p>
    }
    const { container } = render(<Name />)
    store.waiting = 1
    await moment()
    expect([draw.mock.calls.flat(), container.textContent]).toEqual([['first'], 'first'])
    store.name = 'second'
    await moment()
    expect([draw.mock.calls.flat(), container.textContent]).toEqual([['first', 'second'], 'second'])
    store.name = 'second'
    await moment()
    expect(draw).toHaveBeenCalledTimes(2)
  })

  it('is drawn once for all changes of a moment', async () => {
    const store = proxy({ name: 'first', waiting: 0 })
    const seen: string[] = []
    const Both = () => {
      const { name, waiting } = useSnapshot(store)
      seen.push(`${name} ${waiting}`)
      return <p>{name}</p>
    }
    render(<Both />)
    Object.assign(store, { name: 'second', waiting: 3 })
    store.waiting = 4
    await moment()
    expect(seen).toEqual(['first 0', 'second 4'])
  })

  it('shows a field that is read for the first time as it is by then', async () => {
    const store = proxy({ open: false, text: 'old' })
    const Text = () => {
      const view = useSnapshot(store)
      return <p>{view.open ? view.text : 'closed'}</p>
    }
    const { container } = render(<Text />)
    store.text = 'new'
    await moment()
    store.open = true
    await moment()
    expect(container.textContent).toBe('new')
    store.text = 'newer'
    await moment()
    expect(container.textContent).toBe('newer')
  })

  it('is drawn as it is, whatever changed between the drawing and the listening', async () => {
    const store = proxy({ count: 0 })
    const Counter = () => {
      const { count } = useSnapshot(store)
      // The effects of a child run before its parent listens.
      return <p>{count}<Changing /></p>
    }
    const Changing = () => {
      useLayoutEffect(() => Object.assign(store, { count: 1 }) && undefined, [])
      return undefined
    }
    const { container } = render(<Counter />)
    await moment()
    expect(container.textContent).toBe('1')
  })

  it('keeps what stands in a field as it is', () => {
    const journal = { tasks: [{ id: 'a' }] }
    const store = proxy({ journal: ref(journal) })
    expect(store.journal).toBe(journal)
  })

  it('tells a listener right after the moment, once, until it has left', async () => {
    const store = proxy({ name: 'first', waiting: 0 })
    const heard: string[] = []
    const leave = subscribe(store, () => heard.push(`${store.name} ${store.waiting}`))
    store.name = 'second'
    store.waiting = 2
    expect(heard).toEqual([])
    await moment()
    expect(heard).toEqual(['second 2'])
    leave()
    store.waiting = 3
    await moment()
    expect(heard).toEqual(['second 2'])
  })

  it('is the only thing that can be followed', () => {
    expect(() => subscribe({}, () => undefined)).toThrow('Only a store can be followed')
  })

  it('is never changed inside of a field: nobody would hear of it', () => {
    const inside = /\b[a-z]\w*View\.\w+(?:\.\w+)+ *(?:=(?!=|>)|\+=|-=)|\b[a-z]\w*View\.\w+\.(?:push|splice|sort|reverse|unshift|pop|shift|set|add|delete)\(/
    const changing = projectFiles().filter((file) => /^web\/.*\.tsx?$/.test(file) && inside.test(projectText(file)))
    expect(changing).toEqual([])
    expect(inside.test('journalView.drafts.push(draft)')).toBe(true)
    expect(inside.test("journalView.message.text = 'x'")).toBe(true)
    expect(inside.test('const open = journalView.journal?.current === undefined')).toBe(false)
  })
})
