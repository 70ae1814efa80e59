import type { AnyStateMachine } from 'xstate'
import { attachmentsMachine } from '#machines/attachments/attachments.machine.ts'
import { brokerageMachine } from '#machines/brokerage/brokerage.machine.ts'
import { portalMachine } from '#machines/brokerage/portal.machine.ts'
import { tradeSyncMachine } from '#machines/brokerage/trade-sync.machine.ts'
import { journalListMachine } from '#machines/journal-list/journal-list.machine.ts'
import { dayMachine } from '#machines/journal/day.machine.ts'
import { journalMachine } from '#machines/journal/journal.machine.ts'
import { notesDraftMachine } from '#machines/journal/notes-draft.machine.ts'
import { coolDownMachine } from '#machines/market/cool-down.machine.ts'
import { dashboardMachine } from '#machines/market/dashboard.machine.ts'
import { backupMachine } from '#machines/recovery/backup.machine.ts'
import { restoreMachine } from '#machines/recovery/restore.machine.ts'
import { confirmMachine } from '#machines/save/confirm.machine.ts'
import { saveStatusMachine } from '#machines/save/save-status.machine.ts'
import { authenticationMachine } from '#machines/session/authentication.machine.ts'
import { disconnectMachine } from '#machines/session/disconnect.machine.ts'
import { signInCallbackMachine } from '#machines/session/sign-in-callback.machine.ts'
import { themeMachine } from '#machines/session/theme.machine.ts'
import { importMachine } from '#machines/trade-files/import.machine.ts'

/** By the name of the diagram, `diagrams/<name>.md`. */
export const drawnMachines: Readonly<Record<string, AnyStateMachine>> = {
  authentication: authenticationMachine,
  'sign-in-callback': signInCallbackMachine,
  journal: journalMachine,
  'save-status': saveStatusMachine,
  confirm: confirmMachine,
  backup: backupMachine,
  restore: restoreMachine,
  day: dayMachine,
  'notes-draft': notesDraftMachine,
  theme: themeMachine,
  'journal-list': journalListMachine,
  disconnect: disconnectMachine,
  'trade-sync': tradeSyncMachine,
  brokerage: brokerageMachine,
  portal: portalMachine,
  dashboard: dashboardMachine,
  'cool-down': coolDownMachine,
  attachments: attachmentsMachine,
  import: importMachine,
}
