import { openFromDrive, pullJournal } from '#machines/save/from-drive.ts'
import type { FromDrivePorts, PullPorts } from '#machines/save/from-drive.ts'
import type { UnclearWrites } from '#machines/save/unclear-writes.ts'
import type { DriveLook } from './late-drive-work.ts'

/** Looking at the drive over these ports, as every start does. */
export const driveLook = (ports: FromDrivePorts & PullPorts, unclear: UnclearWrites): DriveLook => ({
  open: openFromDrive(ports),
  pull: pullJournal(ports, unclear),
})
