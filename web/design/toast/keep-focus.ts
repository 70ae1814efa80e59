/** If the focused element is gone, focuses `before`, or else the topmost modal or the page. */
export const keepFocus = (before?: Element | null): void => {
  if (document.activeElement && document.activeElement !== document.body) return
  const inModal = [...document.querySelectorAll('dialog[open] [data-first-focus]')].at(-1)
  const next = before?.isConnected ? before : (inModal ?? document.getElementById('main'))
  if (next instanceof HTMLElement) next.focus({ preventScroll: true })
}
