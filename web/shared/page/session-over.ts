/** The id of the landing page's message for a user whom `/#session-over` brings there. */
export const sessionOverId = 'session-over'
