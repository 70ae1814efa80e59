/** The addresses of Google's sign-in. Only here Google and its stand-in differ. */
export interface GoogleEndpoints {
  readonly issuer: string
  readonly authorization: string
  readonly token: string
  readonly revocation: string
}

export const googleEndpoints: GoogleEndpoints = {
  issuer: 'https://accounts.google.com',
  authorization: 'https://accounts.google.com/o/oauth2/v2/auth',
  token: 'https://oauth2.googleapis.com/token',
  revocation: 'https://oauth2.googleapis.com/revoke',
}

/** Where an access token is checked. */
export const googleTokenInfo = 'https://oauth2.googleapis.com/tokeninfo'

/** Origin of the real drive's API. */
export const googleDriveOrigin = 'https://www.googleapis.com'
