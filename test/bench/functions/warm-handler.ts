import { keyOf, makeAuthFunction } from '#test/functions/support/auth-function.ts'
import { handler as helloWorld } from './hello-world.ts'
import { timed, type Took } from './timed.ts'

/** Each request of a warm function. The provider answers at once: what is left is our own time. */
export interface WarmFigures {
  readonly refresh: ReadonlyArray<Took>
  readonly login: ReadonlyArray<Took>
  readonly helloWorld: ReadonlyArray<Took>
}

const requests = 3000
const warmUp = 300
// Slower than the rate rules allow, so that no request is refused.
const secondsBetween = 20

const auth = makeAuthFunction([keyOf('a', '2026-11-19T00:00:00Z')])
const cookie = await auth.signIn()

const took = async (
  send: () => Promise<{ readonly statusCode?: number | undefined }>,
  expected: number,
): Promise<Took> => {
  const { clock, processor, result } = await timed(send)
  if (result.statusCode !== expected) throw new Error(`Answered ${result.statusCode} instead of ${expected}`)
  return { clock, processor }
}

const figures: { readonly [Name in keyof WarmFigures]: Took[] } = { refresh: [], login: [], helloWorld: [] }
for (let request = 0; request < warmUp + requests; request += 1) {
  auth.later(secondsBetween)
  const refresh = await took(async () => auth.refresh([cookie]), 200)
  const login = await took(async () => auth.login(), 302)
  const hello = await took(helloWorld, 200)
  if (request < warmUp) continue
  figures.refresh.push(refresh)
  figures.login.push(login)
  figures.helloWorld.push(hello)
}
process.stdout.write(JSON.stringify(figures satisfies WarmFigures))
