import { assign, type DoneActorEvent, emit, fromCallback, fromPromise, sendTo, setup } from 'xstate'
import { type DomainError, domainError } from '#domain/errors/catalogue.ts'
import { connectError } from '#domain/errors/from-broker.ts'
import { limits } from '#domain/limits.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { BrokerageApi, BrokerageFailure, OpenPortal, PortalMessage } from '#machines/ports/brokerage.ts'
import { provided, providedCallback } from '#machines/ports/provided.ts'

interface PortalContext {
  /** The connection that is renewed; undefined: a new one. */
  readonly authorizationId: string | undefined
  readonly error: DomainError | undefined
}

export type PortalEvent =
  /** Has to be sent within a click, or browsers open no window. With an id: renews that connection. */
  | { readonly type: 'portal.connect'; readonly authorizationId?: string }
  | { readonly type: 'portal.cancelled' }
  /** Our own return page was loaded, in some window. */
  | { readonly type: 'portal.returned' }
  | { readonly type: 'error.cleared' }
  | { readonly type: 'window.opened' | 'window.blocked' | 'window.refused' | 'window.closed' }
  | { readonly type: 'window.message'; readonly message: PortalMessage }

/** The visit may have changed the connections: they have to be read again. */
type PortalEmitted = { readonly type: 'portal.happened' }

type PortalOrder =
  | { readonly type: 'show'; readonly address: string }
  | { readonly type: 'check' }
  | { readonly type: 'bring forward' }

/** Undefined: the portal is not needed, since there are connections already. */
type Address = Result<string | undefined, BrokerageFailure>
interface Asked {
  readonly answer: Address
}
interface Message {
  readonly message: PortalMessage
}

const answerOf = ({ event }: { readonly event: DoneActorEvent<Address> }): Asked => ({ answer: event.output })
const messageOf = ({ event }: { readonly event: Message }): Message => ({ message: event.message })

/**
 * A visit to the provider's portal in a popup. The portal is not trusted: a message or a closed window is only a reason
 * to read the connections again. Late messages are received for ten minutes.
 */
