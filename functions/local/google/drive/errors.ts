import { type HttpResponse, json } from '#functions/local/stand-in/http.ts'

/** A refusal of the drive, as data. */
export interface DriveProblem {
  readonly status: number
  readonly reason: string
  readonly message: string
  readonly domain?: string
}

/** Every refusal that the product can meet. Source: "Resolve errors" of the drive's guide, and captured bodies. */
export const driveErrors = {
  authError: { status: 401, reason: 'authError', message: 'Invalid Credentials' },
  insufficientPermissions: { status: 403, reason: 'insufficientPermissions', message: 'Insufficient Permission' },
  insufficientScopes: {
    status: 403,
    reason: 'insufficientScopes',
    message: 'The granted scopes do not give access to all of the requested spaces.',
  },
  storageQuotaExceeded: {
    status: 403,
    reason: 'storageQuotaExceeded',
    message: "The user's Drive storage quota has been exceeded.",
  },
  fileIdInUse: { status: 409, reason: 'fileIdInUse', message: 'A file already exists with the provided ID.' },
  conditionNotMet: { status: 412, reason: 'conditionNotMet', message: 'Precondition Failed' },
  uploadTooLarge: {
    status: 413,
    reason: 'uploadTooLarge',
    message: 'Simple and multipart uploads are limited to 5 MB.',
  },
  internalError: { status: 500, reason: 'internalError', message: 'Internal Error' },
} as const satisfies Readonly<Record<string, DriveProblem>>

/** A request that the product never makes. */
export const badRequest = (message: string): DriveProblem => ({ status: 400, reason: 'badRequest', message })

/** A missing file, or a missing parent. */
export const fileNotFound = (id: string): DriveProblem => ({
  status: 404,
  reason: 'notFound',
  message: `File not found: ${id}.`,
})

/** The envelope that every refusal of the drive has. */
export const problemAnswer = (
  { status, reason, message, domain = 'global' }: DriveProblem,
  headers: Readonly<Record<string, string>> = {},
): HttpResponse => json(status, { error: { code: status, message, errors: [{ message, domain, reason }] } }, headers)
