import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { region } from '#functions/deploy/parameters/aws.ts'
import { knownParameters } from '#functions/deploy/parameters/known.ts'
import { keyedHash } from '#functions/shared/log.ts'
import { makeVault } from '#functions/shared/sealed.ts'
import { keyRingSetting } from '#functions/shared/setting-kinds.ts'
import { momentNow } from '#test/support/clock.ts'
import { type ParameterStoreStandIn, startParameterStore } from '#test/support/cloud/parameter-store.ts'
import { projectText } from '#test/support/project.ts'
import { commandLines, fingerprintOf, inShell, operator, runbook } from './runbook.ts'

/** Every shell of a stranger that is on this computer. */
const shells = ['bash', 'dash', 'zsh', 'ksh'].filter((shell) => {
  try {
    execFileSync(shell, ['-c', 'true'])
    return true
  } catch {
    return false
  }
})

let store: ParameterStoreStandIn
beforeAll(async () => void (store = await startParameterStore([operator])))
afterAll(() => store.close())

const prefix = '/bellbook/production'
const sessions = `${prefix}/sessions/session-keys`
const ring = () => keyRingSetting.parse(store.parameters.get(sessions)?.Value ?? '')
const program = 'npm run -s parameters production'
const run = (given: string, typed?: string) => inShell('bash', `${program} ${given}`, store, typed)
beforeEach(() => {
  store.meets([])
  store.parameters.clear()
  for (const { name, make } of knownParameters.values()) if (make) store.put(`${prefix}/${name}`, make(momentNow()))
})

/** The runbook has this exact line, which is run. */
const documented = (given: string): string => {
  const line = commandLines.find((one) => one === `${program} ${given}`)
  if (line === undefined) throw new Error(`The runbook does not say ${program} ${given}`)
  return line
}

/** Looks until it is so, between other events. */
const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve))
}

