import { assign, emit, fromCallback, fromPromise, sendTo, setup, type DoneActorEvent, type SnapshotFrom } from 'xstate'
import { domainError } from '#domain/errors/catalogue.ts'
import { limits } from '#domain/limits.ts'
import { err, type Result } from '#domain/result.ts'
import { connectError, type BrokerageError } from './brokerage-errors.ts'
import type { BrokerageApi, BrokerageFailure, OpenPortal, PortalWord } from './ports/brokerage.ts'
import { provided, providedCallback } from './provided.ts'

export interface PortalContext {
  /** The connection that is renewed; undefined: a new one. */
  readonly authorizationId: string | undefined
  /** Why nothing was connected. */
  readonly error: BrokerageError | undefined
}

export type PortalEvent =
  /** Has to be sent inside of a click, or browsers open no window. With an id: renews that connection. */
  | { readonly type: 'portal.connect'; readonly authorizationId?: string }
  | { readonly type: 'portal.cancelled' }
  /** Our own return page says that somebody came back, in whatever window. */
  | { readonly type: 'portal.returned' }
  | { readonly type: 'error.cleared' }
  /** What the window's actor tells. */
  | { readonly type: 'window.opened' | 'window.blocked' | 'window.refused' | 'window.closed' }
  | { readonly type: 'window.told'; readonly word: PortalWord }

/** Something has happened there: what is known of the brokers has to be read again. */
export type PortalEmitted = { readonly type: 'portal.happened' }

/** Order to the actor that holds the window. */
export type PortalOrder =
  | { readonly type: 'show'; readonly address: string }
  | { readonly type: 'look' }
  | { readonly type: 'bring forward' }

type Address = Result<string, BrokerageFailure>
interface Asked {
  readonly answer: Address
}
interface Told {
  readonly word: PortalWord
}

const answerOf = ({ event }: { readonly event: DoneActorEvent<Address> }): Asked => ({ answer: event.output })
const wordOf = ({ event }: { readonly event: Told }): Told => ({ word: event.word })

/**
 * A visit to the provider's connection portal in a popup. Nothing that is said there is believed: a word, or a window that
 * seems closed, is only a reason to read the connections again, and what is said later is heard for ten minutes.
 */
