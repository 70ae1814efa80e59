import { describe, expect, it } from 'vitest'
import { routerKeyOf } from '#functions/deploy/router-key.ts'
import { routerProofHeader } from '#functions/shared/router-proof.ts'
import {
  keyOf,
  loginRequest,
  makeAuthFunction,
  refreshRequest,
  signedInFunction,
} from '#test/functions/support/auth-function.ts'
import { routerKeys } from '#test/functions/support/event.ts'

describe('Requests that did not come through the router', () => {
  it('[A39] is refused before anything of it is read, for any caller, and the log has only the refusal', async () => {
    const { auth, session } = await signedInFunction()
    const [opened, lines, asked] = [auth.opened(), auth.lines.length, auth.asked.signIn.length]
    const answers = [
      await auth.send({ ...loginRequest(), direct: true, headers: { 'x-viewer-address': '203.0.113.9' } }),
      await auth.send({ ...refreshRequest([session]), direct: true }),
      await auth.send({ ...refreshRequest([session]), direct: true, headers: { [routerProofHeader]: 'forged' } }),
      await auth.send({ path: '/api/anything', direct: true }),
    ]
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(
      answers.map(() => [403, '{"error":"forbidden"}']),
    )
    expect([auth.opened() - opened, auth.asked.signIn.length - asked, auth.asked.refresh]).toEqual([0, 0, []])
    expect(auth.lines.slice(lines).map((line) => JSON.parse(line) as unknown)).toEqual(
      answers.map(() => ({ route: 'unknown', status: 403, ms: 0, outcome: 'refused', reqId: 'request-1' })),
    )
  })

  it('[A39] counts no address: a made-up one cannot use up the sign-ins of its owner', async () => {
    const auth = makeAuthFunction()
    const victim = { headers: { 'x-viewer-address': '203.0.113.9' } }
    for (let tries = 0; tries < 20; tries += 1) await auth.send({ ...loginRequest(undefined, victim), direct: true })
    expect((await auth.login(undefined, victim)).statusCode).toBe(302)
  })

  it('[A39] every key of the ring counts: the edge may still show the one before', async () => {
    const auth = makeAuthFunction()
    const statuses = await Promise.all(
      Object.values(routerKeys).map(
        async ({ k }) =>
          (await auth.send({ ...loginRequest(), direct: true, headers: { [routerProofHeader]: k } })).statusCode,
      ),
    )
    expect(statuses).toEqual([302, 302])
  })
})

describe('The key that the deploy hands to the edge', () => {
  it('is the newest that all functions know, at any place in the ring, and the only one at once', () => {
    const [old, young] = [keyOf('a', '2026-01-01T00:00:00Z'), keyOf('b', '2026-02-01T00:00:00Z')]
    const at = (time: string) =>
      [[old, young], [young, old], [young]].map((ring) => routerKeyOf(JSON.stringify(ring), Date.parse(time)))
    expect(at('2026-02-01T00:10:00Z')).toEqual([young.k, young.k, young.k])
    expect(at('2026-02-01T00:09:59Z')).toEqual([old.k, old.k, young.k])
  })

  it.each([
    '',
    '{"k"',
    '[]',
    'null',
    '{}',
    '["a"]',
    '[null]',
    '[{"kid":"a","k":"short","created":"2026-01-01T00:00:00Z"}]',
    JSON.stringify([{ ...keyOf('a'), k: `${'a'.repeat(40)}'};` }]),
  ])('is never made of what is no ring: %j', (ring) => {
    expect(() => routerKeyOf(ring, 0)).toThrow(
      'The parameter shared/router-keys is no ring of keys. See functions/deploy/README.md, step 1.',
    )
  })
})
