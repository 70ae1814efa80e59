import { type Listening, listenStandIn } from '#functions/local/stand-in/listen.ts'
import { momentNow } from '#test/support/clock.ts'
import type { FaultyGoogle, FaultyGoogleOptions } from '#test/support/google/faulty-google.ts'
import { memoryGoogle } from './support.ts'

/** A stand-in on a free port, with the real clock, as clients that check times need it. */
export const listeningGoogle = async (
  options: Partial<FaultyGoogleOptions> = {},
): Promise<FaultyGoogle & Pick<Listening, 'port'>> => {
  const google = await memoryGoogle({ now: momentNow, ...options })
  const { port, close } = await listenStandIn(google, { port: 0, variable: 'GOOGLE_PORT' })
  return { ...google, port, close }
}
