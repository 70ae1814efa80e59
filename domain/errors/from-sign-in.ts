import type { SignInError } from '#domain/api/auth.ts'
import { ownValue } from '#domain/fields.ts'
import { limits } from '#domain/limits.ts'
import { domainError, messageOf } from './catalogue.ts'

const failed = messageOf(domainError('signIn', 'CALLBACK_FAILED'))

const messages: Readonly<Record<string, string>> = {
  access_denied: failed,
  scope_missing: messageOf(domainError('needs', 'DRIVE_ACCESS')),
  expired: failed,
  state_mismatch: failed,
  provider_error: messageOf(domainError('signIn', 'SIGN_IN_FAILED')),
  provider_unavailable: messageOf(domainError('signIn', 'NETWORK_ERROR_SIGNING_IN')),
} satisfies Readonly<Record<SignInError, string>>

/** Texts of unknown errors are quoted as not ours, and cut to `limits.signInErrorMaxChars`. */
export const signInMessage = (error: string | undefined): string => {
  const text = (error ?? '').trim()
  const known = ownValue(messages, text)
  if (known !== undefined) return known
  const reason = quotable(text)
  return reason === '' ? failed : messageOf(domainError('callback', 'REASON_GIVEN', { reason }))
}

/** Without characters that end the quotation, break its line or turn its direction. */
const quotable = (text: string): string =>
  Array.from(
    text
      .replaceAll(/[“”„‟"]/g, "'")
      .replaceAll(/[\p{C}\s]+/gu, ' ')
      .trim(),
  )
    .slice(0, limits.signInErrorMaxChars)
    .join('')
