import { authPaths } from '#domain/api/auth-paths.ts'
import { product } from '#domain/product.ts'
import * as storageKeys from '#web/adapters/storage/keys.ts'

/** Notifies the server of a sign-out that it has not received; true if none is left. */
export const sendOwedSignOut = async (): Promise<boolean> => {
  const userId = localStorage.getItem(storageKeys.owedSignOut)
  if (userId === null) return true
  const answer = await fetch(`${product.apiBasePath}${authPaths.signOut}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', [authPaths.csrfHeader]: '1' },
    body: JSON.stringify({ userId }),
    redirect: 'error',
  })
  const isKnown = answer.status < 500 && answer.status !== 429
  if (isKnown) localStorage.removeItem(storageKeys.owedSignOut)
  return isKnown
}
