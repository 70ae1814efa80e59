import type { LocalGoogle, LocalGoogleOptions } from '#functions/local/google/local-google.ts'
import { type Listening, listenStandIn } from '#functions/local/stand-in/listen.ts'
import { momentNow } from '#test/support/clock.ts'
import { memoryGoogle } from './support.ts'

/** A stand-in on a free port, with a clock that runs, as clients that check times need it. */
export const listeningGoogle = async (options: Partial<LocalGoogleOptions> = {}): Promise<LocalGoogle & Listening> => {
  const google = await memoryGoogle({ now: momentNow, ...options })
  const listening = await listenStandIn(google, { port: 0, variable: 'GOOGLE_PORT' })
  return { ...google, ...listening, origin: google.origin } as LocalGoogle & Listening
}
