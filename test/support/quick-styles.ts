import type { CSSStyleDeclaration, Element, GlobalWindow } from 'happy-dom'

/** Happy-dom's style of each kind of element, by its tag; another where it has an attribute of that name. */
export type StyleOfKind = Readonly<Record<string, string | Readonly<Record<string, string>> | undefined>>

const declarations = { display: /(?:^|;)\s*display\s*:\s*([\w-]+)/, visibility: /(?:^|;)\s*visibility\s*:\s*([\w-]+)/ }

const declared = (property: keyof typeof declarations, style: string | null | undefined): string =>
  declarations[property].exec(style ?? '')?.[1] ?? ''

/**
 * A search by role asks of each element whether it is hidden, and happy-dom works out its whole style for that: a
 * quarter of the work of the screens' tests. No style sheet reaches a test, so the kinds of the elements and their
 * `style` say it.
 */
export const quickStyles = (window: GlobalWindow, styleOfKind: StyleOfKind): void => {
  const whole = window.getComputedStyle.bind(window)

  const ofKind = (element: Element): string | undefined => {
    const { [element.tagName]: style } = styleOfKind
    if (typeof style !== 'object') return style
    const attribute = Object.keys(style).find((name) => element.hasAttribute(name))
    return style[attribute ?? 'default']
  }

  const quick = {
    display: (element: Element): string =>
      declared('display', element.getAttribute('style')) || declared('display', ofKind(element)),
    visibility: (element: Element | null): string =>
      element === null
        ? ''
        : declared('visibility', element.getAttribute('style')) || quick.visibility(element.parentElement),
  }

  window.getComputedStyle = (element) => {
    const getPropertyValue = (name: string): string =>
      name === 'display' || name === 'visibility' ? quick[name](element) : whole(element).getPropertyValue(name)
    return new Proxy({} as CSSStyleDeclaration, {
      get: (_, property) => {
        if (property === 'display' || property === 'visibility') return quick[property](element)
        return property === 'getPropertyValue' ? getPropertyValue : Reflect.get(whole(element), property)
      },
    })
  }
}
