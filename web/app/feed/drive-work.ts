import { openFromDrive, pullJournal } from '#machines/save/from-drive.ts'
import type { FromDrivePorts, PullPorts } from '#machines/save/from-drive.ts'
import { readMovedTexts, settleMoved } from '#machines/save/move-losers.ts'
import type { SettlePorts } from '#machines/save/move-losers.ts'
import { saveJournal } from '#machines/save/save-journal.ts'
import type { SavePorts } from '#machines/save/save-journal.ts'
import { createUnclearWrites } from '#machines/save/unclear-writes.ts'
import type { DriveWork } from './late-drive-work.ts'

/** Looking at the drive and writing to it, over these ports. */
export const driveWork = (ports: FromDrivePorts & PullPorts & SavePorts & SettlePorts): DriveWork => {
  const unclear = createUnclearWrites()
  return {
    open: openFromDrive(ports),
    pull: pullJournal(ports, unclear),
    save: saveJournal(ports, unclear),
    readMoved: (names) => readMovedTexts(ports.files, names),
    settleMoved: (name, settled) => settleMoved(ports, name, settled),
  }
}
