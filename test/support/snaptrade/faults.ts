import { problem, problems } from '#functions/local/snaptrade/errors.ts'
import { type Answer, bytesAnswer, connectionReset } from '#functions/local/stand-in/http.ts'

/** Errors of SnapTrade that the stand-in never makes by itself (facts: SnapTrade). */
const others = {
  disabled: problem(402, '3003', 'Unable to sync with brokerage account because the connection is disabled.'),
  tooEarly: problem(425, '3012', 'The account has not been synced yet. Please try again later.'),
  throttled: problem(429, '0000', 'Request was throttled. Expected available in 7 seconds.'),
  brokerageDown: problem(503, '3002', 'The brokerage is currently unavailable. Please try again later.'),
} as const

export interface Fault {
  /** `numbers`: a list as ever, with numbers for ids. */
  readonly error: keyof typeof problems | keyof typeof others | 'reset' | 'html' | 'numbers'
  /** Names of operations, such as `listUserAccounts`; default all. */
  readonly routes?: ReadonlyArray<string>
  readonly times?: number
}

/** What is answered instead. */
export const faultAnswer = (error: Exclude<Fault['error'], 'numbers'>): Answer => {
  if (error === 'reset') return connectionReset
  if (error === 'html')
    return bytesAnswer(502, Buffer.from('<html><body>Bad gateway</body></html>'), { 'content-type': 'text/html' })
  return { ...problems, ...others }[error]
}
