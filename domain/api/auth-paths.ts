/** The addresses of sign-in, apart from their schemas: a page that only links somewhere needs no parser. */
export const authPaths = {
  /** Below the API's base path: where a browser redirect starts sign-in. */
  login: '/auth/google/login',
  signOut: '/auth/signout',
  /** Sent with every state-changing request. */
  csrfHeader: 'x-bellbook',
  /** Of the app itself: where sign-in ends. */
  appCallback: '/auth/callback',
} as const
