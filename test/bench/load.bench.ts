import { type ChildProcess, fork } from 'node:child_process'
import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { ask } from '#test/functions/support/raw-request.ts'
import { ownPage } from '#test/functions/support/signed-in.ts'
import { dayNow } from '#test/support/clock.ts'
import { bundleProgram } from './bundle.ts'
import type { HostWord, LoadUser } from './functions/load-host.ts'
import { machine, ms, printTable, quantile, type Row } from './report.ts'

/** All are signed in before the first step. */
const users = 180
const goalMs = 250
const stepS = 4
const holdS = 15
const firstRate = 30
const highestRate = 3200

interface Request {
  readonly what: 'refresh' | 'brokerage' | 'market'
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

interface Step {
  readonly rate: number
  /** From the moment that a request was due, in milliseconds, by kind. */
  readonly taken: ReadonlyMap<Request['what'], ReadonlyArray<number>>
  readonly errors: ReadonlyArray<string>
}

/**
 * Ten requests in turn: three renew a token, five read from brokers, two ask for the market. Each kind goes round all
 * users.
 */
const requestOf = (origin: string, all: ReadonlyArray<LoadUser>, index: number): Request => {
  const user = all[(Math.floor(index / 10) + (index % 10) * 7) % all.length]
  if (!user) throw new Error('There are users')
  const { userId, cookie, bearer, accountId } = user
  const today = dayNow()
  const read = (what: Request['what'], path: string): Request => ({
    what,
    method: 'GET',
    path: `/api/${path}`,
    headers: { cookie, authorization: bearer },
  })
  const refresh: Request = {
    what: 'refresh',
    method: 'POST',
    path: '/api/auth/refresh',
    headers: { ...ownPage(origin), cookie },
    body: JSON.stringify({ userId }),
  }
  return (
    [
      refresh,
      read('brokerage', `snaptrade/status?userId=${userId}`),
      read('market', 'ai/news'),
      read('brokerage', `snaptrade/accounts?userId=${userId}`),
      refresh,
      read('brokerage', `snaptrade/positions?userId=${userId}`),
      read('market', `ai/events?day=${today}&zone=UTC`),
      read(
        'brokerage',
        `snaptrade/activities?userId=${userId}&accountId=${accountId}&startDate=${today}&endDate=${today}`,
      ),
      refresh,
      read('brokerage', `snaptrade/positions?userId=${userId}&accountId=${accountId}`),
    ][index % 10] ?? refresh
  )
}

/** Requests come when they are due, however many are still under way: what waits in line counts. */
const load = async (origin: string, all: ReadonlyArray<LoadUser>, rate: number, seconds: number): Promise<Step> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  const taken = new Map<Request['what'], number[]>()
  const errors: string[] = []
  const send = async (index: number, due: number): Promise<void> => {
    const { what, path, ...request } = requestOf(origin, all, index)
    try {
      const { status, body } = await ask(origin, path, { ...request, agent }).catch((error: NodeJS.ErrnoException) => {
        // The host closes what idles, maybe in this very moment; a browser asks again on a new connection, too.
        if (error.code !== 'ECONNRESET') throw error
        return ask(origin, path, request)
      })
      if (status !== 200) errors.push(`${what} ${status} ${body.toString().slice(0, 60)}`)
    } catch (error) {
      errors.push(`${what} ${String(error)}`)
    }
    taken.set(what, taken.get(what) ?? [])
    taken.get(what)?.push(performance.now() - due)
  }
  const from = performance.now()
  const sent: Array<Promise<void>> = []
  while (sent.length < rate * seconds) {
    const due = from + (sent.length * 1000) / rate
    if (due > performance.now()) await wait(1)
    else sent.push(send(sent.length, due))
  }
  await Promise.all(sent)
  agent.destroy()
  return { rate, taken, errors }
}

const p99 = ({ taken }: Step): number => quantile([...taken.values()].flat(), 0.99)
const holds = (step: Step): boolean => p99(step) < goalMs && step.errors.length === 0

