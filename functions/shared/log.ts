import { createHmac } from 'node:crypto'

/**
 * How a request ended. `refused`: the request was not allowed or invalid; `provider`: a provider failed, also where the
 * answer came from stored data; `failed`: a defect of ours.
 */
export const outcomes = ['ok', 'refused', 'provider', 'failed'] as const
export type Outcome = (typeof outcomes)[number]

/** The counts of a run over all users. */
export interface RunCounts {
  /** Registered at the provider. */
  readonly listed: number
  /** Registered there, and not stored here. */
  readonly unknown: number
  /** Deleted there and here; only here where another installation has registered the same person since. */
  readonly ended: number
  /** Users for whom the provider did not answer. */
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
  /** Advice for the operator, in our own words. */
  readonly advice?: string
}

export interface Log {
  readonly write: (record: LogRecord) => void
}

/** The fields of a line, by name: other fields of the object are not written. */
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