export const portalMachine = setup({
  types: { context: {} as PortalContext, events: {} as PortalEvent, emitted: {} as PortalEmitted },
  actors: {
    /** Opens the window when it starts, and closes it when it ends. */
    portalWindow: fromCallback<PortalOrder>(providedCallback('portalWindow')),
    /** Registers a user whom the provider does not know; no address where there are connections already. */
    fetchAddress: fromPromise<Address, { readonly authorizationId: string | undefined }>(provided('fetchAddress')),
  },
  guards: {
    'there is an address': (_, { answer }: Asked) => answer.ok && answer.value !== undefined,
    'there are connections already': (_, { answer }: Asked) => answer.ok,
    'the portal says that it failed': (_, { message }: Message) => message === 'error' || typeof message === 'object',
  },
  actions: {
    'remember what is renewed': assign((_, { authorizationId }: { readonly authorizationId: string | undefined }) => ({
      authorizationId,
      error: undefined,
    })),
    'show the portal': sendTo('portalWindow', (_, { answer }: Asked): PortalOrder => ({
      type: 'show',
      address: (answer.ok && answer.value) || '',
    })),
    'check the window': sendTo('portalWindow', { type: 'check' } satisfies PortalOrder),
    'bring the window forward': sendTo('portalWindow', { type: 'bring forward' } satisfies PortalOrder),
    'report that something happened': emit({ type: 'portal.happened' } satisfies PortalEmitted),
    'say why there is no address': assign((_, { answer }: Asked) => ({
      error: connectError(answer.ok ? undefined : answer.error),
    })),
    'say that it failed': assign({ error: connectError(undefined) }),
    "say it in the portal's words": assign((_, { message }: Message) => ({
      error:
        typeof message === 'object'
          ? domainError('connection', 'CONNECT_REFUSED', { reason: message.error })
          : connectError(undefined),
    })),
    'say that windows are blocked': assign({ error: domainError('connection', 'PORTAL_BLOCKED') }),
    'say that it took too long': assign({ error: domainError('connection', 'PORTAL_TIMEOUT') }),
    'clear the error': assign({ error: undefined }),
  },
  delays: { 'a second has passed': limits.portalClosedCheckMs, 'it takes too long': limits.portalTimeoutMs },
}).createMachine({
  id: 'portal',
  context: { authorizationId: undefined, error: undefined },
  initial: 'idle',
  on: {
    'error.cleared': { actions: 'clear the error' },
    'portal.returned': { actions: 'report that something happened' },
  },
  states: {
    idle: {
      description: 'No window.',
      on: {
        'portal.connect': {
          target: 'open',
          actions: {
            type: 'remember what is renewed',
            params: ({ event }) => ({ authorizationId: event.authorizationId }),
          },
        },
      },
    },
    open: {
      description: 'The window is open, or was a moment ago.',
      initial: 'opening',
      invoke: { id: 'portalWindow', src: 'portalWindow' },
      on: { 'portal.cancelled': { target: 'idle', actions: 'report that something happened' } },
      states: {
        opening: {
          description: 'The browser is opening the window, within the click.',
          on: {
            'window.opened': 'asking',
            'window.blocked': { target: '#portal.idle', actions: 'say that windows are blocked' },
          },
        },
        asking: {
          description: 'The window is open and empty; our server is asked for the address of the portal.',
          invoke: {
            id: 'fetchAddress',
            src: 'fetchAddress',
            input: ({ context }) => ({ authorizationId: context.authorizationId }),
            onDone: [
              {
                guard: { type: 'there is an address', params: answerOf },
                target: 'visiting',
                actions: { type: 'show the portal', params: answerOf },
              },
              {
                guard: { type: 'there are connections already', params: answerOf },
                target: '#portal.idle',
                actions: 'report that something happened',
              },
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
          after: {
            'it takes too long': {
              target: '#portal.idle',
              actions: ['say that it took too long', 'report that something happened'],
            },
          },
          on: {
            'portal.connect': { actions: 'bring the window forward' },
            'portal.returned': { target: 'over', actions: 'report that something happened' },
            'window.refused': { target: '#portal.idle', actions: 'say that it failed' },
            'window.closed': { target: 'over', actions: 'report that something happened' },
            'window.message': [
              {
                guard: { type: 'the portal says that it failed', params: messageOf },
                target: 'over',
                actions: [
                  { type: "say it in the portal's words", params: messageOf },
                  'report that something happened',
                ],
              },
              { target: 'over', actions: 'report that something happened' },
            ],
          },
          states: {
            watching: {
              description: 'Checking each second whether the window is still open.',
              after: { 'a second has passed': { target: 'watching', reenter: true, actions: 'check the window' } },
            },
          },
        },
        over: {
          description:
            'The visit seems to be over. The window may still be open: a late message leads to another reading.',
          after: { 'it takes too long': '#portal.idle' },
          on: {
            'portal.connect': {
              target: '#portal.open',
              reenter: true,
              actions: {
                type: 'remember what is renewed',
                params: ({ event }) => ({ authorizationId: event.authorizationId }),
              },
            },
            'window.message': [
              {
                guard: { type: 'the portal says that it failed', params: messageOf },
                actions: 'report that something happened',
              },
              { actions: ['clear the error', 'report that something happened'] },
            ],
          },
        },
      },
    },
  },
})

/** The actor that holds the window. It opens the window first, within the click. */
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
        case 'check':
          if (popup.isClosed()) sendBack({ type: 'window.closed' })
          break
        case 'bring forward':
          popup.bringForward()
      }
    })
    sendBack({ type: 'window.opened' })
    const unsubscribe = popup.subscribe((message) => sendBack({ type: 'window.message', message }))
    return () => {
      unsubscribe()
      popup.close()
    }
  })

/** Registers a user who is not `connected`. Undefined where the provider has connections already. */
export const fetchPortalAddress = async (
  api: Pick<BrokerageApi, 'register' | 'portalAddress' | 'status'>,
  authorizationId: string | undefined,
  connected: boolean,
): Promise<Address> => {
  const first: Address = connected ? await api.portalAddress(authorizationId) : err({ kind: 'not_connected' })
  if (first.ok || first.error.kind !== 'not_connected') return first
  const registered = await api.register()
  if (!registered.ok) return registered
  const status = authorizationId === undefined ? await api.status({ fresh: true }) : undefined
  const isConnected = status?.ok === true && (status.value.connections ?? []).length > 0
  return isConnected ? ok(undefined) : api.portalAddress(authorizationId)
}
