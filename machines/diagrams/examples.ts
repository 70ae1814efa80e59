import type { EventFrom, InputFrom, AnyStateMachine } from 'xstate'
import { domainError } from '#domain/errors/catalogue.ts'
import { freshJournalFile } from '#domain/journal/journal-file.ts'
import { err, ok } from '#domain/result.ts'
import type { authenticationMachine } from '../authentication.machine.ts'
import type { brokerageMachine } from '../brokerage.machine.ts'
import type { coolDownMachine } from '../cool-down.machine.ts'
import type { dashboardMachine } from '../dashboard.machine.ts'
import type { dayMachine } from '../day.machine.ts'
import type { disconnectMachine } from '../disconnect.machine.ts'
import type { journalListMachine } from '../journal-list.machine.ts'
import type { journalMachine } from '../journal.machine.ts'
import type { notesDraftMachine } from '../notes-draft.machine.ts'
import type { portalMachine } from '../portal.machine.ts'
import type { restoreMachine } from '../recovery/restore.machine.ts'
import type { saveStatusMachine } from '../save/save-status.machine.ts'
import type { signInCallbackMachine } from '../sign-in-callback.machine.ts'
import type { themeMachine } from '../theme.machine.ts'
import type { tradeSyncMachine } from '../trade-sync.machine.ts'

/** By a name that says which situation it is. */
type Named<Value> = Readonly<Record<string, Value>>

/** What a machine can be rehearsed with. */
export interface Examples {
  /** What it may begin with; the first one is taken. */
  readonly inputs: Named<unknown>
  /** By event type: the data that it may carry, without the type. */
  readonly events: Readonly<Record<string, Named<unknown>>>
  /** By the id of an invoked actor: what it may answer. */
  readonly answers: Readonly<Record<string, Named<unknown>>>
}

type Data<Machine extends AnyStateMachine> = {
  readonly [Type in EventFrom<Machine>['type']]?: Named<Omit<Extract<EventFrom<Machine>, { readonly type: Type }>, 'type'>>
}

/** Checks inputs and data against the machine's own types. */
const examplesFor =
  <Machine extends AnyStateMachine>() =>
  (examples: { readonly inputs: Named<InputFrom<Machine>>; readonly events?: Data<Machine>; readonly answers?: Examples['answers'] }): Examples => ({
    inputs: examples.inputs, events: { ...examples.events }, answers: examples.answers ?? {},
  })

/** A Monday morning, the hour before the opening bell in New York. */
const nowMs = Date.UTC(2026, 2, 2, 13, 45)
const now = new Date(nowMs).toISOString()
const today = '2026-03-02'
const hourMs = 3_600_000
const clock = { now: () => nowMs, zone: () => 'UTC' }
const calendar = { localDay: () => today, nextMidnight: (fromMs: number) => (Math.floor(fromMs / (24 * hourMs)) + 1) * 24 * hourMs }
const tokens = { accessToken: 'an access token', expiresAt: nowMs + hourMs }

const unreachable = err({ kind: 'unreachable', retryAfterMs: undefined })
const signedOut = err({ kind: 'signed-out' })
const refreshes = { refreshed: ok(tokens), 'the session is over': signedOut, 'out of reach': unreachable }
const nothing = { done: null }
const full = err({ kind: 'quota' })
const offline = err({ kind: 'offline' })

const confirmed = { file: freshJournalFile(now), revision: 'r1', modifiedTime: now }
const opened = ok({ confirmed, log: [], drafts: [], clientId: 'this device', source: 'log' })
const written = { kind: 'written' as const, confirmed, clientId: 'this device', renewed: false, upToSeq: 1, savedAt: nowMs }
const saves = {
  written: ok(written),
  'no network': offline,
  'out of reach': err({ kind: 'unreachable' }),
  'slow down': err({ kind: 'rate-limited', retryAfterMs: 5000 }),
  'another tab saves': err({ kind: 'busy' }),
  'the file is gone': err({ kind: 'blocked', reason: 'fileMissing' }),
  'the session is over': signedOut,
}
const info = { id: 'a', name: 'Swing.bellbook', modifiedTime: now, size: 2048 }
const feeds = [{ source: 'BLS', state: 'current' as const }]
const news = { title: 'A calm day', summary: 'Prices rose.', sources: ['BLS'], links: [], statements: [], summarised: false, timestamp: nowMs, lastUpdated: nowMs, freshness: 'current' as const, feeds }
const events = { events: [], lastUpdated: nowMs, freshness: 'current' as const, feeds }
const asked = { day: today, zone: 'UTC', now: nowMs }
const restored = ok({ fileId: 'new', name: 'Swing', fingerprint: 'f' })
const notRestored = err(domainError('journals', 'RESTORE_FAILED'))

