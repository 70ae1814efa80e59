/** The one scope of the drive that the stand-in knows: the hidden area of the app. */
export const driveScope = 'https://www.googleapis.com/auth/drive.appdata'

/** What a person reads on the consent page. Only the drive's box can be unticked. */
export const scopeTexts: Readonly<Record<string, string>> = {
  openid: 'Know which local account you are',
  [driveScope]: 'See, create and delete its own data in your local drive',
}

/** The scopes asked for, each once; undefined where one is unknown. */
export const parseScopes = (text: string): ReadonlyArray<string> | undefined => {
  const scopes = [...new Set(text.split(' ').filter((name) => name !== ''))]
  return scopes.length > 0 && scopes.every((scope) => Object.hasOwn(scopeTexts, scope)) ? scopes : undefined
}
