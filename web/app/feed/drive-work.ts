import { pullJournal } from '#machines/save/open-journal.ts'
import type { PullPorts } from '#machines/save/open-journal.ts'
import { saveJournal } from '#machines/save/save-journal.ts'
import type { SavePorts } from '#machines/save/save-journal.ts'
import type { DriveWork } from './late-drive-work.ts'

/** Looking at the drive and writing to it, over these ports. */
export const driveWork = (ports: PullPorts & SavePorts): DriveWork => ({ pull: pullJournal(ports), save: saveJournal(ports) })