const brokerAccount = { id: 'a1', name: 'Margin', institution: 'Northlake Trading', type: 'Margin', balance: '10250.5', currency: 'USD', authorizationId: 'c1' }
const brokers = {
  'one account': {
    status: { available: true, connected: true, connections: [{ authorizationId: 'c1', institution: 'Northlake Trading', disabled: false }] },
    accounts: [brokerAccount], positions: { positions: [], missing: [] },
  },
  'a first sync': {
    status: { available: true, connected: true, connections: [{ authorizationId: 'c1', institution: 'Northlake Trading', disabled: false }] },
    accounts: [{ ...brokerAccount, syncing: true }], positions: { positions: [], missing: [] },
  },
  'not connected': { status: { available: true, connected: false, connections: [] } },
  'no service': { status: { available: false, connected: false, connections: [] } },
  'too many requests': { failure: { kind: 'too_many_requests', retryAfterMs: 60_000 } },
  'no network': { failure: { kind: 'unreachable' } },
}

const linkedAccount = { account: { id: 'a', firstActivityDate: '2024-03-04', completeThrough: '2026-03-01' }, mark: undefined, day: today, today, nowMs }

/** By the name in the table of drawn machines. A machine that begins with nothing and carries no data needs none. */
export const examples: Readonly<Record<string, Examples>> = {
  authentication: examplesFor<typeof authenticationMachine>()({
    inputs: {
      'a known user, a valid token': { session: { tokens, userId: 'u', fileId: 'f' }, clock },
      'a known user without a journal': { session: { tokens, userId: 'u', fileId: undefined }, clock },
      'a known user, an old token': { session: { tokens: { ...tokens, expiresAt: nowMs - 1 }, userId: 'u', fileId: 'f' }, clock },
      nobody: { session: { tokens: undefined, userId: undefined, fileId: undefined }, clock },
    },
    events: {
      'session.changed': {
        'signed out elsewhere': { session: { tokens: undefined, userId: undefined, fileId: undefined } },
        'another journal': { session: { tokens, userId: 'u', fileId: 'g' } },
        'new tokens': { session: { tokens: { ...tokens, accessToken: 'another' }, userId: 'u', fileId: 'f' } },
      },
      'file.chosen': { 'journal f': { fileId: 'f' } },
      'file.lost': { 'journal f': { fileId: 'f', reason: 'gone' }, 'another one': { fileId: 'g', reason: 'gone' } },
      'file.back': { 'journal f': { fileId: 'f' } },
    },
    answers: {
      refreshAtStart: refreshes, refreshSilently: refreshes, findLocalLog: { found: true, none: false }, findBackup: { found: true, none: false },
      flushEdits: { 'all saved': 0, 'three wait': 3 }, endSession: nothing, settleSignOut: { 'the server knows': true, 'out of reach': false },
    },
  }),
  'sign-in-callback': examplesFor<typeof signInCallbackMachine>()({
    inputs: {
      'a complete address': { accessToken: 't', userId: 'u', error: undefined },
      'access was denied': { accessToken: undefined, userId: undefined, error: 'access_denied' },
      'an incomplete address': { accessToken: 't', userId: undefined, error: undefined },
    },
    answers: { confirmSession: refreshes, storeSession: nothing },
  }),
  journal: examplesFor<typeof journalMachine>()({
    inputs: { 'a chosen file': { scope: { userId: 'u', fileId: 'f' }, world: { moment: () => ({ now, today }), nextId: () => 'event-1' } } },
    events: {
      'journal.command': {
        'a new checklist': { command: { type: 'AddChecklist', data: { checklistId: 'c1', name: 'Pre-market' } } },
        'an unknown task': { command: { type: 'ToggleTask', data: { taskId: 'nope' } } },
      },
      'journal.saved': { written: { outcome: written } },
      'journal.pulled': { 'others wrote': { outcome: { changed: true, confirmed } }, 'nothing new': { outcome: { changed: false, confirmed } } },
    },
    answers: {
      openJournal: { opened, 'no network': offline, 'the file is gone': err({ kind: 'blocked', reason: 'fileMissing' }), 'the session is over': signedOut },
      appendEvents: { 'in the log': ok([]), 'the disk is full': full },
      readLog: { 'as it was': ok([]), 'no log': err({ kind: 'unavailable' }) },
    },
  }),
  'save-status': examplesFor<typeof saveStatusMachine>()({
    inputs: {
      online: { online: true, clock, random: { fraction: () => 0.5 } },
      offline: { online: false, clock, random: { fraction: () => 0.5 } },
    },
    events: {
      'file.opened': { 'all saved': { pendingSince: undefined }, 'edits wait': { pendingSince: nowMs } },
      'connection.changed': { back: { online: true }, away: { online: false } },
    },
    answers: { saveJournal: saves, saveMerged: saves },
  }),
  restore: examplesFor<typeof restoreMachine>()({
    inputs: { 'nothing yet': undefined },
    events: {
      'device.restore': { 'a lost journal': { fileId: 'f' } },
      'file.picked': { 'a file': { file: { name: 'Swing.bellbook', size: 2048, text: () => Promise.resolve('{}') } } },
      'file.restore': { 'a good name': { name: 'Swing' }, 'no name': { name: '' } },
    },
    answers: {
      findKept: { none: [] }, restoreFromDevice: { restored, failed: notRestored }, createFromFile: { restored, failed: notRestored },
      previewFile: {
        'a journal': ok({ file: confirmed.file, name: 'Swing', size: 2048, fingerprint: 'f', created: now, updated: now, checklists: 0, tasks: 0, entries: 0, days: 0, span: undefined }),
        'no journal': err({ error: domainError('file', 'INVALID_FORMAT'), detail: undefined }),
      },
    },
  }),
  day: examplesFor<typeof dayMachine>()({
    inputs: { 'a Monday': { clock, calendar, excludeWeekends: false }, 'weekends off': { clock, calendar, excludeWeekends: true } },
    events: {
      'settings.changed': { 'weekends off': { excludeWeekends: true }, 'weekends on': { excludeWeekends: false } },
      'server.time': { 'the same': { nowMs }, 'a day behind': { nowMs: nowMs - 24 * hourMs } },
    },
    answers: { pullJournal: { 'the same time': nowMs, 'a day behind': nowMs - 24 * hourMs }, startDay: nothing },
  }),
  'notes-draft': examplesFor<typeof notesDraftMachine>()({
    inputs: {
      'an empty day': { date: today, entry: { notes: '', reflections: '' }, found: {} },
      'a draft of a killed visit': { date: today, entry: { notes: '', reflections: '' }, found: { notes: 'Watch the gap' } },
    },
    events: {
      'draft.typed': { notes: { field: 'notes', text: 'Watch the gap' }, reflections: { field: 'reflections', text: 'Held too long' } },
      'draft.commit': { leaving: {}, staying: { staying: true } },
      'entry.changed': { 'another device': { entry: { notes: 'Theirs', reflections: '' } } },
      'entry.accepted': { notes: { fields: ['notes'], texts: { notes: 'Watch the gap', reflections: '' } } },
      'entry.refused': { notes: { fields: ['notes'], error: domainError('file', 'INVALID_FORMAT') } },
    },
    answers: { putDrafts: { written: ok(null), 'the disk is full': full } },
  }),
  theme: examplesFor<typeof themeMachine>()({
    inputs: { 'system, by day': { preference: 'system', systemIsDark: false }, 'system, by night': { preference: 'system', systemIsDark: true } },
    events: {
      'theme.chosen': { light: { preference: 'light' }, dark: { preference: 'dark' }, system: { preference: 'system' } },
      'system.changed': { dark: { dark: true }, light: { dark: false } },
    },
  }),
  'journal-list': examplesFor<typeof journalListMachine>()({
    inputs: { 'nobody looks': undefined },
    events: {
      'list.watched': { 'in setup': { place: 'setup' }, 'in the settings': { place: 'settings' } },
      'current.changed': { 'journal a': { fileId: 'a' }, none: { fileId: undefined } },
      'journal.create': { 'a good name': { name: 'Swing' }, 'no name': { name: '' } },
      'journal.select': { 'journal a': { fileId: 'a' }, none: { fileId: '' } },
      'journal.rename': { 'a good name': { name: 'Day trades' }, 'no name': { name: '' } },
      'journal.delete': { 'journal a': { fileId: 'a' }, 'journal b': { fileId: 'b' } },
    },
    answers: {
      listJournals: { two: ok([info, { ...info, id: 'b' }]), none: ok([]), 'no network': offline }, refreshJournals: { two: ok([info, { ...info, id: 'b' }]), none: ok([]) },
      checkJournals: { compatible: ['compatible', 'compatible'], invalid: ['invalid', 'invalid'], 'one is gone': ['compatible', 'gone'] }, inspectJournal: { found: ok(info), 'no network': offline },
      createJournal: { made: ok(info), 'no network': offline }, renameJournal: { renamed: ok(info), 'no network': offline }, deleteJournal: { deleted: ok(null), 'no network': offline },
      recountJournals: { two: ok([info, { ...info, id: 'b' }]), 'the only one': ok([info]), 'no network': offline },
      validateJournal: { compatible: 'compatible', invalid: 'invalid', unknown: 'unknown', gone: 'gone' },
    },
  }),
  disconnect: examplesFor<typeof disconnectMachine>()({
    inputs: { 'an open journal': undefined },
    answers: {
      flushEdits: { 'nothing is pending': 0, 'two edits are pending': 2 },
      revokeAccess: { 'access is taken back': true, 'the provider cannot be told': false },
    },
  }),
  brokerage: examplesFor<typeof brokerageMachine>()({
    inputs: { 'nobody looks': { clock, random: { fraction: () => 0.5 } } },
    events: { 'disconnect.requested': { everything: {}, 'one brokerage': { authorizationId: 'c1' } } },
    answers: { readBrokerage: brokers, disconnectBroker: { gone: ok(undefined), 'too many requests': err({ kind: 'too_many_requests' }) } },
  }),
  'trade-sync': examplesFor<typeof tradeSyncMachine>()({
    inputs: { 'nobody has asked': undefined },
    events: { 'sync.requested': { today: { day: today }, 'an older day': { day: '2026-01-05' } }, 'elsewhere.finished': { today: { day: today } } },
    answers: {
      prepareSync: { 'one account': ok([linkedAccount]), 'two accounts': ok([linkedAccount, { ...linkedAccount, account: { ...linkedAccount.account, id: 'b' } }]), none: ok([]), 'no network': unreachable },
      readWindow: {
        'three trades': ok({ activities: [], told: 3, todayMissing: false }), 'too large': err({ kind: 'too_large' }),
        'a first sync': err({ kind: 'syncing', retryAfterMs: 30_000 }), 'a broken login': err({ kind: 'reconnect_required' }),
      },
      recordActivities: { recorded: ok(undefined), 'another journal': err({ kind: 'not_recorded' }), 'an account to ask about': err({ kind: 'renewed' }) },
    },
  }),
  portal: examplesFor<typeof portalMachine>()({
    inputs: { 'no window': undefined },
    events: {
      'portal.connect': { 'a new broker': {}, 'a connection that is renewed': { authorizationId: 'c1' } },
      'window.told': { success: { word: 'success' }, error: { word: 'error' }, abandoned: { word: 'abandoned' } },
    },
    answers: { fetchAddress: { 'an address': ok('https://app.snaptrade.com/'), 'too many requests': err({ kind: 'too_many_requests' }) } },
  }),
  dashboard: examplesFor<typeof dashboardMachine>()({
    inputs: {
      'nothing is kept': { clock, calendar, kept: undefined },
      'kept, and fresh': { clock, calendar, kept: { news, events, day: today, zone: 'UTC', freshUntil: nowMs + 60_000 } },
      'kept, of yesterday': { clock, calendar, kept: { news, events, day: '2026-03-01', zone: 'UTC', freshUntil: nowMs - 24 * hourMs } },
    },
    answers: {
      loadMarket: {
        'all of it': { asked, news: ok(news), events: ok(events) },
        'no events': { asked, news: ok(news), events: err('failed') },
        'no network': { asked, news: err('offline'), events: err('offline') },
      },
    },
  }),
  'cool-down': examplesFor<typeof coolDownMachine>()({ inputs: { 'nobody has asked': { clock } } }),
}
