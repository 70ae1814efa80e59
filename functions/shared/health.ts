import { healthAnswer, type HealthAnswer, livenessAnswer } from '#domain/api/health.ts'
import { bearerOf } from './bearer.ts'
import { isSame } from './is-same.ts'
import { json, problem } from './respond.ts'
import type { ApiHandler } from './router.ts'
import type { SealingKey } from './sealed.ts'

export interface HealthPorts {
  /** Undefined: no caller is the operator, and every answer says only that the function runs. */
  readonly operatorToken: string | undefined
  readonly configured: Readonly<Record<string, boolean>>
  /** A probe that throws or is late is not reachable. */
  readonly probes: Readonly<Record<string, () => Promise<boolean>>>
  readonly keyRings: Readonly<Record<string, ReadonlyArray<SealingKey>>>
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

export const probeMs = 3000

/** GET <function>/health: any caller learns that the function runs, the operator also its parts and probed services. */
export const makeHealthHandler =
  (ports: HealthPorts): ApiHandler =>
  async (request) => {
    if (request.headers['authorization'] === undefined) return json(200, livenessAnswer.parse({ alive: true }))
    const isOperator = isSame(bearerOf(request) ?? '', ports.operatorToken ?? '')
    if (ports.operatorToken === undefined || !isOperator) return problem('reauth_required')
    const reachable = await askAll(ports)
    const healthy = Object.values(reachable).every(({ ok }) => ok)
    return json(
      healthy ? 200 : 503,
      healthAnswer.parse({
        alive: true,
        healthy,
        configured: ports.configured,
        reachable,
        keyRings: Object.fromEntries(
          Object.entries(ports.keyRings).map(([name, ring]) => [name, ageOf(ring, ports.now())]),
        ),
      } satisfies HealthAnswer),
    )
  }

const askAll = async ({ probes, now }: HealthPorts): Promise<HealthAnswer['reachable']> => {
  const asked = Object.entries(probes).map(async ([name, probe]) => {
    const from = now()
    const ok = await inTime(probe)
    return [name, { ok, ms: now() - from }] as const
  })
  return Object.fromEntries(await Promise.all(asked))
}

const inTime = async (probe: () => Promise<boolean>): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), probeMs)
  })
  try {
    return await Promise.race([probe().catch(() => false), late])
  } finally {
    clearTimeout(timer)
  }
}

const dayMs = 86_400_000

const ageOf = (ring: ReadonlyArray<SealingKey>, nowMs: number): HealthAnswer['keyRings'][string] => ({
  keys: ring.length,
  newestAgeDays: Math.floor((nowMs - Math.max(...ring.map(({ created }) => Date.parse(created)))) / dayMs),
})
