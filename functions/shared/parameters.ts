/**
 * The folders of parameters that several functions read, and the settings in each; every other setting is in the folder
 * of its own function. The keys of sessions are apart: the AI function has no use for them.
 */
const sharedFolders = {
  shared: ['GOOGLE_CLIENT_ID', 'LOG_KEY', 'OPERATOR_TOKEN', 'ROUTER_KEYS'],
  sessions: ['SESSION_KEYS'],
} as const

/** A folder below the stage's path. */
export type SharedFolder = keyof typeof sharedFolders

/** The folder that a setting lies in, of a function whose own folder is `own`. */
export const folderOf = (setting: string, own: string): string =>
  Object.entries(sharedFolders).find(([, settings]) => settings.some((known) => known === setting))?.[0] ?? own
