declare module 'dynalite' {
  import type { Server } from 'node:http'

  /** A DynamoDB in memory, as a server that does not listen yet. */
  const dynalite: (options?: { readonly createTableMs?: number }) => Server
  // The package exports it so.
  export default dynalite
}
