import { runtimeConfig } from '#domain/api/runtime-config.ts'
import { loopbackAddress, readPort } from './listen.ts'

/** The origin of the product that runs on the chosen port; undefined where no program, or another one, has the port. */
export const runningOrigin = async (
  environment: Readonly<Record<string, string | undefined>>,
): Promise<string | undefined> => {
  const origin = `http://${loopbackAddress}:${readPort(environment, 'PORT', 5180).port}`
  return (await isLocalProduct(origin)) ? origin : undefined
}

/** True where the product of this computer answers, and not another program. */
export const isLocalProduct = async (origin: string): Promise<boolean> => {
  try {
    const answer = await fetch(`${origin}/config.json`, { redirect: 'error', signal: AbortSignal.timeout(5000) })
    const config = runtimeConfig.safeParse(await answer.json())
    return config.success && config.data.local
  } catch {
    return false
  }
}
