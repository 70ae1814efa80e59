import type { Server } from 'node:http'
import { product } from '#domain/product.ts'

/** No other computer can reach it. */
export const loopbackAddress = '127.0.0.1'

/** A browser prefers this one where a name such as `localhost` has both. */
const otherLoopbackAddress = '::1'

export interface PortChoice {
  /** 0 picks a free one: for tests only, since a new port is a new origin. */
  readonly port: number
  readonly variable: string
}

interface OnLoopback {
  readonly port: number
  readonly servers: ReadonlyArray<Server>
}

/** Takes every loopback address, so that no other program answers under our names. Throws an error for people. */
export const listenOnLoopback = async (make: () => Server, choice: PortChoice, tries = 5): Promise<OnLoopback> => {
  const [first, second] = [make(), make()]
  const port = await listening(first, loopbackAddress, choice)
  try {
    await listening(second, otherLoopbackAddress, { ...choice, port })
    return { port, servers: [first, second] }
  } catch (problem) {
    if (isMissing(problem)) return { port, servers: [first] }
    await new Promise((resolve) => first.close(resolve))
    // A free port of one family may be taken in the other.
    if (choice.port === 0 && tries > 1) return listenOnLoopback(make, choice, tries - 1)
    throw problem
  }
}

const listening = (server: Server, host: string, { port, variable }: PortChoice): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', (error) => reject(listenProblem(error, { port, variable })))
    server.listen(port, host, () => {
      const address = server.address()
      if (address === null || typeof address === 'string') throw new Error('A TCP server has a port')
      resolve(address.port)
    })
  })

/** A computer without IPv6 has no such address, so no other program can listen there either. */
const isMissing = (problem: unknown): boolean =>
  problem instanceof Error && /EADDRNOTAVAIL|EAFNOSUPPORT/.test(String(problem.cause))

const listenProblem = (error: NodeJS.ErrnoException, { port, variable }: PortChoice): Error => {
  const words =
    error.code === 'EADDRINUSE'
      ? `Port ${port} is already in use. Is ${product.name} running already? Otherwise stop the program that uses ` +
        `it, or choose another port with the variable ${variable}. Mind that another port is another address for the ` +
        'browser: what it keeps for this address stays with this address.'
      : `Port ${port} cannot be used: ${error.code ?? error.message}. Choose another port by the variable ${variable}.`
  return new Error(words, { cause: error })
}

/** The port that a variable names, or the default. Throws an error for people when it is invalid. */
export const readPort = (
  environment: Readonly<Record<string, string | undefined>>,
  variable: string,
  standard: number,
): PortChoice => {
  const text = environment[variable]
  if (text === undefined || text === '') return { port: standard, variable }
  const port = Number(text)
  if (!/^\d{1,5}$/.test(text) || port < 1 || port > 65_535)
    throw new Error(`${variable} must be a port between 1 and 65535, not "${text}".`)
  return { port, variable }
}
