import { getInitialSnapshot, type ContextFrom, type StateValueFrom } from 'xstate'
import { domainError } from '#domain/errors/catalogue.ts'
import { type BrokerageKnowledge, notAsked } from '#machines/brokerage/brokerage-reading.ts'
import type { BrokerageStanding } from '#machines/brokerage/brokerage-status.ts'
import { brokerageMachine } from '#machines/brokerage/brokerage.machine.ts'
import { portalMachine } from '#machines/brokerage/portal.machine.ts'
import { tradeSyncMachine } from '#machines/brokerage/trade-sync.machine.ts'
import { journalListMachine } from '#machines/journal-list/journal-list.machine.ts'
import { nothingListed } from '#machines/journal-list/journal-list.ts'
import { coolDownMachine } from '#machines/market/cool-down.machine.ts'
import { dashboardMachine } from '#machines/market/dashboard.machine.ts'
import type { JournalFileInfo } from '#machines/ports/drive.ts'
import { restoreMachine } from '#machines/recovery/restore.machine.ts'
import { saveStatusMachine } from '#machines/save/save-status.machine.ts'
import { authenticationOf, type AuthenticationStatus } from '#machines/session/authentication-status.ts'
import { authenticationMachine } from '#machines/session/authentication.machine.ts'
import { disconnectMachine } from '#machines/session/disconnect.machine.ts'
import { signedOut } from '#machines/session/session.ts'
import { signInCallbackMachine } from '#machines/session/sign-in-callback.machine.ts'
import { themeMachine } from '#machines/session/theme.machine.ts'
import { type ImportStep, importStepOf } from '#machines/trade-files/import-status.ts'
import { momentNow } from '#test/support/clock.ts'
import { type Actors, createActors, type SnapshotOf } from '#web/read-models/actors.ts'

type Name = Parameters<Actors['show']>[0]
interface Still {
  snapshot: unknown
  readonly listeners: Set<() => void>
}

let actors = createActors()
let still = new Map<Name, Still>()

/** The actors behind the screens of a test: each is in the state into which the test puts it. */
export const shownActors = (): Actors => actors

export const freshActors = (): void => {
  actors = createActors()
  still = new Map()
}

const showState = <Of extends Name>(name: Of, snapshot: SnapshotOf<Of>): void => {
  const known = still.get(name)
  if (known) {
    known.snapshot = snapshot
    for (const changed of known.listeners) changed()
    return
  }
  const actor: Still = { snapshot, listeners: new Set() }
  still.set(name, actor)
  actors.show(name, {
    getSnapshot: () => actor.snapshot as SnapshotOf<Of>,
    subscribe: (observer: { readonly next?: () => void }) => {
      const changed = () => observer.next?.()
      actor.listeners.add(changed)
      return { unsubscribe: () => actor.listeners.delete(changed) }
    },
  } as never)
}

const standings: Readonly<Record<BrokerageStanding, Pick<BrokerageKnowledge, 'available' | 'connected'>>> = {
  unknown: { available: undefined, connected: undefined },
  unavailable: { available: false, connected: undefined },
  'not connected': { available: true, connected: false },
  connected: { available: true, connected: true },
}

export const importStep = (): ImportStep | undefined => {
  const snapshot = actors.read('tradeImport')
  return snapshot && importStepOf(snapshot)
}

export const brokersFailed = { kind: 'provider_error' } as const

type Brokers = Partial<ContextFrom<typeof brokerageMachine>> & { readonly standing?: BrokerageStanding }

/** Changes what is known of the brokers. */
export const showBrokers = (
  { standing, ...change }: Brokers,
  value: Partial<StateValueFrom<typeof brokerageMachine>> = {},
): void => {
  const before = actors.read('brokerage')
  const context = before?.context ?? {
    ...notAsked,
    clock: { now: momentNow },
    random: { fraction: () => 0.5 },
    watched: true,
    fresh: false,
    jitter: 0.5,
    target: undefined,
    disconnectError: undefined,
    removals: new Map(),
  }
  showState(
    'brokerage',
    brokerageMachine.resolveState({
      value: Object.assign({ reading: 'known', disconnection: 'none' }, before?.value, value),
      context: { ...context, ...(standing && standings[standing]), ...change },
    }),
  )
}

/** A visit to the portal, open or failed. */
export const showPortal = (step: 'open' | 'timeout'): void =>
  showState(
    'portal',
    portalMachine.resolveState({
      value: step === 'open' ? { open: { visiting: 'watching' } } : 'idle',
      context: {
        authorizationId: undefined,
        error: step === 'open' ? undefined : domainError('connection', 'PORTAL_TIMEOUT'),
      },
    }),
  )

export const showTradeSync = (
  known: Partial<ContextFrom<typeof tradeSyncMachine>>,
  value: StateValueFrom<typeof tradeSyncMachine> = 'idle',
): void => {
  const clock = { now: momentNow }
  const { context } = getInitialSnapshot(tradeSyncMachine, { clock })
  showState('tradeSync', tradeSyncMachine.resolveState({ value, context: { ...context, ...known } }))
}

