/** How a control is called: exactly so, or by a pattern. */
export type Name = string | RegExp

/** A control in the page. */
export interface Found {
  /** Its middle, in CSS pixels of the viewport. */
  readonly x: number
  readonly y: number
  readonly text: string
  readonly value: string
  readonly checked: boolean
  readonly disabled: boolean
  /** Nothing lies over it. */
  readonly reachable: boolean
}

/** The first control of this role and name that is in sight, scrolled there. Runs in the page: it needs only itself. */
export const find = (
  role: string,
  name: { readonly exact?: string | undefined; readonly source?: string },
): Found | undefined => {
  const native: Readonly<Record<string, string>> = {
    button: 'button, summary, input[type=submit], input[type=file]',
    link: 'a[href]',
    textbox: 'textarea, input:not([type]), input[type=text], input[type=password]',
    searchbox: 'input[type=search]',
    checkbox: 'input[type=checkbox]:not([role])',
    radio: 'input[type=radio]',
    heading: 'h1, h2, h3, h4',
    dialog: 'dialog[open]',
    group: 'fieldset',
  }
  const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim()
  const spoken = (node: Node): string => {
    if (!(node instanceof Element)) return node.textContent ?? ''
    if (node.getAttribute('aria-hidden') === 'true') return ''
    return node.getAttribute('aria-label') ?? [...node.childNodes].map(spoken).join('')
  }
  const nameOf = (element: Element): string => {
    const label = element.getAttribute('aria-label')
    if (label !== null) return plain(label)
    const ids = (element.getAttribute('aria-labelledby') ?? '').split(' ')
    const others = ids.flatMap((id) => document.getElementById(id) ?? [])
    const named = others.length > 0 ? others : [...((element as HTMLInputElement).labels ?? [])]
    if (named.length > 0) return plain(named.map(spoken).join(' '))
    return plain(spoken(element)) || plain(element.getAttribute('placeholder'))
  }
  const isWanted = (text: string) =>
    name.source === undefined ? name.exact === undefined || text === name.exact : new RegExp(name.source).test(text)
  const selector = [`[role=${role}]`, ...(native[role] === undefined ? [] : [native[role]])].join(', ')
  for (const element of document.querySelectorAll(selector)) {
    const own = element.getAttribute('role')
    if ((own !== null && own !== role) || !isWanted(nameOf(element)) || element.closest('[inert]')) continue
    // Some controls are drawn by the label around them.
    const seen = [element, ...((element as HTMLInputElement).labels ?? [])].find(
      (each) => each.checkVisibility({ visibilityProperty: true }) && each.getBoundingClientRect().width > 1,
    )
    if (!seen) continue
    seen.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { left, top, width, height } = seen.getBoundingClientRect()
    const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)]
    const over = document.elementFromPoint(x, y)
    // Of a control that has none they are undefined, which is left out on the way.
    const { value, checked, disabled } = element as HTMLInputElement
    const text = plain((element as HTMLElement).innerText)
    const reachable = over !== null && (seen.contains(over) || element.contains(over) || over.contains(seen))
    return { x, y, text, value, checked, disabled, reachable }
  }
  return undefined
}
