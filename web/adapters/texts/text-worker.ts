import { serveTexts, type Reply } from './text-service.ts'

/** A worker's own end of its messages; `self` is declared as a window's. */
const page = self as unknown as { readonly postMessage: (reply: Reply) => void }

serveTexts({
  addEventListener: (type, listener) => addEventListener(type, listener),
  postMessage: (reply) => page.postMessage(reply),
  // A promise that nothing awaits would fail unnoticed.
  fail: reportError,
})
