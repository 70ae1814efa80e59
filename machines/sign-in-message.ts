import { signInErrors, type SignInError } from '#domain/api/auth.ts'
import { domainError, messageOf } from '#domain/errors/catalogue.ts'
import { anyMessageOf } from '#domain/errors/late-catalogue.ts'
import { limits } from '#domain/limits.ts'

const failed = messageOf(domainError('signIn', 'CALLBACK_FAILED'))

const messages: Readonly<Record<SignInError, string>> = {
  access_denied: failed,
  scope_missing: anyMessageOf(domainError('needs', 'DRIVE_ACCESS')),
  expired: failed,
  state_mismatch: failed,
  provider_error: messageOf(domainError('signIn', 'SIGN_IN_FAILED')),
  provider_unavailable: messageOf(domainError('signIn', 'NETWORK_ERROR_SIGNING_IN')),
}

/**
 * What the callback page says about the `error` of its address: the words of a known code, any other text as it is
 * (cut to `limits.signInErrorMaxChars` characters, shown as text), and the spec's sentence where there is none.
 */
export const signInMessage = (error: string | undefined): string => {
  const text = (error ?? '').trim()
  if (text === '') return failed
  const known = signInErrors.find((code) => code === text)
  return known ? messages[known] : Array.from(text).slice(0, limits.signInErrorMaxChars).join('')
}
