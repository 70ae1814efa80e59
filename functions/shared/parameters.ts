/** Every other setting is in its function's own folder. Session keys are apart: the AI function needs none. */
const sharedFolders = {
  shared: ['GOOGLE_CLIENT_ID', 'LOG_KEY', 'OPERATOR_TOKEN', 'ROUTER_KEYS'],
  sessions: ['SESSION_KEYS'],
} as const

export type SharedFolder = keyof typeof sharedFolders

/** The folder that a setting lies in, of a function whose own folder is `own`. */
export const folderOf = (setting: string, own: string): string =>
  Object.entries(sharedFolders).find(([, settings]) => settings.some((known) => known === setting))?.[0] ?? own
