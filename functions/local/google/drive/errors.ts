import { type HttpResponse, json } from '#functions/local/stand-in/http.ts'

/** A refusal of the drive, as data. */
export interface DriveProblem {
  readonly status: number
  readonly reason: string
  readonly message: string
  readonly domain?: string
  readonly location?: string
  readonly locationType?: 'parameter' | 'header' | 'other'
  /** GRPC-like status word, where Google sends one. */
  readonly word?: string
  /** Where the inner message differs from the outer one. */
  readonly innerMessage?: string
  readonly details?: ReadonlyArray<Readonly<Record<string, unknown>>>
}

const invalidCredentials =
  'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid ' +
  'authentication credential. See https://developers.google.com/identity/sign-in/web/devconsole-project.'

/**
 * Every refusal that has fixed words. Faults name rows of this table. Source: "Resolve errors" of the drive's guide,
 * and captured bodies.
 */
export const driveErrors = {
  authError: {
    status: 401,
    reason: 'authError',
    message: invalidCredentials,
    innerMessage: 'Invalid Credentials',
    location: 'Authorization',
    locationType: 'header',
    word: 'UNAUTHENTICATED',
  },
  required: {
    status: 401,
    reason: 'required',
    message: 'Login Required.',
    location: 'Authorization',
    locationType: 'header',
    word: 'UNAUTHENTICATED',
  },
  insufficientPermissions: {
    status: 403,
    reason: 'insufficientPermissions',
    message: 'Request had insufficient authentication scopes.',
    innerMessage: 'Insufficient Permission',
    word: 'PERMISSION_DENIED',
    details: [
      {
        '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
        reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT',
        domain: 'googleapis.com',
        metadata: { service: 'drive.googleapis.com' },
      },
    ],
  },
  insufficientScopes: {
    status: 403,
    reason: 'insufficientScopes',
    message: 'The granted scopes do not give access to all of the requested spaces.',
  },
  userRateLimitExceeded: {
    status: 403,
    reason: 'userRateLimitExceeded',
    message: 'User Rate Limit Exceeded',
    domain: 'usageLimits',
  },
  rateLimitExceeded: {
    status: 403,
    reason: 'rateLimitExceeded',
    message: 'Rate Limit Exceeded',
    domain: 'usageLimits',
  },
  sharingRateLimitExceeded: {
    status: 403,
    reason: 'sharingRateLimitExceeded',
    message: 'Rate limit exceeded. User message: "Sorry, you have exceeded your sharing quota."',
  },
  dailyLimitExceeded: {
    status: 403,
    reason: 'dailyLimitExceeded',
    message: 'Daily Limit Exceeded',
    domain: 'usageLimits',
  },
  storageQuotaExceeded: {
    status: 403,
    reason: 'storageQuotaExceeded',
    message: "The user's Drive storage quota has been exceeded.",
  },
  notSupportedForAppDataFolderFiles: {
    status: 403,
    reason: 'notSupportedForAppDataFolderFiles',
    message: 'Method not supported for files within the Application Data folder.',
  },
  cannotBeTrashed: {
    status: 403,
    reason: 'notSupportedForAppDataFolderFiles',
    message: 'Files within the Application Data folder cannot be trashed.',
  },
  insufficientFilePermissions: {
    status: 403,
    reason: 'insufficientFilePermissions',
    message: 'The user does not have sufficient permissions for this file.',
  },
  appNotAuthorizedToFile: {
    status: 403,
    reason: 'appNotAuthorizedToFile',
    message: 'The user has not granted the app access to the file.',
  },
  domainPolicy: { status: 403, reason: 'domainPolicy', message: 'The domain administrators have disabled Drive apps.' },
  parentNotAFolder: { status: 403, reason: 'parentNotAFolder', message: 'The specified parent is not a folder.' },
  cannotAddParent: {
    status: 403,
    reason: 'cannotAddParent',
    message: 'Increasing the number of parents is not allowed',
  },
  fieldNotWritable: {
    status: 403,
    reason: 'fieldNotWritable',
    message: 'The resource body includes fields which are not directly writable.',
  },
  parentsNotWritable: {
    status: 403,
    reason: 'fieldNotWritable',
    message:
      'The parents field is not directly writable in update requests. Use the addParents and removeParents ' +
      'parameters instead.',
  },
  fileNotDownloadable: {
    status: 403,
    reason: 'fileNotDownloadable',
    message: 'Only files with binary content can be downloaded. Use Export with Docs Editors files.',
    location: 'alt',
    locationType: 'parameter',
  },
  downloadRestrictedForRevision: {
    status: 403,
    reason: 'download_restricted_for_revision',
    message: 'Only the head revision and revisions that are kept forever can be downloaded.',
  },
  illegalKeepForeverModification: {
    status: 400,
    reason: 'illegalKeepForeverModification',
    message: 'The keepForever setting of this revision cannot be changed.',
  },
  keepForeverLimit: {
    status: 403,
    reason: 'revisionLimitExceeded',
    message: 'The limit of 200 revisions that are kept forever has been reached.',
  },
  propertyLimit: {
    status: 403,
    reason: 'propertyLimitExceeded',
    message: 'The limit on the number or the length of properties has been exceeded.',
  },
  headRevisionDelete: {
    status: 400,
    reason: 'revisionDeletionNotSupported',
    message: 'The last remaining revision of a file cannot be deleted.',
  },
  fileIdInUse: { status: 409, reason: 'fileIdInUse', message: 'A file already exists with the provided ID.' },
  conditionNotMet: {
    status: 412,
    reason: 'conditionNotMet',
    message: 'Precondition Failed',
    location: 'If-Match',
    locationType: 'header',
  },
  uploadTooLarge: {
    status: 413,
    reason: 'uploadTooLarge',
    message: 'Request is too large. Simple and multipart uploads are limited to 5 MB.',
  },
  rangeNotSatisfiable: {
    status: 416,
    reason: 'requestedRangeNotSatisfiable',
    message: 'Request range not satisfiable',
    location: 'Range',
    locationType: 'header',
  },
  tooManyRequests: {
    status: 429,
    reason: 'rateLimitExceeded',
    message: 'Rate Limit Exceeded',
    domain: 'usageLimits',
    word: 'RESOURCE_EXHAUSTED',
  },
  internalError: { status: 500, reason: 'internalError', message: 'Internal Error' },
  backendError500: { status: 500, reason: 'backendError', message: 'Backend Error' },
  badGateway: { status: 502, reason: 'backendError', message: 'Bad Gateway' },
  backendError: { status: 503, reason: 'backendError', message: 'Backend Error' },
  gatewayTimeout: { status: 504, reason: 'backendError', message: 'Deadline exceeded' },
} as const satisfies Readonly<Record<string, DriveProblem>>

