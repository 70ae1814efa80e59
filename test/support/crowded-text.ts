/**
 * Text that is cut off by an ancestor or by the screen, that leaves its cell or button, or that lies on other text.
 * What can be scrolled to, or ends in an ellipsis, is not cut off; in an inert picture it is. Runs in the page.
 */
export const crowdedText = (): ReadonlyArray<string> => {
  interface Line {
    readonly words: string
    readonly element: Element
    /** Text of one layer may not overlap; a bar that is fixed lies over what scrolls below it. */
    readonly layer: Element | undefined
    readonly left: number
    readonly top: number
    readonly right: number
    readonly bottom: number
  }
  const styles = new Map<Element, CSSStyleDeclaration>()
  const styleOf = (element: Element): CSSStyleDeclaration => {
    const known = styles.get(element) ?? getComputedStyle(element)
    styles.set(element, known)
    return known
  }
  /** The ancestors that may cut an element off, from the nearest on. */
  const holders = (element: Element): ReadonlyArray<Element> => {
    const found: Element[] = []
    let { position } = styleOf(element)
    for (let at = element.parentElement; at && position !== 'fixed'; at = at.parentElement) {
      const own = styleOf(at)
      if (position === 'absolute' && own.position === 'static') continue
      found.push(at)
      ;({ position } = own)
    }
    return found
  }
  /** For screen readers alone, or until it has the focus. */
  const isHidden = (element: Element): boolean => styleOf(element).clipPath !== 'none'
  const isSeen = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    ![element, ...holders(element)].some(isHidden)

  const linesOfPage = (): ReadonlyArray<Line> => {
    const found: Line[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      const words = node.textContent?.trim() ?? ''
      if (!element || words === '' || !isSeen(element)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const layer = [element, ...holders(element)].find((at) => ['fixed', 'sticky'].includes(styleOf(at).position))
      const letters = Number.parseFloat(styleOf(element).fontSize) * 0.9
      for (const { left, right, top, bottom } of range.getClientRects()) {
        const over = Math.max(0, (bottom - top - letters) / 2)
        if (right - left > 1) found.push({ words, element, layer, left, right, top: top + over, bottom: bottom - over })
      }
    }
    return found
  }
  const leaves = ({ left, right, top, bottom }: Line, box: DOMRect, sideways = true, upright = true): boolean =>
    (sideways && (left < box.left - 1 || right > box.right + 1)) ||
    (upright && (top < box.top - 1 || bottom > box.bottom + 1))
  const nameOf = (element: Element): string =>
    element.getAttribute('aria-label') ?? `${element.tagName.toLowerCase()} ${element.className}`.trim()

  const cutOff = (line: Line): ReadonlyArray<string> => {
    const isPicture = line.element.closest('[inert]') !== null
    const hides = (overflow: string): boolean =>
      overflow === 'hidden' || overflow === 'clip' || (isPicture && overflow !== 'visible')
    const cutting = [line.element, ...holders(line.element)].find((holder) => {
      const { overflowX, overflowY, textOverflow } = styleOf(holder)
      const isClamped = Number(styleOf(holder).getPropertyValue('-webkit-line-clamp')) > 0
      if (holder === document.body || holder === document.documentElement || holder.clientWidth === 0) return false
      if (!isPicture && (textOverflow === 'ellipsis' || isClamped)) return false
      return leaves(line, holder.getBoundingClientRect(), hides(overflowX), hides(overflowY))
    })
    if (cutting) return [`“${line.words}” is cut off by ${nameOf(cutting)}`]
    const cell = line.element.closest('td, th, button, figure')
    if (cell && holders(line.element).includes(cell) && leaves(line, cell.getBoundingClientRect()))
      return [`“${line.words}” leaves ${nameOf(cell)}`]
    const { clientWidth } = document.documentElement
    const isHalfSeen = line.left < clientWidth - 1 && line.right > clientWidth + 1
    const scrolls = holders(line.element).some((holder) => ['auto', 'scroll'].includes(styleOf(holder).overflowX))
    return isHalfSeen && !scrolls ? [`“${line.words}” leaves the screen`] : []
  }
  const inSight = (line: Line): Line =>
    [line.element, ...holders(line.element)].reduce((seen, holder) => {
      if (holder.clientWidth === 0 || styleOf(holder).overflowY === 'visible') return seen
      const { left, top, right, bottom } = holder.getBoundingClientRect()
      return {
        ...seen,
        left: Math.max(seen.left, left),
        top: Math.max(seen.top, top),
        right: Math.min(seen.right, right),
        bottom: Math.min(seen.bottom, bottom),
      }
    }, line)
  const overlapping = (lines: ReadonlyArray<Line>): ReadonlyArray<string> =>
    lines.flatMap((line, place) =>
      lines.slice(place + 1).flatMap((other) => {
        if (other.element === line.element || other.layer !== line.layer) return []
        const across = Math.min(line.right, other.right) - Math.max(line.left, other.left)
        const down = Math.min(line.bottom, other.bottom) - Math.max(line.top, other.top)
        return across > 1 && down > 1 ? [`“${line.words}” lies on “${other.words}”`] : []
      }),
    )
  const fields = [...document.querySelectorAll<HTMLElement>('[inert] textarea, [inert] input')]
    .filter((field) => field.scrollWidth > field.clientWidth + 1 || field.scrollHeight > field.clientHeight + 1)
    .map((field) => `The text of ${nameOf(field)} is cut off`)
  const lines = linesOfPage()
  return [...new Set([...lines.flatMap(cutOff), ...overlapping(lines.map(inSight)), ...fields])]
}