const wordFrom = (host: ChildProcess): Promise<HostWord> =>
  new Promise((received, gone) => {
    host.once('message', (word) => received(word as HostWord))
    host.once('exit', (code) => gone(new Error(`The host ended with ${code}`)))
  })

const stateOf = async (host: ChildProcess): Promise<Extract<HostWord, { kind: 'state' }>> => {
  const word = wordFrom(host)
  host.send('state')
  const reported = await word
  if (reported.kind !== 'state') throw new Error('The host was asked how it is')
  return reported
}

const rateRow = (what: string, step: Step): Row => ({
  what,
  ours: `p50 ${ms(quantile([...step.taken.values()].flat()))}, p99 ${ms(p99(step))}`,
  beside: `${step.errors.length} errors`,
})

const mb = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(0)} MB`

it(`the highest rate of mixed traffic that the local host holds with a p99 under ${goalMs} ms`, async () => {
  const host = fork(await bundleProgram('functions/load-host.ts'), [`${users}`], {
    execArgv: ['--expose-gc'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  try {
    const ready = await wordFrom(host)
    if (ready.kind !== 'ready') throw new Error('The host says first that it is ready')
    const run = (rate: number, seconds = stepS): Promise<Step> => load(ready.origin, ready.users, rate, seconds)
    // Another program can spoil five seconds: a rate is given up when it fails twice.
    const tried = async (rate: number): Promise<Step> => {
      const step = await run(rate)
      return holds(step) ? step : run(rate)
    }
    await run(firstRate)

    const steps: Step[] = []
    for (let rate = firstRate; rate <= highestRate && steps.every(holds); rate = Math.round(rate * 1.5))
      steps.push(await tried(rate))
    // A rate that held for seconds is not one that holds for long: it gives way until one does.
    let rate = steps.findLast(holds)?.rate ?? firstRate
    let before = await stateOf(host)
    let long = await run(rate, holdS)
    let after = await stateOf(host)
    while (!holds(long) && rate > firstRate) {
      steps.push(long)
      rate = Math.max(firstRate, Math.floor(rate * 0.75))
      before = await stateOf(host)
      long = await run(rate, holdS)
      after = await stateOf(host)
    }
    const growth = after.heapBytes / before.heapBytes
    const all = [...long.taken.values()].flat()
    printTable(
      `Mixed traffic on the local host, ${users} users; ${machine()}`,
      [
        // The search goes up until a rate no longer holds: only the rate that it comes to has a goal.
        ...steps.map((step) => rateRow(`tried: ${step.rate} requests a second`, step)),
        {
          ...rateRow(`the highest: ${long.rate} requests a second, for ${holdS} s`, long),
          goal: `p99 under ${goalMs} ms, no error`,
          met: holds(long),
        },
        ...[...long.taken].map(([what, taken]) => ({
          what: `of these, ${what}`,
          ours: `p50 ${ms(quantile(taken))}, p99 ${ms(quantile(taken, 0.99))}`,
          beside: `${taken.length} requests`,
        })),
        {
          what: 'processor time for one request, all stand-ins included',
          ours: `${((after.processorMs - before.processorMs) / all.length).toFixed(2)} ms`,
        },
        {
          what: 'memory after a collection, before and after these',
          ours: `${mb(before.heapBytes)} / ${mb(after.heapBytes)}`,
          beside: `resident ${mb(before.residentBytes)} / ${mb(after.residentBytes)}`,
          goal: 'at most 1.1 x',
          met: growth <= 1.1,
        },
      ],
      [
        'The host and its stand-ins, their data in memory, are one process, the load another; 30 % renewals, 50 ' +
          '% brokerage reads, 20 % market.',
        ...[...new Set([...steps, long].flatMap(({ errors }) => errors))].slice(0, 5),
      ],
    )
    expect([...long.taken.keys()].toSorted()).toEqual(['brokerage', 'market', 'refresh'])
    // A host with too much to do is late, or fails; it refuses nothing, and its limits are lifted.
    const refused = [...steps, long].flatMap(({ errors }) => errors.filter((error) => / 4\d\d /.test(error)))
    expect(refused).toEqual([])
  } finally {
    host.disconnect()
  }
})
