import { keyOf, loginRequest, makeAuthFunction, refreshRequest, signIn } from '#test/functions/support/auth-function.ts'
import { handler as helloWorld } from './hello-world.ts'

/** Milliseconds per request of a warm function, each one taken. The provider answers at once: what is left is our own time. */
export interface WarmFigures {
  readonly refresh: ReadonlyArray<number>
  readonly login: ReadonlyArray<number>
  readonly helloWorld: ReadonlyArray<number>
}

const requests = 3000
const warmUp = 300
// Slower than the rate rules allow, so that no request is refused.
const secondsBetween = 20

const auth = makeAuthFunction([keyOf('a', '2026-11-19T00:00:00Z')])
const cookie = await signIn(auth)

const timed = async (send: () => Promise<{ readonly statusCode?: number | undefined }>, expected: number): Promise<number> => {
  const from = performance.now()
  const { statusCode } = await send()
  const took = performance.now() - from
  if (statusCode !== expected) throw new Error(`Answered ${statusCode} instead of ${expected}`)
  return took
}

const figures: { readonly [Name in keyof WarmFigures]: number[] } = { refresh: [], login: [], helloWorld: [] }
for (let request = 0; request < warmUp + requests; request += 1) {
  auth.later(secondsBetween)
  const refresh = await timed(async () => auth.send(refreshRequest([cookie])), 200)
  const login = await timed(async () => auth.send(loginRequest()), 302)
  const hello = await timed(helloWorld, 200)
  if (request < warmUp) continue
  figures.refresh.push(refresh)
  figures.login.push(login)
  figures.helloWorld.push(hello)
}
process.stdout.write(JSON.stringify(figures satisfies WarmFigures))
