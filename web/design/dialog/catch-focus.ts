/**
 * Called while an element is there that may vanish, or be disabled, by what it has begun; the answer is called when that
 * has happened. Where the focus was lost by it, it goes to the heading above: of the section, or of the page.
 */
export const focusCatcher = (held: Element | null): (() => void) => {
  const around = ['section', 'main'].map((place) => held?.closest(place))
  // The screen is drawn anew a moment later.
  return () => void requestAnimationFrame(() => {
    const { activeElement, body } = document
    if (activeElement !== body && !activeElement?.matches(':disabled')) return
    const heading = around.find((place) => place?.isConnected)?.querySelector<HTMLElement>('h1, h2')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus()
  })
}
