/** The words of the landing page that are shown to whom `/#session-over` brings there. */
export const sessionOverId = 'session-over'
