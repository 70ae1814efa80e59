import { serveTexts, type Reply } from './text-service.ts'

/** `self` is typed as a window; a worker's `postMessage` takes no origin. */
const page = self as unknown as { readonly postMessage: (reply: Reply) => void }

serveTexts({
  addEventListener: (type, listener) => addEventListener(type, listener),
  postMessage: (reply) => page.postMessage(reply),
  // Becomes the worker's error event: an unawaited rejection would go unnoticed.
  fail: reportError,
})
