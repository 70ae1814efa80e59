import { readMovedTexts, settleMoved } from '#machines/save/move-losers.ts'
import type { SettlePorts } from '#machines/save/move-losers.ts'
import { saveJournal } from '#machines/save/save-journal.ts'
import type { SavePorts } from '#machines/save/save-journal.ts'
import type { UnclearWrites } from '#machines/save/unclear-writes.ts'
import type { DriveWrites } from './late-drive-work.ts'

/** Writing to the drive over these ports, and what lies beside the journal there. */
export const driveWrites = (ports: SavePorts & SettlePorts, unclear: UnclearWrites): DriveWrites => ({
  save: saveJournal(ports, unclear),
  readMoved: (names) => readMovedTexts(ports.files, names),
  settleMoved: (name, settled) => settleMoved(ports, name, settled),
})
