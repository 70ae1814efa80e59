/** Only the app's own hidden folder in the user's drive. */
export const driveScope = 'https://www.googleapis.com/auth/drive.appdata'

export const scopes: ReadonlyArray<string> = ['openid', driveScope]
