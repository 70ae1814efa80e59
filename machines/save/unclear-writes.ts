import type { LogScope } from '../ports/log.ts'
import type { PrintedFile } from './print-sealed.ts'

/** Writes of this page that had no clear answer: should the drive hold them damaged, they are known and sent again. */
export interface UnclearWrites {
  readonly last: (scope: LogScope) => PrintedFile | undefined
  /** This was sent; what was sent before it needs no keeping. */
  readonly sent: (scope: LogScope, printed: PrintedFile) => void
  /** The drive is known to hold what it should. */
  readonly settled: (scope: LogScope) => void
}

/** Remembers the last one of each file, in this page's memory. */
export const createUnclearWrites = (): UnclearWrites => {
  const last = new Map<string, PrintedFile>()
  const keyOf = ({ userId, fileId }: LogScope): string => JSON.stringify([userId, fileId])
  return {
    last: (scope) => last.get(keyOf(scope)),
    sent: (scope, printed) => last.set(keyOf(scope), printed),
    settled: (scope) => last.delete(keyOf(scope)),
  }
}
