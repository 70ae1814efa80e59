import { createUnclearWrites } from '#machines/save/unclear-writes.ts'
import { driveLook } from '#web/app/feed/drive-look.ts'
import { driveWrites } from '#web/app/feed/drive-writes.ts'
import type { DriveWork } from '#web/app/feed/late-drive-work.ts'

/** All of the drive's work with its code at hand. */
export const driveOver = (ports: Parameters<typeof driveLook>[0] & Parameters<typeof driveWrites>[0]): DriveWork => {
  const unclear = createUnclearWrites()
  return { ...driveLook(ports, unclear), ...driveWrites(ports, unclear) }
}
