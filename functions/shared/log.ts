import { createHmac } from 'node:crypto'

/** All that is ever written down about a request. A new field is a decision, not a convenience. */
export interface LogRecord {
  readonly route: string
  readonly status: number
  readonly ms: number
  readonly reqId: string
  /** A keyed hash of the proven user. */
  readonly user?: string
  /** The class of an unexpected error, never its message. */
  readonly fault?: string
}

export interface Log {
  readonly write: (record: LogRecord) => void
}

/** One JSON line a request. */
export const lineLog = (writeLine: (line: string) => void): Log => ({
  write: ({ route, status, ms, reqId, user, fault }) => writeLine(JSON.stringify({ route, status, ms, reqId, user, fault })),
})

/** Keyed, so that nobody can find a person by trying ids; 32 hex characters. */
export const keyedHash = (key: string, value: string): string => createHmac('sha256', key).update(value).digest('hex').slice(0, 32)