describe('The commands of the runbook', () => {
  it('are plain lines that mean the same in bash, zsh and sh, on a Mac and on Linux', () => {
    expect(commandLines.length).toBeGreaterThan(10)
    for (const line of commandLines) {
      const unquoted = line.replaceAll(/'[^']*'/g, '')
      // A comment would be a command in an interactive zsh, and a pattern that fits no file an error.
      expect([line, /[#*?[\]!~^`\\]|\bdate\b|\(\)|\bread\b|<\(/.test(unquoted)]).toEqual([line, false])
      for (const shell of shells) execFileSync(shell, ['-n', '-c', line])
    }
  })

  it.each(shells)('grow a ring at the front in %s, so that what the old key sealed still opens', async (shell) => {
    const [first] = ring()
    const sealed = await makeVault(ring(), momentNow).seal('test', 'a word')
    const { code, out } = await inShell(shell, documented('grow sessions/session-keys'), store)
    expect([code, out.includes('sessions/session-keys: version 2, 2 keys')]).toEqual([0, true])
    expect([ring().length, ring()[1], ring()[0]?.kid === first?.kid]).toEqual([2, first, false])
    expect((await makeVault(ring(), momentNow).open('test', sealed))?.value).toBe('a word')
  })

  it('leave the new key alone in a ring whose keys are known to others', async () => {
    await inShell('bash', documented('grow sessions/session-keys'), store)
    const [newest] = ring()
    const { code } = await inShell('bash', documented('cut sessions/session-keys'), store)
    expect([code, ring()]).toEqual([0, [newest]])
  })

  it('put back what a ring was before', async () => {
    const before = ring()
    await run('grow sessions/session-keys')
    expect(runbook).toContain(`\`${program} restore sessions/session-keys 3\``)
    const { code } = await run('restore sessions/session-keys 1')
    expect([code, ring()]).toEqual([0, before])
  })

  it('make every parameter that is ours to make, once: a second start changes nothing', async () => {
    store.parameters.clear()
    const first = await inShell('bash', documented('start'), store)
    const made = fingerprintOf(store)
    const { code, out } = await inShell('bash', documented('start'), store)
    expect([first.code, code, fingerprintOf(store)]).toEqual([0, 0, made])
    expect([first.out.match(/: made/g)?.length, out.match(/: was there, and stays/g)?.length]).toEqual([5, 5])
    expect(new Set([...store.parameters.keys()].map((name) => name.slice(prefix.length + 1)))).toEqual(
      new Set([
        'sessions/session-keys',
        'shared/log-key',
        'shared/operator-token',
        'shared/router-keys',
        'snaptrade/user-secret-keys',
      ]),
    )
  })

  it('find a person’s lines: the command hashes as the log does, and shows no key', async () => {
    const key = store.parameters.get(`${prefix}/shared/log-key`)?.Value ?? ''
    const id = '104857600000000000001'
    expect(runbook).toContain(`\`${program} hash ${id}\``)
    const { out } = await run(`hash ${id}`)
    expect([out.trim().split('\n').at(-1), out.includes(key)]).toEqual([keyedHash(key, id), false])
  })

  it('list what there is and what is missing, and no value', async () => {
    store.put(`${prefix}/shared/router-keys`, 'no ring: canary')
    const { code, out } = await run('list')
    expect(code).toBe(0)
    expect(out.split('\n').filter((line) => line.includes(': '))).toEqual([
      'shared/google-client-id: missing',
      'auth/google-client-secret: missing',
      'sessions/session-keys: version 1, 1 key, the newest 0 days old',
      'shared/router-keys: version 2, NOT USABLE',
      'shared/log-key: version 1',
      'shared/operator-token: version 1',
      'snaptrade/user-secret-keys: version 1, 1 key, the newest 0 days old',
    ])
  })

  it('work where the deploy works, wherever the operator’s own settings point', () =>
    expect(projectText('sst.config.ts')).toContain(`const region = '${region}'`))
})

const grown = ['sessions/session-keys', 'shared/router-keys']
const allBecome = (value: string) => (): void => {
  for (const name of grown) store.put(`${prefix}/${name}`, value)
}

describe('No command of the runbook destroys a key', () => {
  it.each([
    ['AWS fails', () => store.meets([], 'failing'), 'production'],
    ['AWS throttles', () => store.meets([], 'throttled'), 'production'],
    ['the reading is refused', () => store.meets([]), 'staging'],
    ['the ring is no JSON any more', allBecome('[{"kid":"a","k":'), 'production'],
    ['the ring is empty', allBecome('[]'), 'production'],
    ['the ring is the None that the AWS CLI prints for nothing', allBecome('None'), 'production'],
    ['one key of the ring is none', allBecome('[{"kid":"a","k":"b","created":"c"}]'), 'production'],
    ['there is no ring', () => store.parameters.clear(), 'production'],
  ] as const)('when %s, nothing is written and it says so', async (_, happen, stage) => {
    happen()
    const before = fingerprintOf(store)
    for (const line of [
      documented('grow sessions/session-keys'),
      documented('grow shared/router-keys'),
      documented('cut sessions/session-keys'),
    ]) {
      const { code, errors } = await inShell('bash', line.replace('production', stage), store)
      expect([line, code, errors.trim() !== '']).toEqual([line, 1, true])
      expect(errors).not.toMatch(/"k":|[\w-]{43}/)
    }
    expect(fingerprintOf(store)).toBe(before)
  })

  it.each([
    ['put sessions/session-keys', 'is made by `start` and never typed'],
    ['put snaptrade/user-secret-keys', 'is made by `start` and never typed'],
    ['put shared/log-key', 'is made by `start` and never typed'],
    ['cut snaptrade/user-secret-keys', 'opens no secret that they sealed'],
    ['grow shared/log-key', 'is no ring of keys'],
    ['put shared/session-keys', 'No function reads shared/session-keys'],
    ['put auth/google-client-secret', 'The functions would not take this'],
    ['restore sessions/session-keys 9', 'has no version 9'],
    ['restore sessions/session-keys', 'npm run -s parameters STAGE restore NAME VERSION'],
    ['grow', 'npm run -s parameters STAGE grow NAME'],
    ['toString', 'npm run -s parameters STAGE list'],
  ])('refuses %s', async (given, reason) => {
    const before = fingerprintOf(store)
    const { code, errors } = await run(given)
    expect([code, errors.includes(reason), fingerprintOf(store)]).toEqual([1, true, before])
  })

  it('a version that is no ring is not put back', async () => {
    store.put(sessions, 'no ring')
    expect((await run('restore sessions/session-keys 1')).code).toBe(0)
    const before = fingerprintOf(store)
    const { code } = await run('restore sessions/session-keys 2')
    expect([code, fingerprintOf(store)]).toEqual([1, before])
  })

  it('of two operators who grow a ring at once the later one learns it', async () => {
    store.meets(['well', 'throttled'])
    const growing = run('grow sessions/session-keys')
    await until(() => store.seen.length >= 2)
    const [mine] = ring()
    if (!mine) throw new Error('There is no key')
    store.put(sessions, JSON.stringify([{ ...mine, kid: 'theirs' }, mine]))
    const { code, errors } = await growing
    expect(code).toBe(1)
    expect(errors.includes('Another operator changed sessions/session-keys meanwhile: theirs was version 2')).toBe(true)
  })
})

describe('Every parameter that the runbook names', () => {
  it('is one that a function reads, in the folder where it reads it', () => {
    const named = [...runbook.matchAll(/`((?:shared|sessions|auth|snaptrade|ai)\/[a-z-]+)`/g)].map(([, name]) => name)
    expect(named.length).toBeGreaterThan(8)
    expect(named.filter((name = '') => !knownParameters.has(name))).toEqual([])
  })
})
