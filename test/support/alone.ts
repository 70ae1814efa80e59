/**
 * The header of a request that has a connection of its own: one that is kept is closed by a server after five quiet
 * seconds, and who has not noticed yet, for their machine is crowded, asks in vain.
 */
export const alone = { connection: 'close' }
