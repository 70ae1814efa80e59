/** Where what held the focus is gone, the keyboard goes on from where it was before, else from the topmost modal or the page. */
export const keepFocus = (before?: Element | null): void => {
  if (document.activeElement && document.activeElement !== document.body) return
  const begins = [...document.querySelectorAll('dialog[open] [data-first-focus]')].at(-1)
  const next = before?.isConnected ? before : (begins ?? document.getElementById('main'))
  if (next instanceof HTMLElement) next.focus({ preventScroll: true })
}
