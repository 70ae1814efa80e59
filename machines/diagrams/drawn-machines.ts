import type { AnyStateMachine } from 'xstate'
import { authenticationMachine } from '../authentication.machine.ts'
import { brokerageMachine } from '../brokerage.machine.ts'
import { coolDownMachine } from '../cool-down.machine.ts'
import { dashboardMachine } from '../dashboard.machine.ts'
import { dayMachine } from '../day.machine.ts'
import { disconnectMachine } from '../disconnect.machine.ts'
import { journalListMachine } from '../journal-list.machine.ts'
import { journalMachine } from '../journal.machine.ts'
import { notesDraftMachine } from '../notes-draft.machine.ts'
import { portalMachine } from '../portal.machine.ts'
import { confirmMachine } from '../save/confirm.machine.ts'
import { saveStatusMachine } from '../save/save-status.machine.ts'
import { backupMachine } from '../recovery/backup.machine.ts'
import { restoreMachine } from '../recovery/restore.machine.ts'
import { signInCallbackMachine } from '../sign-in-callback.machine.ts'
import { themeMachine } from '../theme.machine.ts'
import { tradeSyncMachine } from '../trade-sync.machine.ts'

/** Every machine by the name of its diagram, `diagrams/<name>.md`. */
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
}
