import { sayMissing } from '#web/shared/page/lazy-part.tsx'
import { lazyCode } from '#web/shared/page/lazy.ts'
import type { MovedConflicts, MovedFiles } from './moved-conflicts.ts'

/** Conflicts in files next to the journal, loaded lazily because few journals have any. */
export const lazyMovedConflicts = (drive: MovedFiles): MovedConflicts => {
  const code = lazyCode(
    async () => (await import('./moved-conflicts.ts')).createMovedConflicts(drive),
    ({ stop }) => stop(),
  )
  return {
    read: (names) => code.run(({ read }) => read(names), sayMissing),
    follow: (open) => {
      if (open.log.some(({ event }) => event.type === 'ConflictKept')) code.run(({ follow }) => follow(open))
    },
    stop: code.forget,
  }
}
