/** The one scope of the drive that the stand-in knows: the hidden area of the app. */
export const driveScope = 'https://www.googleapis.com/auth/drive.appdata'

const longNames: Readonly<Record<string, string>> = {
  email: 'https://www.googleapis.com/auth/userinfo.email',
  profile: 'https://www.googleapis.com/auth/userinfo.profile',
}

const known = ['openid', driveScope, ...Object.values(longNames)]

/** The scopes asked for, by their full names and each once; undefined where one is unknown. */
export const parseScopes = (text: string): ReadonlyArray<string> | undefined => {
  const scopes = [...new Set(text.split(' ').flatMap((name) => (name === '' ? [] : [longNames[name] ?? name])))]
  return scopes.length > 0 && scopes.every((scope) => known.includes(scope)) ? scopes : undefined
}

/** The email address may be given. */
export const hasEmail = (scopes: ReadonlyArray<string>): boolean =>
  scopes.includes('https://www.googleapis.com/auth/userinfo.email')
/** The name may be given. */
export const hasProfile = (scopes: ReadonlyArray<string>): boolean =>
  scopes.includes('https://www.googleapis.com/auth/userinfo.profile')

/** What a person reads on the consent page. Only the drive's box can be unticked. */
export const scopeTexts: Readonly<Record<string, string>> = {
  openid: 'Know which local account you are',
  'https://www.googleapis.com/auth/userinfo.email': 'See the address of your local account',
  'https://www.googleapis.com/auth/userinfo.profile': 'See the name of your local account',
  [driveScope]: 'See, create and delete its own data in your local drive',
}
