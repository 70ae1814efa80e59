import { createHmac } from 'node:crypto'

/**
 * `refused`: not allowed or invalid; `provider`: a provider failed, also where stored data was the answer; `failed`: a
 * defect of ours.
 */
export const outcomes = ['ok', 'refused', 'provider', 'failed'] as const
export type Outcome = (typeof outcomes)[number]

export interface RunCounts {
  /** Registered at the provider. */
  readonly listed: number
  /** Registered there, and not stored here. */
  readonly unknown: number
  /** Deleted there and here; only here where another installation has registered the same person since. */
  readonly ended: number
  /** The provider did not answer for them. */
  readonly failed: number
}

/** The only logged fields of a request or a run. A new field needs a decision. */
export interface LogRecord {
  readonly route: string
  readonly status: number
  readonly ms: number
  readonly outcome: Outcome
  readonly reqId: string
  /** A keyed hash of the proven user. */
  readonly user?: string
  /** The class of an unexpected error, never its message. */
  readonly fault?: string
  readonly counts?: RunCounts
  /** For the operator, in our own words. */
  readonly advice?: string
}

export interface Log {
  readonly write: (record: LogRecord) => void
}

/** Leaves out other fields that the object may have. */
export const lineOf = ({ route, status, ms, outcome, reqId, user, fault, counts, advice }: LogRecord): LogRecord => ({
  route,
  status,
  ms,
  outcome,
  reqId,
  ...(user === undefined ? {} : { user }),
  ...(fault === undefined ? {} : { fault }),
  ...(counts === undefined ? {} : { counts: numbersOf(counts) }),
  ...(advice === undefined ? {} : { advice }),
})

const numbersOf = ({ listed, unknown, ended, failed }: RunCounts): RunCounts => ({ listed, unknown, ended, failed })

/** One JSON line a request. */
export const lineLog = (writeLine: (line: string) => void): Log => ({
  write: (record) => writeLine(JSON.stringify(lineOf(record))),
})

/** Keyed, so that trying ids finds no person; 32 hex characters. */
export const keyedHash = (key: string, value: string): string =>
  createHmac('sha256', key).update(value).digest('hex').slice(0, 32)