/** "Invalid Value" at a parameter. */
export const invalidParameterValue = (location: string, message = 'Invalid Value'): DriveProblem => ({
  status: 400,
  reason: 'invalid',
  message,
  location,
  locationType: 'parameter',
})

/** A parameter that does not parse. */
export const invalidParameter = (location: string, message: string): DriveProblem => ({
  status: 400,
  reason: 'invalidParameter',
  message,
  location,
  locationType: 'parameter',
})

/** 400 without a reason for the exact mistake. */
export const badRequest = (message: string, location?: string): DriveProblem => ({
  status: 400,
  reason: 'badRequest',
  message,
  ...(location === undefined ? {} : { location, locationType: 'parameter' as const }),
})

/** 400: a parameter is missing. */
export const requiredParameter = (location: string, message: string): DriveProblem => ({
  status: 400,
  reason: 'required',
  message,
  location,
  locationType: 'parameter',
})

/** There is no such file for this user and this app; a missing parent says the same. */
export const fileNotFound = (id: string): DriveProblem => ({
  status: 404,
  reason: 'notFound',
  message: `File not found: ${id}.`,
  location: 'fileId',
  locationType: 'parameter',
})

/** The envelope that every refusal of the drive has. */
export const problemAnswer = (problem: DriveProblem, headers: Readonly<Record<string, string>> = {}): HttpResponse => {
  const inner = {
    message: problem.innerMessage ?? problem.message,
    domain: problem.domain ?? 'global',
    reason: problem.reason,
    ...(problem.location === undefined
      ? {}
      : { location: problem.location, locationType: problem.locationType ?? 'parameter' }),
  }
  const error = {
    code: problem.status,
    message: problem.message,
    errors: [inner],
    ...(problem.word === undefined ? {} : { status: problem.word }),
    ...(problem.details === undefined ? {} : { details: problem.details }),
  }
  const challenge =
    problem.status === 401
      ? { 'www-authenticate': 'Bearer realm="https://accounts.google.com/", error="invalid_token"' }
      : {}
  return json(problem.status, { error }, { vary: 'Origin, X-Origin', ...challenge, ...headers })
}

/** The row that a fault names; undefined for other names. */
export const driveErrorNamed = (name: string): DriveProblem | undefined =>
  isErrorName(name) ? driveErrors[name] : undefined

const isErrorName = (name: string): name is keyof typeof driveErrors => Object.hasOwn(driveErrors, name)
