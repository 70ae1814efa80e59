/**
 * What a key of the one shared table begins with, by what lies there. A function may reach the kinds that its row of
 * the deploy names, and no other.
 */
export const tableKeys = { counters: 'counter#', sharedValues: 'shared#', userSecrets: 'user-secret#' } as const
