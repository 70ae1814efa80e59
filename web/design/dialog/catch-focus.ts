/**
 * For an element that its own action may remove or disable: call this before the action, and the returned function
 * after. A lost focus then goes to the heading of the section, or of the page.
 */
export const focusCatcher = (held: Element | null): (() => void) => {
  const around = ['section', 'main'].map((place) => held?.closest(place))
  // The screen renders in the next frame.
  return () =>
    void requestAnimationFrame(() => {
      const { activeElement, body } = document
      if (activeElement !== body && !activeElement?.matches(':disabled')) return
      const heading = around
        .map((place) => (place?.isConnected ? place.querySelector<HTMLElement>('h1, h2, h3') : undefined))
        .find((each) => each)
      heading?.setAttribute('tabindex', '-1')
      heading?.focus()
    })
}

/** Does work that may remove or disable the focused element, and moves the focus to the heading then. */
export const catchingFocus = (work: () => unknown): void => {
  const catchFocus = focusCatcher(document.activeElement)
  work()
  catchFocus()
}
