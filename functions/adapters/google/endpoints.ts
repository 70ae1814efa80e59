/** Only these addresses differ between Google and its stand-in. */
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

export const googleTokenInfo = 'https://oauth2.googleapis.com/tokeninfo'

export const googleDriveOrigin = 'https://www.googleapis.com'
