import type { Server } from 'node:http'
import { product } from '#domain/product.ts'

/** The one address everything here binds to: nothing is reachable from another computer. */
export const loopbackAddress = '127.0.0.1'

/** How a port is called by the person who can change it. */
export interface PortChoice {
  /** 0 picks a free one: for tests only, since a new port is a new origin. */
  readonly port: number
  readonly variable: string
}

/** Listens on loopback and answers the port. Throws an error for people when it cannot. */
export const listenOnLoopback = (server: Server, { port, variable }: PortChoice): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', (error) => reject(listenProblem(error, { port, variable })))
    server.listen(port, loopbackAddress, () => {
      const address = server.address()
      if (address === null || typeof address === 'string') throw new Error('A TCP server has a port')
      resolve(address.port)
    })
  })

/** Why a port cannot be had, in words for the person who can change it. */
export const listenProblem = (error: NodeJS.ErrnoException, { port, variable }: PortChoice): Error => {
  if (error.code === 'EADDRINUSE') {
    return new Error(`Port ${port} is already in use. Is ${product.name} running already? Otherwise stop the program that uses it, or choose another port with the variable ${variable}. `
      + 'Mind that another port is another address for the browser: what it keeps for this address stays with this address.')
  }
  if (error.code === 'EACCES') return new Error(`Port ${port} may not be used by this user. Choose another port with the variable ${variable}.`)
  return new Error(`Port ${port} (${variable}) cannot be used: ${error.code ?? error.message}.`)
}

/** The port that a variable names, or the default. Throws an error for people when it is no port. */
export const readPort = (environment: Readonly<Record<string, string | undefined>>, variable: string, standard: number): PortChoice => {
  const text = environment[variable]
  if (text === undefined || text === '') return { port: standard, variable }
  const port = Number(text)
  if (!/^\d{1,5}$/.test(text) || port < 1 || port > 65_535) throw new Error(`${variable} must be a port between 1 and 65535, not "${text}".`)
  return { port, variable }
}
