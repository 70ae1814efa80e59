import { createServer } from 'node:http'
import { afterAll, describe, expect, it } from 'vitest'
import { snapTradeBrokerage } from '#functions/adapters/snaptrade/brokerage.ts'
import { client } from '#test/functions/local-snaptrade/support.ts'
import { closed, listening } from '#test/support/listening.ts'

const user = { userId: 'ada', userSecret: 'secret' }
const window = { startDate: '2026-11-01', endDate: '2026-11-20' }
const page = '<!doctype html><p>Sign in to the hotel network'

let body = page
const server = createServer((_, answer) => {
  answer.setHeader('content-type', body.startsWith('<') ? 'text/html' : 'application/json')
  answer.end(body)
})
afterAll(() => closed(server))
const addresses = { baseAddress: await listening(server), returnAddress: 'http://127.0.0.1/brokerage/done' }
const brokerage = snapTradeBrokerage({ ...client, ...addresses, isPersonal: false }, async () => undefined)

describe('A provider whose answer is none', () => {
  const asked = async () => {
    const answers = {
      connections: await brokerage.connections(user),
      accounts: await brokerage.accounts(user),
      positions: await brokerage.positions(user, 'a'),
      activities: await brokerage.activities(user, 'a', window, 1_000_000),
      fills: await brokerage.todaysFills(user, 'a'),
    }
    return Object.fromEntries(
      Object.entries(answers).map(([what, answer]) => [what, answer.ok ? answer.value : answer.error.code]),
    )
  }

  it.each([page, '"nothing"', 'null'])('has not said that there is nothing: %s', async (text) => {
    body = text
    expect(await asked()).toEqual({
      connections: 'provider_error',
      accounts: 'provider_error',
      positions: 'provider_error',
      activities: 'provider_error',
      fills: 'provider_error',
    })
  })

  it('[domain 0079] a connection of an unknown shape is passed on without its id, and is one', async () => {
    body = '[{"id":7,"brokerage":"NORTHLAKE"},"NORTHLAKE"]'
    const unread = { authorizationId: '', institution: '', disabled: false }
    expect([await brokerage.connections(user), await brokerage.hasConnections(user)]).toEqual([
      { ok: true, value: [unread, unread] },
      { ok: true, value: true },
    ])
    body = '[]'
    expect(await brokerage.hasConnections(user)).toEqual({ ok: true, value: false })
    body = page
    expect(await brokerage.hasConnections(user)).toMatchObject({ ok: false })
  })

  it('an object that leaves its list out has said so', async () => {
    body = '{}'
    expect(await asked()).toEqual({
      connections: 'provider_error',
      accounts: 'provider_error',
      positions: [],
      activities: [],
      fills: [],
    })
  })
})
