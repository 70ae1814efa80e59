import { randomBytes } from 'node:crypto'
import { text } from '#functions/local/stand-in/http.ts'
import { createStandIn, type StandIn } from '#functions/local/stand-in/stand-in.ts'
import type { TimeAndChance } from '#functions/local/stand-in/world.ts'
import type { Store } from '#functions/local/store/store.ts'
import { createArea } from './drive/area.ts'
import { createDrive } from './drive/drive.ts'
import { driveErrors, problemAnswer } from './drive/errors.ts'
import { answerIdentity, type Identity } from './identity/identity.ts'
import { type Client, openRegistry } from './identity/registry.ts'

export interface LocalGoogleOptions {
  readonly store: Store
  readonly client: Client
  /** The address that browsers reach the stand-in at, without a path; its issuer too. */
  readonly origin: string
  readonly now?: () => number
  readonly randomBytes?: (count: number) => Uint8Array
  readonly makeArea?: typeof createArea
}

export interface LocalGoogle extends StandIn, Pick<Identity, 'client' | 'registry'> {}

/** The local Google: sign-in and drive of one computer, as far as the product asks for them. */
export const createLocalGoogle = async (options: LocalGoogleOptions): Promise<LocalGoogle> => {
  const { store, client, origin, now = Date.now, makeArea = createArea } = options
  const world: TimeAndChance = { now, randomBytes: options.randomBytes ?? ((count) => randomBytes(count)) }
  const registry = await openRegistry(store, world)
  const standIn: StandIn = createStandIn(
    origin,
    problemAnswer(driveErrors.internalError),
    async (call) => (await answerIdentity(identity, call)) ?? (await drive(call)) ?? text(404, 'Not Found'),
  )
  const issuer = (): string => standIn.origin()
  const identity: Identity = { world, registry, client, issuer, interactions: new Map(), codes: new Map() }
  const drive = createDrive(identity, (folder) => makeArea(store, world, folder))
  return { ...standIn, client, registry }
}
