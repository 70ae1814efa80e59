import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { GlobalWindow as HappyWindow } from 'happy-dom'
import { type Environment, populateGlobal } from 'vitest/runtime'
import { type StyleOfKind, quickStyles } from './quick-styles.ts'

/** Happy-dom in one file: its thousand modules would cost every file of tests half a second. */
export const windowBundle = join(import.meta.dirname, '../../.build/vitest/happy-dom.cjs')

const ofTheWindow =
  'Request Response MessagePort fetch Headers AbortController AbortSignal URL URLSearchParams FormData'.split(' ')

/** Vitest's own environment `happy-dom`, whose window comes from one file: `one-window.ts` bundles it. */
const environment: Environment = {
  name: 'window',
  viteEnvironment: 'client',
  setup: (global) => {
    const { GlobalWindow, styleOfKind } = createRequire(import.meta.url)(windowBundle) as {
      readonly GlobalWindow: typeof HappyWindow
      readonly styleOfKind: StyleOfKind
    }
    const window = new GlobalWindow({
      console: global.console,
      url: 'http://localhost:3000',
      settings: { disableErrorCapturing: true },
    })
    quickStyles(window, styleOfKind)
    const { keys, originals } = populateGlobal(global, window, { bindFunctions: true, additionalKeys: ofTheWindow })
    return {
      teardown: async () => {
        await window.happyDOM.abort()
        window.close()
        for (const key of keys) Reflect.deleteProperty(global, key)
        for (const [key, original] of originals) global[key] = original
      },
    }
  },
}

// oxlint-disable-next-line import/no-default-export -- how Vitest finds it
export default environment
