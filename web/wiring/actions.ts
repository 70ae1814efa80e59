import type { ActorRefFrom } from 'xstate'
import { domainError } from '#domain/errors/catalogue.ts'
import { checkJournalName } from '#domain/names/check.ts'
import { err, ok } from '#domain/result.ts'
import { nothingTo } from '#domain/undo/stack.ts'
import type { DisconnectEvent } from '#machines/session/disconnect.machine.ts'
import type { themeMachine } from '#machines/session/theme.machine.ts'
import { runInTurns } from '#web/adapters/turns.ts'
import type { Actions } from '#web/read-models/actions.ts'
import type { RecoveryActions } from '#web/read-models/recovery.ts'
import { sayMissing } from '#web/shared/page/lazy-part.tsx'
import { lazyCode } from '#web/shared/page/lazy.ts'
import type { JournalSession } from './journal-session.ts'
import type { FeatureDeps } from './journal-sessions.ts'
import { expectTrades, withTradeRules } from './late-trade-rules.ts'

const stop = (feature: { readonly stop: () => void }): void => feature.stop()

/** Features that start at their first use, and stop when the user signs out. */
export const lazyFeatures = (deps: FeatureDeps) => ({
  list: lazyCode(async () => (await import('./journal-list.ts')).openJournalList(deps), stop),
  restore: lazyCode(async () => (await withTradeRules(() => import('./restore.ts'))).openRestore(deps), stop),
  disconnect: lazyCode(async () => (await import('./disconnect.ts')).openDisconnect(deps), stop),
  brokerage: lazyCode(async () => (await withTradeRules(() => import('./brokerage.ts'))).openBrokerage(deps), stop),
  market: lazyCode(async () => (await import('./market.ts')).startMarket({ ...deps, ...deps.ports }), stop),
  tradeFiles: lazyCode(async () => {
    const { startTradeFiles } = await withTradeRules(() => import('./trade-file.ts'))
    const { ports, actors, journalSessions } = deps
    const { current } = journalSessions
    return startTradeFiles({
      perform: performIn(current),
      journal: current,
      downloads: ports.downloads,
      nextId: ports.ids.next,
      actors,
    })
  }, stop),
  attachments: lazyCode(async () => (await import('./attachments.ts')).openAttachments(deps), stop),
})

type LazyFeatures = ReturnType<typeof lazyFeatures>

const trades = lazyCode(() => withTradeRules(() => import('./trades.ts')))
const insight = lazyCode(() => import('./insight.ts'))

interface ActionDeps extends FeatureDeps, LazyFeatures {
  readonly theme: ActorRefFrom<typeof themeMachine>
  readonly recovery: RecoveryActions
}

export const createActions = (deps: ActionDeps): Actions => {
  const { window, ports, authentication, theme, list, recovery, brokerage } = deps
  const { current } = deps.journalSessions
  return {
    perform: performIn(current),
    undo: (stepId) => current()?.undo(stepId) ?? nothingTo('undo'),
    redo: () => current()?.redo() ?? nothingTo('redo'),
    nextId: ports.ids.next,
    now: () => deps.commands.moment().now,
    typeDraft: (date, field, text) => current()?.typeDraft(date, field, text),
    commitDraft: (date) => current()?.commitDraft(date) ?? ok(undefined),
    draftOf: (date, field) => current()?.draftOf(date, field),
    readMovedConflicts: (names) => current()?.readMovedConflicts(names),
    retrySave: () => current()?.retrySave(),
    signIn: () => window.location.assign(ports.auth.loginAddress()),
    signOut: () => authentication.send({ type: 'sign-out.requested' }),
    answerSignOut: (answer) => authentication.send(signOutAnswers[answer]),
    disconnectGoogle: (step) => {
      const send = (feature: { readonly send: (event: DisconnectEvent) => void }) =>
        feature.send({ type: disconnectSteps[step] })
      if (step === 'cancel') deps.disconnect.ifBegun(send)
      else deps.disconnect.run(send, sayMissing)
    },
    retrySignIn: () => authentication.send({ type: 'session.check' }),
    setTheme: (preference) => {
      theme.send({ type: 'theme.chosen', preference })
      current()?.perform({ type: 'ChangeSetting', data: { key: 'theme', value: preference } })
    },
    ...journalActions(list),
    clearMessage: () => {
      current()?.clearMessage()
      list.run((actor) => actor.send({ type: 'error.cleared' }), sayMissing)
    },
    retryLastOperation: () => current()?.retryLastOperation(),
    recovery,
    tradeFile: (step) => deps.tradeFiles.run((files) => files.take(step), sayMissing),
    market: (step) =>
      step === 'leave'
        ? deps.market.ifBegun((market) => market.leave())
        : deps.market.run((market) => market[step](), sayMissing),
    trades: (step) => trades.run((code) => code.takeTradesStep(step), sayMissing),
    insight: (step) => insight.run((code) => code.takeInsightStep(step, ports.downloads), sayMissing),
    attachments: deps.attachments.load,
    expectTrades,
    habits: ports.habits,
    runInTurns,
    brokerage: brokerage.load,
  }
}

const performIn =
  (journalSession: () => JournalSession | undefined): Actions['perform'] =>
  (command) =>
    journalSession()?.perform(command) ?? err(domainError('repository', 'NO_FILE'))

type ListActor = NonNullable<ReturnType<LazyFeatures['list']['loaded']>>

const journalActions = (
  list: ActionDeps['list'],
): Pick<
  Actions,
  'watchJournals' | 'loadJournals' | 'createJournal' | 'selectJournal' | 'renameJournal' | 'deleteJournal'
> => {
  const onList = (work: (actor: ListActor) => void) => list.run(work, sayMissing)
  const named = (type: 'journal.create' | 'journal.rename') => (name: string) => {
    const checked = checkJournalName(name)
    if (!checked.ok) return checked
    onList((actor) => actor.send({ type, name }))
    return ok(undefined)
  }
  return {
    watchJournals: (place) => {
      onList((actor) => actor.watch(place))
      return () => onList((actor) => actor.watch(undefined))
    },
    loadJournals: () => onList((actor) => actor.send({ type: 'list.load' })),
    createJournal: named('journal.create'),
    selectJournal: (fileId) => onList((actor) => actor.send({ type: 'journal.select', fileId })),
    renameJournal: named('journal.rename'),
    deleteJournal: (fileId) => onList((actor) => actor.send({ type: 'journal.delete', fileId })),
  }
}

const disconnectSteps = {
  request: 'disconnect.requested',
  confirm: 'disconnect.confirmed',
  keep: 'disconnect.kept',
  discard: 'disconnect.discarded',
  cancel: 'disconnect.cancelled',
} as const

const signOutAnswers = {
  keep: { type: 'sign-out.kept' },
  discard: { type: 'sign-out.discarded' },
  cancel: { type: 'sign-out.cancelled' },
} as const
