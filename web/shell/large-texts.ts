import { createTextsElsewhere } from '#web/adapters/texts/texts-elsewhere.ts'
import { browserTimers } from '#web/adapters/time.ts'
import { textWorkerPath, trustedScriptUrl } from './trusted-types.ts'

/** Large texts are hashed and encoded in a worker. */
export const largeTexts = createTextsElsewhere({
  start: () => new Worker(trustedScriptUrl(textWorkerPath)),
  timers: browserTimers,
})