export const showDashboard = (
  known: Pick<Partial<ContextFrom<typeof dashboardMachine>>, 'picture' | 'failure'>,
  value: StateValueFrom<typeof dashboardMachine> = known.failure ? 'failed' : 'idle',
): void =>
  showState(
    'dashboard',
    dashboardMachine.resolveState({
      value,
      context: {
        clock: { now: momentNow, zone: () => 'UTC' },
        calendar: { localDay: () => '' },
        picture: undefined,
        failure: undefined,
        watched: true,
        ...known,
      },
    }),
  )

/** So many seconds have to pass before the next refresh. */
export const showCoolDown = (secondsLeft: number): void =>
  showState(
    'coolDown',
    coolDownMachine.resolveState({
      value: secondsLeft > 0 ? 'cooling' : 'ready',
      context: { clock: { now: momentNow }, endsAt: 0, secondsLeft },
    }),
  )

const here: AuthenticationStatus = {
  step: 'fully_authenticated',
  offline: false,
  lostFile: undefined,
  recovered: false,
  ended: false,
  signingOut: undefined,
}

const authenticationState = ({
  step,
  signingOut,
  recovered,
}: AuthenticationStatus): StateValueFrom<typeof authenticationMachine> => {
  if (signingOut) return { signing_out: signingOut }
  if (step === 'loading') return { loading: 'waiting' }
  if (step === 'signed_out') return { signed_out: 'notified' }
  return {
    signed_in: {
      journal: step === 'fully_authenticated' ? { fully_authenticated: recovered ? 'recovered' : 'open' } : step,
      token: 'fresh',
    },
  }
}

/** Changes who is here; at first a user with an open journal. */
export const showAuthentication = (change: Partial<AuthenticationStatus>): void => {
  const before = actors.read('authentication')
  const status = { ...(before ? authenticationOf(before) : here), ...change }
  const { step, offline, ended, lostFile } = status
  const fileId = step === 'fully_authenticated' ? 'f1' : undefined
  showState(
    'authentication',
    authenticationMachine.resolveState({
      value: authenticationState(status),
      context: {
        ...signedOut,
        clock: { now: momentNow, zone: () => 'UTC' },
        userId: step === 'signed_out' ? undefined : 'u1',
        fileId,
        offline,
        ended,
        lostFile: lostFile && { fileId: 'f1', reason: lostFile },
      },
    }),
  )
}

export const showCallback = (value: 'success' | 'error', error?: string): void =>
  showState(
    'callback',
    signInCallbackMachine.resolveState({
      value,
      context: { userId: undefined, tokens: undefined, complete: false, isAddressed: true, error },
    }),
  )

/** Where taking the access to the drive back is. */
export const showDisconnect = (value: StateValueFrom<typeof disconnectMachine>, hasFailed: boolean): void =>
  showState(
    'disconnect',
    disconnectMachine.resolveState({
      value,
      context: { discard: false, error: hasFailed ? domainError('connection', 'GOOGLE_NOT_REACHED') : undefined },
    }),
  )

/** A file in the drive that was changed so many days ago. */
export const driveFile = (id: string, name: string, daysAgo: number, size = 2048): JournalFileInfo => ({
  id,
  name: `${name}.bellbook`,
  size,
  modifiedTime: new Date(momentNow() - daysAgo * 86_400_000).toISOString(),
})

export const showJournals = (
  change: Partial<ContextFrom<typeof journalListMachine>>,
  value: Partial<StateValueFrom<typeof journalListMachine>> = {},
): void => {
  const before = actors.read('journalList')
  showState(
    'journalList',
    journalListMachine.resolveState({
      value: Object.assign({ list: 'ready', validity: 'known', current: 'known', work: 'idle' }, before?.value, value),
      context: { ...(before?.context ?? nothingListed), ...change },
    }),
  )
}

export const showRestore = (
  known: Partial<ContextFrom<typeof restoreMachine>>,
  value: StateValueFrom<typeof restoreMachine> = 'idle',
): void =>
  showState(
    'restore',
    restoreMachine.resolveState({ value, context: { ...getInitialSnapshot(restoreMachine).context, ...known } }),
  )

export const showSave = (
  value: StateValueFrom<typeof saveStatusMachine>,
  known: Partial<ContextFrom<typeof saveStatusMachine>> = {},
): void =>
  showState(
    'save',
    saveStatusMachine.resolveState({
      value,
      context: {
        ...getInitialSnapshot(saveStatusMachine, {
          clock: { now: momentNow, zone: () => 'UTC' },
          random: { fraction: () => 0.5 },
          online: true,
        }).context,
        ...known,
      },
    }),
  )

/** The theme follows the system, which is light or dark. */
export const showTheme = (resolved: 'light' | 'dark'): void =>
  showState(
    'theme',
    themeMachine.resolveState({
      value: resolved,
      context: { preference: 'system', systemIsDark: resolved === 'dark' },
    }),
  )
