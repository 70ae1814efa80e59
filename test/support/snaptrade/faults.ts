import { notSupported, type Problem, problemAnswer, problems } from '#functions/local/snaptrade/errors.ts'
import { type Answer, bytesAnswer, connectionReset } from '#functions/local/stand-in/http.ts'

/** Errors of SnapTrade that the stand-in never makes by itself (facts: SnapTrade). */
const others = {
  disabled: {
    status: 402,
    detail: 'Unable to sync with brokerage account because the connection is disabled.',
    code: '3003',
  },
  tooEarly: { status: 425, detail: 'The account has not been synced yet. Please try again later.', code: '3012' },
  throttled: { status: 429, detail: 'Request was throttled. Expected available in 7 seconds.', code: '0000' },
  brokerageDown: {
    status: 503,
    detail: 'The brokerage is currently unavailable. Please try again later.',
    code: '3002',
  },
} as const satisfies Readonly<Record<string, Problem>>

/** What goes wrong with how many of the next requests to a route. */
export interface Fault {
  readonly error: keyof typeof problems | keyof typeof others | 'notSupported' | 'reset' | 'html'
  /** Names of operations, such as `listUserAccounts`; default all. */
  readonly routes?: ReadonlyArray<string>
  /** Default 1. */
  readonly times?: number
}

/** What is answered instead. */
export const faultAnswer = ({ error }: Fault): Answer => {
  if (error === 'reset') return connectionReset
  if (error === 'html')
    return bytesAnswer(502, Buffer.from('<html><body>Bad gateway</body></html>'), { 'content-type': 'text/html' })
  if (error === 'notSupported') return notSupported()
  return problemAnswer({ ...problems, ...others }[error])
}