export const portalMachine = setup({
  types: { context: {} as PortalContext, events: {} as PortalEvent, emitted: {} as PortalEmitted },
  actors: {
    /** Opens the window at once when it starts, and closes it when it ends. */
    portalWindow: fromCallback<PortalOrder>(providedCallback('portalWindow')),
    /** Registers the user first where the provider does not know them. */
    fetchAddress: fromPromise<Address, { readonly authorizationId: string | undefined }>(provided('fetchAddress')),
  },
  guards: {
    'there is an address': (_, { answer }: Asked) => answer.ok,
    'the portal says that it failed': (_, { word }: Told) => word === 'error',
  },
  actions: {
    'remember what is renewed': assign((_, { authorizationId }: { readonly authorizationId: string | undefined }) => ({ authorizationId, error: undefined })),
    'show the portal': sendTo('portalWindow', (_, { answer }: Asked): PortalOrder => ({ type: 'show', address: answer.ok ? answer.value : '' })),
    'look at the window': sendTo('portalWindow', { type: 'look' } satisfies PortalOrder),
    'bring the window forward': sendTo('portalWindow', { type: 'bring forward' } satisfies PortalOrder),
    'tell that something happened': emit({ type: 'portal.happened' } satisfies PortalEmitted),
    'say why there is no address': assign((_, { answer }: Asked) => ({ error: connectError(answer.ok ? undefined : answer.error) })),
    'say that it failed': assign({ error: connectError(undefined) }),
    'say that windows are blocked': assign({ error: domainError('connection', 'PORTAL_BLOCKED') }),
    'say that it took too long': assign({ error: domainError('connection', 'PORTAL_TIMEOUT') }),
    'nothing is wrong': assign({ error: undefined }),
  },
  delays: { 'a second has passed': limits.portalClosedCheckMs, 'it takes too long': limits.portalTimeoutMs },
}).createMachine({
  id: 'portal',
  context: { authorizationId: undefined, error: undefined },
  initial: 'idle',
  on: {
    'error.cleared': { actions: 'nothing is wrong' },
    'portal.returned': { actions: 'tell that something happened' },
  },
  states: {
    idle: {
      description: 'No window.',
      on: { 'portal.connect': { target: 'open', actions: { type: 'remember what is renewed', params: ({ event }) => ({ authorizationId: event.authorizationId }) } } },
    },
    open: {
      description: 'There is a window, or was a moment ago.',
      initial: 'opening',
      invoke: { id: 'portalWindow', src: 'portalWindow' },
      on: {
        'portal.cancelled': { target: 'idle', actions: 'tell that something happened' },
      },
      states: {
        opening: {
          description: 'The browser is opening the window, within the click.',
          on: { 'window.opened': 'asking', 'window.blocked': { target: '#portal.idle', actions: 'say that windows are blocked' } },
        },
        asking: {
          description: 'The window is open and empty; our server is asked for the address of the portal.',
          invoke: {
            id: 'fetchAddress', src: 'fetchAddress', input: ({ context }) => ({ authorizationId: context.authorizationId }),
            onDone: [
              { guard: { type: 'there is an address', params: answerOf }, target: 'visiting', actions: { type: 'show the portal', params: answerOf } },
              { target: '#portal.idle', actions: { type: 'say why there is no address', params: answerOf } },
            ],
            onError: { target: '#portal.idle', actions: 'say that it failed' },
          },
          after: { 'it takes too long': { target: '#portal.idle', actions: 'say that it took too long' } },
          on: { 'portal.connect': { actions: 'bring the window forward' } },
        },
        visiting: {
          description: 'The user is in the portal.',
          initial: 'watching',
          after: { 'it takes too long': { target: '#portal.idle', actions: ['say that it took too long', 'tell that something happened'] } },
          on: {
            'portal.connect': { actions: 'bring the window forward' },
            'portal.returned': { target: 'over', actions: 'tell that something happened' },
            'window.refused': { target: '#portal.idle', actions: 'say that it failed' },
            'window.closed': { target: 'over', actions: 'tell that something happened' },
            'window.told': [
              { guard: { type: 'the portal says that it failed', params: wordOf }, target: 'over', actions: ['say that it failed', 'tell that something happened'] },
              { target: 'over', actions: 'tell that something happened' },
            ],
          },
          states: {
            watching: {
              description: 'Each second it is looked whether the window is still there.',
              after: { 'a second has passed': { target: 'watching', reenter: true, actions: 'look at the window' } },
            },
          },
        },
        over: {
          description: 'The visit seems to be over. A window can seem closed and not be, so what the portal still says is heard, and read again.',
          after: { 'it takes too long': '#portal.idle' },
          on: {
            'portal.connect': {
              target: '#portal.open', reenter: true,
              actions: { type: 'remember what is renewed', params: ({ event }) => ({ authorizationId: event.authorizationId }) },
            },
            'window.told': [
              { guard: { type: 'the portal says that it failed', params: wordOf }, actions: 'tell that something happened' },
              { actions: ['nothing is wrong', 'tell that something happened'] },
            ],
          },
        },
      },
    },
  },
})

/** Where a visit is: `asking` with an empty window, `visiting` with the portal in it. */
export type PortalStep = 'none' | 'asking' | 'visiting'

/** The step of a snapshot. */
export const portalStepOf = (snapshot: SnapshotFrom<typeof portalMachine>): PortalStep => {
  if (snapshot.matches({ open: 'opening' }) || snapshot.matches({ open: 'asking' })) return 'asking'
  return snapshot.matches({ open: 'visiting' }) ? 'visiting' : 'none'
}

/** The actor that holds the window, over the port. It opens it before anything else, while the click lasts. */
export const portalWindow = (open: OpenPortal) =>
  fromCallback<PortalOrder>(({ receive, sendBack }) => {
    const popup = open()
    if (!popup) {
      sendBack({ type: 'window.blocked' })
      return undefined
    }
    receive((order) => {
      switch (order.type) {
        case 'show':
          if (!popup.show(order.address)) sendBack({ type: 'window.refused' })
          break
        case 'look':
          if (popup.isClosed()) sendBack({ type: 'window.closed' })
          break
        case 'bring forward':
          popup.bringForward()
      }
    })
    sendBack({ type: 'window.opened' })
    const unsubscribe = popup.subscribe((word) => sendBack({ type: 'window.told', word }))
    return () => {
      unsubscribe()
      popup.close()
    }
  })

/** The portal's address; a user whom the provider does not know is registered first. `connected`: as far as that is known. */
export const fetchPortalAddress = async (
  api: Pick<BrokerageApi, 'register' | 'portalAddress'>, authorizationId: string | undefined, connected: boolean,
): Promise<Address> => {
  const first: Address = connected ? await api.portalAddress(authorizationId) : err({ kind: 'not_connected' })
  if (first.ok || first.error.kind !== 'not_connected') return first
  const registered = await api.register()
  return registered.ok ? api.portalAddress(authorizationId) : registered
}
