/** The one folder of parameters that every function may read. */
export const sharedFolder = 'shared'

/** The settings that lie there, since more than one function needs them; all others lie in the folder of their function. */
export const sharedSettings: ReadonlyArray<string> = ['GOOGLE_CLIENT_ID', 'SESSION_KEYS', 'LOG_KEY', 'OPERATOR_TOKEN']
