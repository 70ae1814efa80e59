import { act, cleanup, configure, getConfig, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { ref } from 'valtio'
import { afterEach, beforeEach, vi } from 'vitest'
import { decide } from '#domain/journal/decide.ts'
import { checkJournalName } from '#domain/names/check.ts'
import type { CommandDraft, Reversal } from '#domain/record/commands.ts'
import type { Journal } from '#domain/record/journal.ts'
import { ok } from '#domain/result.ts'
import type { ShownResults } from '#domain/statistics/shown-results.ts'
import { reversalsOf } from '#domain/undo/reversals.ts'
import type { UndoWay } from '#domain/undo/stack.ts'
import { command, now, smallJournal, today } from '#test/support/builders.ts'
import { letToastsStay, toastMs } from '#test/support/toasts.ts'
import { runInTurns } from '#web/adapters/turns.ts'
import { ToastNotes } from '#web/design/toast/toast-notes.tsx'
import { ToastRegion } from '#web/design/toast/toast-region.tsx'
import { toastView } from '#web/design/toast/toasts.ts'
import { selectChecklist } from '#web/features/today/selection.ts'
import { type Actions, ActionsContext, type Habits } from '#web/read-models/actions.ts'
import { ActorsContext } from '#web/read-models/actors.ts'
import { appUpdateView } from '#web/read-models/app-update.ts'
import type { BrokerageActions } from '#web/read-models/brokerage.ts'
import { journalFileView, type RecoveryActions } from '#web/read-models/recovery.ts'
import { screenRequestView } from '#web/read-models/screen-requests.ts'
import { tradeFileView } from '#web/read-models/trade-file.ts'
import { dayView, draftView, journalView, type UndoChoice, undoView } from '#web/read-models/views.ts'
import { freshActors, showAuthentication, shownActors } from './fake-actors.ts'

const asLibrary = getConfig()
configure({
  // How long a search on the screen waits, in milliseconds: on a crowded machine a screen's code takes its time.
  asyncUtilTimeout: 60_000,
  // Searches pass over what is only spoken: the words of a toast that comes as a dialog closes, once more after 150 ms.
  defaultIgnore: 'script, style, [aria-live=assertive] *',
  // What a search finds may be on the page before its effects have run, which open a dialog or set the focus.
  asyncWrapper: async (search) => {
    const found = await asLibrary.asyncWrapper(search)
    await act(async () => undefined)
    return found
  },
})

interface Step extends UndoChoice {
  readonly reversals: ReadonlyArray<Reversal>
}

/** The app behind the screens, for tests: the real domain decides, everything else is only written down. */
export const fakeActions = () => {
  let id = 0
  const performed: CommandDraft[] = []
  const brokerage = fakeBrokerage()
  const steps: Record<UndoWay, Step[]> = { undo: [], redo: [] }
  const moveStep = (way: UndoWay) => {
    const step = steps[way].pop()
    const journal = journalView.journal?.current ?? smallJournal
    const applied = step
      ? decide(journal, command({ type: 'TakeBack', data: { reversals: step.reversals } }))
      : undefined
    if (!step || !applied?.ok) return { way, words: undefined, checklistId: undefined, changed: false }
    steps[way === 'undo' ? 'redo' : 'undo'].push({ ...step, reversals: reversalsOf(applied.value.events, journal) })
    showJournal(applied.value.journal)
    return { way, words: step.words, checklistId: undefined, changed: true }
  }
  const actions: Actions = {
    expectTrades: () => undefined,
    perform: (draft) => {
      performed.push(draft)
      const journal = journalView.journal?.current ?? smallJournal
      const applied = decide(journal, command(draft))
      if (!applied.ok) return applied
      const reversals = reversalsOf(applied.value.events, journal)
      if (reversals.length > 0) steps.undo.push({ id: `step${(id += 1)}`, words: draft.type, reversals })
      undoView.undo = steps.undo.at(-1)
      showJournal(applied.value.journal)
      return ok(undefined)
    },
    undo: () => moveStep('undo'),
    redo: () => moveStep('redo'),
    nextId: () => `new${(id += 1)}`,
    now: () => now,
    typeDraft: vi.fn<Actions['typeDraft']>(),
    commitDraft: vi.fn<Actions['commitDraft']>(() => ok(undefined)),
    draftOf: vi.fn<Actions['draftOf']>(() => undefined),
    readMovedConflicts: vi.fn<Actions['readMovedConflicts']>(),
    retrySave: vi.fn<Actions['retrySave']>(),
    signIn: vi.fn<Actions['signIn']>(),
    signOut: vi.fn<Actions['signOut']>(),
    answerSignOut: vi.fn<Actions['answerSignOut']>(),
    disconnectGoogle: vi.fn<Actions['disconnectGoogle']>(),
    retrySignIn: vi.fn<Actions['retrySignIn']>(),
    setTheme: vi.fn<Actions['setTheme']>(),
    watchJournals: vi.fn<Actions['watchJournals']>(() => () => undefined),
    loadJournals: vi.fn<Actions['loadJournals']>(),
    createJournal: vi.fn<Actions['createJournal']>((name: string) => {
      const checked = checkJournalName(name)
      return checked.ok ? ok(undefined) : checked
    }),
    selectJournal: vi.fn<Actions['selectJournal']>(),
    renameJournal: vi.fn<Actions['renameJournal']>((name: string) => {
      const checked = checkJournalName(name)
      return checked.ok ? ok(undefined) : checked
    }),
    deleteJournal: vi.fn<Actions['deleteJournal']>(),
    clearMessage: vi.fn<Actions['clearMessage']>(),
    retryLastOperation: vi.fn<Actions['retryLastOperation']>(),
    recovery: {
      restoreLost: vi.fn<RecoveryActions['restoreLost']>(),
      leaveLost: vi.fn<RecoveryActions['leaveLost']>(),
      lookForStored: vi.fn<RecoveryActions['lookForStored']>(),
      restoreFromDevice: vi.fn<RecoveryActions['restoreFromDevice']>(),
      pickFile: vi.fn<RecoveryActions['pickFile']>(),
      restoreFile: vi.fn<RecoveryActions['restoreFile']>(),
      openRestored: vi.fn<RecoveryActions['openRestored']>(),
      closeRestore: vi.fn<RecoveryActions['closeRestore']>(),
      inspectFile: vi.fn<RecoveryActions['inspectFile']>(),
      exportJournal: vi.fn<RecoveryActions['exportJournal']>(),
    },
    tradeFile: vi.fn<Actions['tradeFile']>(),
    market: vi.fn<Actions['market']>(),
    trades: vi.fn<Actions['trades']>(),
    insight: vi.fn<Actions['insight']>(),
    attachments: () => Promise.resolve({ take: () => undefined }),
    habits: fakeHabits(),
    runInTurns,
    brokerage: () => Promise.resolve(brokerage),
  }
  return { actions, performed, brokerage }
}

/** Brokers of whom nothing is known; every request is only written down. */
const fakeBrokerage = () => ({
  watch: vi.fn<BrokerageActions['watch']>(() => () => undefined),
  refresh: vi.fn<BrokerageActions['refresh']>(),
  trades: {
    look: vi.fn<BrokerageActions['trades']['look']>(),
    sync: vi.fn<BrokerageActions['trades']['sync']>(),
    cancel: vi.fn<BrokerageActions['trades']['cancel']>(),
    answer: vi.fn<BrokerageActions['trades']['answer']>(),
  },
  connect: vi.fn<BrokerageActions['connect']>(),
  cancelConnect: vi.fn<BrokerageActions['cancelConnect']>(),
  clearPortalError: vi.fn<BrokerageActions['clearPortalError']>(),
  requestDisconnect: vi.fn<BrokerageActions['requestDisconnect']>(),
  confirmDisconnect: vi.fn<BrokerageActions['confirmDisconnect']>(),
  cancelDisconnect: vi.fn<BrokerageActions['cancelDisconnect']>(),
})

/** Remembers as long as the test. */
const fakeHabits = (): Habits => {
  const names = new Map<string, ReadonlyArray<string>>()
  let singleKeys = true
  const choices = new Map<string, string>()
  const open = new Map<string, string>()
  const shown = new Map<string, ShownResults>()
  return {
    shownResults: (fileId) => shown.get(fileId),
    keepShownResults: (fileId, results) => void shown.set(fileId, results),
    names: (list) => names.get(list) ?? [],
    keepNames: (list, stored) => void names.set(list, stored),
    checklistIn: (fileId) => open.get(fileId),
    openedChecklist: (fileId, checklistId) => void open.set(fileId, checklistId),
    singleKeys: () => singleKeys,
    setSingleKeys: (on) => void (singleKeys = on),
    choice: (of) => choices.get(of),
    keepChoice: (of, value) => void choices.set(of, value),
  }
}

export const showJournal = (journal: Journal): void => void (journalView.journal = ref({ current: journal }))

/** Draws a screen with the fake app behind it. */
export const draw = (screen: ReactNode, { actions, performed, brokerage } = fakeActions()) => ({
  actions,
  performed,
  brokerage,
  ...render(
    <ActorsContext value={shownActors()}>
      <ActionsContext value={actions}>
        {screen}
        <ToastRegion>
          <ToastNotes />
        </ToastRegion>
      </ActionsContext>
    </ActorsContext>,
  ),
})

/** Every test begins on the same morning: signed in, a small journal open, nothing pending. */
export const freshViews = (): void => {
  const { setTimeout: start } = globalThis
  // A crowded machine may take longer than a toast stays from one press to the next.
  beforeEach(() => letToastsStay(toastMs))
  afterEach(() => void (globalThis.setTimeout = start))
  beforeEach(() => {
    freshActors()
    showAuthentication({})
  })
  beforeEach(() => {
    Object.assign(journalView, {
      status: 'ready',
      fileId: 'f1',
      name: 'Futures',
      message: undefined,
      storage: 'durable',
      waiting: 0,
    })
    Object.assign(draftView, { refusals: [] })
    Object.assign(dayView, { today, weekday: 'Friday', dayOff: false, clearsIn: '13h 0m' })
    Object.assign(undoView, { undo: undefined, redo: undefined, touched: undefined })
    Object.assign(toastView, { toasts: [], announcement: { id: 0, text: '' } })
    Object.assign(journalFileView, { status: 'ready', size: 2048, fingerprint: '7K3M-Q0VD-9XWA-2B5H', persisted: true })
    Object.assign(tradeFileView, { prepared: undefined, calculation: 'resting', isExporting: false })
    screenRequestView.request = undefined
    appUpdateView.ready = false
    selectChecklist(undefined)
    showJournal(smallJournal)
  })
  afterEach(cleanup)
}
