/** The paths of sign-in, apart from their schemas: a page that only links to sign-in needs no parser. */
export const authPaths = {
  /** Below the API's base path. */
  login: '/auth/google/login',
  signOut: '/auth/signout',
  csrfHeader: 'x-bellbook',
  /** The app's own page at which sign-in ends. */
  appCallback: '/auth/callback',
} as const
