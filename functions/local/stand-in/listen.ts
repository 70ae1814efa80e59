import type { PortChoice } from '#functions/local/listen.ts'
import { serve, type Serving } from '#functions/local/serve.ts'
import { text } from './http.ts'
import type { StandIn } from './stand-in.ts'

export interface Listening extends Serving {
  readonly origin: string
}

/** Serves a stand-in and moves its origin there. Throws an error for people when the port is not available. */
export const listenStandIn = async (standIn: StandIn, listen: PortChoice): Promise<Listening> => {
  const serving = await serve(listen, async (request) => {
    const { port } = new URL(standIn.origin())
    const isOwnHost = [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`].includes(
      request.headers['host']?.toLowerCase() ?? '',
    )
    // HTTP allows `//` and `http://[` as request lines, but they are not addresses.
    if (!URL.canParse(request.url, standIn.origin())) return text(400, 'Bad Request')
    // A foreign name that points at this computer (DNS rebinding) gets nothing.
    return isOwnHost ? standIn.handle(request) : text(403, 'Forbidden: unknown host')
  })
  standIn.moveTo(`http://localhost:${serving.port}`)
  const close = async (): Promise<void> => {
    const closed = serving.close()
    await standIn.close()
    await closed
  }
  return { ...serving, origin: standIn.origin(), close }
}
