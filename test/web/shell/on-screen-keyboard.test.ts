import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { coveredHeight } from '#web/design/tokens/safe-area.ts'
import { followOnScreenKeyboard } from '#web/shell/on-screen-keyboard.ts'

const page = document.documentElement
const covered = () => page.style.getPropertyValue(coveredHeight)
const seen = Object.assign(new EventTarget(), { height: 800, offsetTop: 0, scale: 1 })
const see = (now: Partial<typeof seen>) => {
  Object.assign(seen, now)
  seen.dispatchEvent(new Event('resize'))
}
let end = (): void => undefined

beforeEach(() => {
  Object.defineProperty(window, 'visualViewport', { configurable: true, value: seen })
  Object.defineProperty(page, 'clientHeight', { configurable: true, value: 800 })
  end = followOnScreenKeyboard()
})
afterEach(() => {
  end()
  Object.assign(seen, { height: 800, offsetTop: 0, scale: 1 })
  Reflect.deleteProperty(window, 'visualViewport')
  Reflect.deleteProperty(page, 'clientHeight')
})

describe('The area that an on-screen keyboard covers', () => {
  it('is kept clear while it is there, and given back when it goes', () => {
    see({ height: 464.4 })
    expect(covered()).toBe('336px')
    see({ height: 800 })
    expect(covered()).toBe('0px')
  })

  it('is less by what the page was pushed up', () => {
    see({ height: 464, offsetTop: 36 })
    expect(covered()).toBe('300px')
  })

  it.each([
    ['a bar of the browser that comes', { height: 740 }],
    ['a page that is pinched larger', { height: 400, scale: 2 }],
    ['a page that is pinched larger and moved', { height: 400, offsetTop: 250, scale: 2 }],
  ])('is nothing for %s', (_name, now) => {
    see(now)
    expect(covered()).toBe('0px')
  })

  it('is not followed any more after its end', () => {
    end()
    see({ height: 464 })
    expect(covered()).toBe('')
  })
})
