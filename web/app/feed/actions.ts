import { domainError } from '#domain/errors/catalogue.ts'
import { checkJournalName } from '#domain/names/check.ts'
import { err, ok } from '#domain/result.ts'
import type { openDisconnect } from './disconnect.ts'
import type { openJournalList } from './journal-list.ts'
import { sayMissing } from '#web/parts/late-part/late-part.tsx'
import type { Actions } from '#web/read-models/actions.ts'
import type { RecoveryActions } from '#web/read-models/recovery.ts'
import type { ActorRefFrom } from 'xstate'
import type { authenticationMachine } from '#machines/authentication.machine.ts'
import type { themeMachine } from '#machines/theme.machine.ts'
import type { UndoOutcome, UndoWay } from '#machines/undo-stack.ts'
import type { OnDemand } from '../on-demand.ts'
import type { World } from '../world.ts'
import type { JournalRoom } from './journal-room.ts'

export interface ActionDeps {
  readonly page: Window
  readonly world: World
  readonly room: () => JournalRoom | undefined
  readonly authentication: ActorRefFrom<typeof authenticationMachine>
  readonly theme: ActorRefFrom<typeof themeMachine>
  /** Loaded when somebody asks for it: the setup page and the settings do. */
  readonly list: OnDemand<ReturnType<typeof openJournalList>>['ask']
  readonly disconnect: Pick<OnDemand<ReturnType<typeof openDisconnect>>, 'ask' | 'tell'>
  readonly recovery: RecoveryActions
  readonly brokerage: Actions['brokerage']
}

/** What the screens can ask for, as events to the machines. */
export const createActions = ({ page, world, room, authentication, theme, list, disconnect, recovery, brokerage }: ActionDeps): Actions => ({
  perform: performIn(room),
  undo: (stepId) => room()?.undo(stepId) ?? nothingTo('undo'),
  redo: () => room()?.redo() ?? nothingTo('redo'),
  nextId: world.ids.next,
  typeDraft: (date, field, text) => room()?.typeDraft(date, field, text),
  commitDraft: (date) => room()?.commitDraft(date) ?? ok(undefined),
  draftOf: (date, field) => room()?.draftOf(date, field),
  readMovedTexts: (names) => room()?.readMovedTexts(names),
  retrySave: () => room()?.retrySave(),
  signIn: () => page.location.assign(world.auth.loginAddress()),
  signOut: () => authentication.send({ type: 'sign-out.requested' }),
  answerSignOut: (answer) => authentication.send(signOutAnswers[answer]),
  disconnectGoogle: (step) => disconnect[step === 'cancel' ? 'tell' : 'ask']((actor) => actor.send({ type: disconnectSteps[step] })),
  retrySignIn: () => authentication.send({ type: 'session.check' }),
  setTheme: (preference) => {
    theme.send({ type: 'theme.chosen', preference })
    room()?.perform({ type: 'ChangeSetting', data: { key: 'theme', value: preference } })
  },
  ...journalActions(list),
  clearMessage: () => {
    room()?.clearMessage()
    list((actor) => actor.send({ type: 'error.cleared' }))
  },
  retryLastOperation: () => room()?.retryLastOperation(),
  recovery,
  tradeFile: (step) => void import('./trade-file.ts').then((late) => late.takeTradeFileStep({ perform: performIn(room), downloads: world.downloads }, step), sayMissing),
  market: (step) => void import('./market.ts').then((late) => late.takeMarketStep({ ...world, page }, step), sayMissing),
  habits: world.habits,
  brokerage,
})

const performIn = (room: ActionDeps['room']): Actions['perform'] => (command) => room()?.perform(command) ?? err(domainError('repository', 'NO_FILE'))

const journalActions = (list: ActionDeps['list']): Pick<Actions, 'watchJournals' | 'loadJournals' | 'createJournal' | 'selectJournal' | 'renameJournal' | 'deleteJournal'> => {
  const named = (type: 'journal.create' | 'journal.rename') => (name: string) => {
    const checked = checkJournalName(name)
    if (!checked.ok) return checked
    list((actor) => actor.send({ type, name }))
    return ok(undefined)
  }
  return {
    watchJournals: (place) => {
      list((actor) => actor.watch(place))
      return () => list((actor) => actor.watch(undefined))
    },
    loadJournals: () => list((actor) => actor.send({ type: 'list.load' })),
    createJournal: named('journal.create'),
    selectJournal: (fileId) => list((actor) => actor.send({ type: 'journal.select', fileId })),
    renameJournal: named('journal.rename'),
    deleteJournal: (fileId) => list((actor) => actor.send({ type: 'journal.delete', fileId })),
  }
}

const nothingTo = (way: UndoWay): UndoOutcome => ({ way, words: undefined, checklistId: undefined, changed: false })

const disconnectSteps = {
  request: 'disconnect.requested', confirm: 'disconnect.confirmed', keep: 'disconnect.kept', discard: 'disconnect.discarded', cancel: 'disconnect.cancelled',
} as const

const signOutAnswers = {
  keep: { type: 'sign-out.kept' },
  discard: { type: 'sign-out.discarded' },
  cancel: { type: 'sign-out.cancelled' },
} as const
