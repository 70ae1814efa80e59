import { authPaths } from '#domain/api/auth-paths.ts'
import { product } from '#domain/product.ts'
import { storageKeys } from '#web/adapters/storage/keys.ts'

/**
 * /bye.js: tells the server of a sign-out that it has not heard of, on the landing page, where the app does not run.
 * In the app the authentication machine does the same.
 */
const tell = async (): Promise<void> => {
  const userId = localStorage.getItem(storageKeys.owedSignOut)
  if (userId === null) return
  const answer = await fetch(`${product.apiBasePath}${authPaths.signOut}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', [authPaths.csrfHeader]: '1' },
    body: JSON.stringify({ userId }),
    redirect: 'error',
  })
  if (answer.status < 500 && answer.status !== 429) localStorage.removeItem(storageKeys.owedSignOut)
}

const tellIfReached = () => void tell().catch(() => undefined)

addEventListener('online', tellIfReached)
tellIfReached()
