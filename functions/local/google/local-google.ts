import { randomBytes } from 'node:crypto'
import { type Answer, type HttpRequest, text, toCall } from '#functions/local/stand-in/http.ts'
import type { StandIn } from '#functions/local/stand-in/listen.ts'
import type { TimeAndChance } from '#functions/local/stand-in/world.ts'
import type { Store } from '#functions/local/store/store.ts'
import { newKey } from '#functions/shared/new-key.ts'
import { makeVault } from '#functions/shared/sealed.ts'
import { createArea } from './drive/area.ts'
import { createDrive } from './drive/drive.ts'
import { driveErrors, problemAnswer } from './drive/errors.ts'
import type { Identity } from './identity/context.ts'
import { answerIdentity } from './identity/identity.ts'
import { type Client, openRegistry } from './identity/registry.ts'

/** What the local Google needs from whoever starts it. */
export interface LocalGoogleOptions {
  readonly store: Store
  /** This product, as it would be registered at Google. */
  readonly client: Client
  /** The address that browsers reach the stand-in at, without a path; its issuer too. */
  readonly origin: string
  /** Milliseconds since the epoch; default the computer's clock. */
  readonly now?: () => number
  readonly randomBytes?: (count: number) => Uint8Array
  /** Opens the area of an account; default as it lies in the store. */
  readonly makeArea?: typeof createArea
  /** Called with what should not happen, such as a disk that refuses a write; default standard error. */
  readonly onDefect?: (error: unknown) => void
}

/** The running stand-in. */
export interface LocalGoogle extends StandIn, Pick<Identity, 'client' | 'registry'> {}

/** The local Google: sign-in and drive of one computer, as far as the product asks for them. */
export const createLocalGoogle = async (options: LocalGoogleOptions): Promise<LocalGoogle> => {
  const { store, client, makeArea = createArea } = options
  const world: TimeAndChance = {
    now: options.now ?? Date.now,
    randomBytes: options.randomBytes ?? ((count) => randomBytes(count)),
  }
  let { origin } = options
  const registry = await openRegistry(store, world)
  const identity: Identity = {
    world,
    registry,
    client,
    issuer: () => origin,
    vault: makeVault([newKey(world.now())], world.now),
    used: new Map(),
    codes: new Map(),
  }
  const drive = createDrive(identity, (folder) => makeArea(store, world, folder))
  const onDefect =
    options.onDefect ?? ((error) => process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`))

  const answer = async (request: HttpRequest): Promise<Answer> => {
    const call = toCall(request, origin)
    return answerIdentity(identity, call) ?? drive(call) ?? text(404, 'Not Found')
  }
  const running = new Set<Promise<Answer>>()
  return {
    client,
    registry,
    handle: (request) => {
      const answering = answer(request).catch((error: unknown) => {
        onDefect(error)
        return problemAnswer(driveErrors.internalError)
      })
      running.add(answering)
      return answering.finally(() => running.delete(answering))
    },
    origin: () => origin,
    moveTo: (next) => {
      origin = next
    },
    close: async () => {
      while (running.size > 0) await Promise.allSettled(running)
    },
  }
}
