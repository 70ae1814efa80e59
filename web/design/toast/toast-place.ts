/** The open modals, the topmost last. */
let modals: ReadonlyArray<HTMLElement> = []
/** Where the toasts stand while no modal is open. */
let home: HTMLElement | null = null
let toasts: Element | null | undefined

const place = (): void => {
  const top = modals.at(-1) ?? home
  if (toasts && toasts.parentElement !== top) top?.append(toasts)
}

/** Takes note of the place on the page whose one child holds the toasts and all that is spoken. */
export const keepHome = (element: HTMLElement | null): void => {
  home = element
  toasts = element?.firstElementChild
  place()
}

/**
 * Takes the toasts into a modal, until what is answered is called: whatever lies outside of the topmost one is painted
 * under it, out of reach, and silent.
 */
export const takeToasts = (modal: HTMLElement): (() => void) => {
  modals = [...modals, modal]
  place()
  return () => {
    modals = modals.filter((other) => other !== modal)
    place()
  }
}

/** Where what held the focus is gone, the keyboard goes on from where it was before, else from the topmost modal or the page. */
export const keepFocus = (before?: Element | null): void => {
  if (document.activeElement && document.activeElement !== document.body) return
  const next = before?.isConnected ? before : (modals.at(-1)?.querySelector('[data-first-focus]') ?? document.getElementById('main'))
  if (next instanceof HTMLElement) next.focus({ preventScroll: true })
}
