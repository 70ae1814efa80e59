import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type Answer, connectionReset, type HttpRequest, text, toCall } from '#functions/local/stand-in/http.ts'
import type { StandIn } from '#functions/local/stand-in/listen.ts'
import { randomFraction, type World } from '#functions/local/stand-in/world.ts'
import type { Store } from '#functions/local/store/store.ts'
import { newKey } from '#functions/shared/new-key.ts'
import { makeVault } from '#functions/shared/sealed.ts'
import { adminAnswer } from './admin.ts'
import { createDrive } from './drive/drive.ts'
import { driveErrors, problemAnswer } from './drive/errors.ts'
import { withFault } from './faults.ts'
import type { Identity } from './identity/context.ts'
import { identityRoute } from './identity/identity.ts'
import { type Client, createAccount, openRegistry } from './identity/registry.ts'
import { driveScope } from './identity/scopes.ts'
import { createSigning } from './identity/signing.ts'
import { issueAccessToken } from './identity/tokens.ts'
import { createLevers, type Hands, type Levers } from './levers.ts'

/** What the local Google needs from whoever starts it. */
export interface LocalGoogleOptions {
  readonly store: Store
  /** The first one is this product: its files lie directly in the account's folder. */
  readonly clients: ReadonlyArray<Client>
  /** The address that browsers reach the stand-in at, without a path; its issuer too. */
  readonly origin: string
  /** Milliseconds since the epoch; default the computer's clock. */
  readonly now?: () => number
  readonly randomBytes?: (count: number) => Uint8Array
  /** What a delay waits by; default real time. */
  readonly sleep?: (milliseconds: number) => Promise<void>
  /** Opens `POST /-/levers` to whoever knows this. Only tests do. */
  readonly adminToken?: string
  /** Called with what should not happen, such as a disk that refuses a write; default standard error. */
  readonly onDefect?: (error: unknown) => void
}

/** The running stand-in. */
export interface LocalGoogle extends StandIn {
  readonly levers: Levers & Hands
}

/** The local Google: sign-in and drive of one computer. */
export const createLocalGoogle = async (options: LocalGoogleOptions): Promise<LocalGoogle> => {
  const { store, clients } = options
  const levers = createLevers()
  const now = options.now ?? Date.now
  const world: World = {
    now: () => now() + levers.clockOffset(),
    randomBytes: options.randomBytes ?? ((count) => randomBytes(count)),
    sleep: options.sleep ?? (async (milliseconds) => wait(milliseconds)),
  }
  let origin = options.origin
  const registry = await openRegistry(store, world)
  const identity: Identity = {
    world,
    levers,
    registry,
    clients,
    signing: createSigning(store),
    issuer: () => origin,
    vault: makeVault([newKey(world.now())], world.now),
    used: new Map(),
    codes: new Map(),
  }
  const drive = createDrive(identity, store)
  const hands = createHands(identity, drive.disconnect)
  const onDefect =
    options.onDefect ?? ((error) => process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`))

  const answer = async (request: HttpRequest): Promise<Answer> => {
    const call = toCall(request, origin)
    if (call.path === '/-/levers' && options.adminToken !== undefined)
      return adminAnswer(call, options.adminToken, { ...levers, ...hands })
    const signIn = identityRoute(call)
    const route =
      signIn === undefined ? drive.route(call) : { name: signIn.name, answer: () => signIn.answer(identity) }
    if (route === undefined) return text(404, 'Not Found')

    const fault = levers.takeFault(route.name, () => randomFraction(world))
    const answered = await withFault(world, levers.switches(), call, route.name, fault, route.answer)
    const response =
      answered === connectionReset || call.method !== 'HEAD' ? answered : { ...answered, body: new Uint8Array() }
    levers.report({ route: route.name, request, response: response === connectionReset ? undefined : response })
    return response
  }

  const running = new Set<Promise<Answer>>()
  const handle = (request: HttpRequest): Promise<Answer> => {
    const answering = answer(request).catch((error: unknown) => {
      onDefect(error)
      return problemAnswer(driveErrors.internalError)
    })
    running.add(answering)
    return answering.finally(() => running.delete(answering))
  }

  return {
    handle,
    levers: { ...levers, ...hands },
    origin: () => origin,
    moveTo: (next) => {
      origin = next
    },
    close: async () => {
      while (running.size > 0) await Promise.allSettled(running)
    },
  }
}

const createHands = (identity: Identity, disconnect: (sub: string, clientId: string) => Promise<void>): Hands => {
  const { registry, world } = identity
  const mainClient = identity.clients[0]?.clientId ?? ''
  return {
    issueToken: async ({ account: name, clientId = mainClient, scopes = ['openid', driveScope], seconds }) => {
      const account =
        registry.state().accounts.find((candidate) => candidate.name === name) ??
        (await createAccount(registry, world, name))
      const subject = { sub: account.sub, clientId, scopes }
      return { accessToken: await issueAccessToken(registry, world, subject, undefined, seconds), sub: account.sub }
    },
    disconnect: (sub, clientId = mainClient) => disconnect(sub, clientId),
  }
}
