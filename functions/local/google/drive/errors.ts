import { type HttpResponse, json } from '#functions/local/stand-in/http.ts'

/** What only some refusals say. */
interface More {
  readonly domain?: string
  readonly location?: string
  readonly locationType?: 'parameter' | 'header'
  /** GRPC-like status word, where Google sends one. */
  readonly word?: string
  /** Where the inner message differs from the outer one. */
  readonly innerMessage?: string
  readonly details?: ReadonlyArray<Readonly<Record<string, unknown>>>
}

/** A refusal of the drive, as data. */
export interface DriveProblem extends More {
  readonly status: number
  readonly reason: string
  readonly message: string
}

const problem = (status: number, reason: string, message: string, more: More = {}): DriveProblem => ({
  status,
  reason,
  message,
  ...more,
})

const unauthenticated = { location: 'Authorization', locationType: 'header', word: 'UNAUTHENTICATED' } as const
const invalidCredentials =
  'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid ' +
  'authentication credential. See https://developers.google.com/identity/sign-in/web/devconsole-project.'
const scopeInsufficient = {
  '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
  reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT',
  domain: 'googleapis.com',
  metadata: { service: 'drive.googleapis.com' },
}
const ofAppData = (message: string) => problem(403, 'notSupportedForAppDataFolderFiles', message)

/** Every refusal that has fixed words. Source: "Resolve errors" of the drive's guide, and captured bodies. */
export const driveErrors = {
  authError: problem(401, 'authError', invalidCredentials, { ...unauthenticated, innerMessage: 'Invalid Credentials' }),
  required: problem(401, 'required', 'Login Required.', unauthenticated),
  insufficientPermissions: problem(403, 'insufficientPermissions', 'Request had insufficient authentication scopes.', {
    innerMessage: 'Insufficient Permission',
    word: 'PERMISSION_DENIED',
    details: [scopeInsufficient],
  }),
  insufficientScopes: problem(
    403,
    'insufficientScopes',
    'The granted scopes do not give access to all of the requested spaces.',
  ),
  storageQuotaExceeded: problem(403, 'storageQuotaExceeded', "The user's Drive storage quota has been exceeded."),
  notSupportedForAppDataFolderFiles: ofAppData('Method not supported for files within the Application Data folder.'),
  cannotBeTrashed: ofAppData('Files within the Application Data folder cannot be trashed.'),
  insufficientFilePermissions: problem(
    403,
    'insufficientFilePermissions',
    'The user does not have sufficient permissions for this file.',
  ),
  parentNotAFolder: problem(403, 'parentNotAFolder', 'The specified parent is not a folder.'),
  fieldNotWritable: problem(
    403,
    'fieldNotWritable',
    'The resource body includes fields which are not directly writable.',
  ),
  fileNotDownloadable: problem(403, 'fileNotDownloadable', 'Only files with binary content can be downloaded.', {
    location: 'alt',
  }),
  propertyLimit: problem(403, 'propertyLimitExceeded', 'The limit of properties has been exceeded.'),
  fileIdInUse: problem(409, 'fileIdInUse', 'A file already exists with the provided ID.'),
  conditionNotMet: problem(412, 'conditionNotMet', 'Precondition Failed', {
    location: 'If-Match',
    locationType: 'header',
  }),
  uploadTooLarge: problem(413, 'uploadTooLarge', 'Simple and multipart uploads are limited to 5 MB.'),
  internalError: problem(500, 'internalError', 'Internal Error'),
}

/** A parameter with a value that does not exist. */
export const invalidValue = (location: string): DriveProblem => problem(400, 'invalid', 'Invalid Value', { location })

/** A parameter that does not parse. */
export const invalidParameter = (location: string, message: string): DriveProblem =>
  problem(400, 'invalidParameter', message, { location })

/** 400 without a reason for the exact mistake. */
export const badRequest = (message: string): DriveProblem => problem(400, 'badRequest', message)

/** There is no such file for this user; a missing parent says the same. */
export const fileNotFound = (id: string): DriveProblem =>
  problem(404, 'notFound', `File not found: ${id}.`, { location: 'fileId' })

/** The envelope that every refusal of the drive has. */
export const problemAnswer = (of: DriveProblem, headers: Readonly<Record<string, string>> = {}): HttpResponse => {
  const { status, reason, message, innerMessage = message, domain = 'global', location, word, details } = of
  const place = location !== undefined && { location, locationType: of.locationType ?? 'parameter' }
  const error = {
    code: status,
    message,
    errors: [{ message: innerMessage, domain, reason, ...place }],
    ...(word !== undefined && { status: word }),
    ...(details && { details }),
  }
  const challenge = 'Bearer realm="https://accounts.google.com/", error="invalid_token"'
  return json(
    status,
    { error },
    { vary: 'Origin, X-Origin', ...(status === 401 && { 'www-authenticate': challenge }), ...headers },
  )
}
