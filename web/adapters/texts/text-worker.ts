import { serveTexts, type Told } from './text-service.ts'

/** A worker's own end of its messages; `self` is declared as a window's. */
const page = self as unknown as { readonly postMessage: (told: Told) => void }

serveTexts({
  addEventListener: (type, heard) => addEventListener(type, heard),
  postMessage: (told) => page.postMessage(told),
  // A promise that nobody waits for would fail unheard.
  fail: reportError,
})
