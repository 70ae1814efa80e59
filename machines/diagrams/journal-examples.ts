import { domainError } from '#domain/errors/catalogue.ts'
import { freshJournalFile } from '#domain/journal-file/parse.ts'
import { err, ok } from '#domain/result.ts'
import type { attachmentsMachine } from '#machines/attachments/attachments.machine.ts'
import type { journalListMachine } from '#machines/journal-list/journal-list.machine.ts'
import type { dayMachine } from '#machines/journal/day.machine.ts'
import type { journalMachine } from '#machines/journal/journal.machine.ts'
import type { notesDraftMachine } from '#machines/journal/notes-draft.machine.ts'
import type { restoreMachine } from '#machines/recovery/restore.machine.ts'
import type { saveStatusMachine } from '#machines/save/save-status.machine.ts'
import {
  calendar,
  clock,
  type Examples,
  examplesFor,
  hourMs,
  nothing,
  now,
  nowMs,
  offline,
  signedOut,
  today,
} from './examples-for.ts'

const full = err({ kind: 'quota' })
const confirmed = { file: freshJournalFile(now), revision: 'r1', modifiedTime: now }
const opened = ok({ confirmed, log: [], drafts: [], clientId: 'this device', source: 'log' })
const written = {
  kind: 'written' as const,
  confirmed,
  clientId: 'this device',
  renewed: false,
  upToSeq: 1,
  savedAt: nowMs,
}
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
const restored = ok({ fileId: 'new', name: 'Swing', fingerprint: 'f' })
const notRestored = err(domainError('journals', 'RESTORE_FAILED'))

/** The open journal, its file, and the other ones in the drive. */
export const journalExamples: Readonly<Record<string, Examples>> = {
  attachments: examplesFor<typeof attachmentsMachine>()({
    inputs: { 'nothing waits': undefined },
    answers: {
      send: {
        'all is in the drive': ok({ waits: false }),
        'the drive does not list it yet': ok({ waits: true }),
        'the drive is full': err({ kind: 'quota-exceeded' }),
      },
    },
  }),
  journal: examplesFor<typeof journalMachine>()({
    inputs: {
      'a chosen file': {
        key: { userId: 'u', fileId: 'f' },
        commands: { moment: () => ({ now, today }), nextId: () => 'event-1' },
      },
    },
    events: {
      'journal.command': {
        'a new checklist': { command: { type: 'AddChecklist', data: { checklistId: 'c1', name: 'Pre-market' } } },
        'an unknown task': { command: { type: 'ToggleTask', data: { taskId: 'nope' } } },
      },
      'journal.saved': { written: { outcome: written } },
      'journal.pulled': {
        'others wrote': { outcome: { changed: true, confirmed } },
        'nothing new': { outcome: { changed: false, confirmed } },
      },
    },
    answers: {
      openJournal: {
        opened,
        'no network': offline,
        'the file is gone': err({ kind: 'blocked', reason: 'fileMissing' }),
        'the session is over': signedOut,
      },
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
      findRestorable: { none: [] },
      restoreFromDevice: { restored, failed: notRestored },
      createFromFile: { restored, failed: notRestored },
      previewFile: {
        'a journal': ok({
          file: confirmed.file,
          name: 'Swing',
          size: 2048,
          fingerprint: 'f',
          created: now,
          updated: now,
          checklists: 0,
          tasks: 0,
          written: 0,
          traded: 0,
          days: 0,
          span: undefined,
        }),
        'no journal': err({ error: domainError('file', 'INVALID_FORMAT'), detail: undefined }),
      },
    },
  }),
  day: examplesFor<typeof dayMachine>()({
    inputs: {
      'a Monday': { clock, calendar, excludeWeekends: false },
      'weekends off': { clock, calendar, excludeWeekends: true },
    },
    events: {
      'settings.changed': { 'weekends off': { excludeWeekends: true }, 'weekends on': { excludeWeekends: false } },
      'server.time': { 'the same': { nowMs }, 'a day behind': { nowMs: nowMs - 24 * hourMs } },
    },
    answers: { pullJournal: { 'the same time': nowMs, 'a day behind': nowMs - 24 * hourMs }, startDay: nothing },
  }),
  'notes-draft': examplesFor<typeof notesDraftMachine>()({
    inputs: {
      'an empty day': { date: today, entry: { notes: '', reflections: '' }, found: {} },
      'a draft of a killed visit': {
        date: today,
        entry: { notes: '', reflections: '' },
        found: { notes: 'Watch the gap' },
      },
    },
    events: {
      'draft.typed': {
        notes: { field: 'notes', text: 'Watch the gap' },
        reflections: { field: 'reflections', text: 'Held too long' },
      },
      'draft.commit': { leaving: {}, staying: { staying: true } },
      'entry.changed': { 'another device': { entry: { notes: 'Theirs', reflections: '' } } },
      'entry.accepted': { notes: { fields: ['notes'], texts: { notes: 'Watch the gap', reflections: '' } } },
      'entry.refused': { notes: { fields: ['notes'], error: domainError('file', 'INVALID_FORMAT') } },
    },
    answers: { putDrafts: { written: ok(null), 'the disk is full': full } },
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
      listJournals: { two: ok([info, { ...info, id: 'b' }]), none: ok([]), 'no network': offline },
      refreshJournals: { two: ok([info, { ...info, id: 'b' }]), none: ok([]) },
      checkJournals: {
        compatible: ['compatible', 'compatible'],
        invalid: ['invalid', 'invalid'],
        'one is gone': ['compatible', 'gone'],
      },
      inspectJournal: { found: ok(info), 'no network': offline },
      createJournal: { made: ok(info), 'no network': offline },
      renameJournal: { renamed: ok(info), 'no network': offline },
      deleteJournal: { deleted: ok(null), 'no network': offline },
      recountJournals: { two: ok([info, { ...info, id: 'b' }]), 'the only one': ok([info]), 'no network': offline },
      validateJournal: { compatible: 'compatible', invalid: 'invalid', unknown: 'unknown', gone: 'gone' },
    },
  }),
}
