/** The key prefixes of the shared table by kind of item. A function may use only the kinds in its row of the deploy. */
export const tableKeys = { counters: 'counter#', sharedValues: 'shared#', userSecrets: 'user-secret#' } as const
