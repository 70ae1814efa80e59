import { createTextsElsewhere } from '#web/adapters/texts/texts-elsewhere.ts'
import { browserTimers } from '#web/adapters/time.ts'
import { textWorkerPath, trustedScriptUrl } from './trusted-types.ts'

export const largeTexts = createTextsElsewhere({
  start: () => new Worker(trustedScriptUrl(textWorkerPath)),
  timers: browserTimers,
})
