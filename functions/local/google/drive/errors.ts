import { type HttpResponse, json } from '#functions/local/stand-in/http.ts'

export interface DriveProblem {
  readonly status: number
  readonly reason: string
  readonly message: string
}

const problem = (status: number, reason: string, message: string): DriveProblem => ({ status, reason, message })

/** Every refusal that the product can meet. Source: "Resolve errors" of the drive's guide, and captured bodies. */
export const driveErrors = {
  authError: problem(401, 'authError', 'Invalid Credentials'),
  insufficientPermissions: problem(403, 'insufficientPermissions', 'Insufficient Permission'),
  insufficientScopes: problem(
    403,
    'insufficientScopes',
    'The granted scopes do not give access to all of the requested spaces.',
  ),
  storageQuotaExceeded: problem(403, 'storageQuotaExceeded', "The user's Drive storage quota has been exceeded."),
  fileIdInUse: problem(409, 'fileIdInUse', 'A file already exists with the provided ID.'),
  conditionNotMet: problem(412, 'conditionNotMet', 'Precondition Failed'),
  uploadTooLarge: problem(413, 'uploadTooLarge', 'Simple and multipart uploads are limited to 5 MB.'),
  internalError: problem(500, 'internalError', 'Internal Error'),
}

/** A request that the product never makes. */
export const badRequest = (message: string): DriveProblem => problem(400, 'badRequest', message)

/** A missing file, or a missing parent. */
export const fileNotFound = (id: string): DriveProblem => problem(404, 'notFound', `File not found: ${id}.`)

/** The envelope that every refusal of the drive has. */
export const problemAnswer = ({ status, reason, message }: DriveProblem): HttpResponse =>
  json(status, { error: { code: status, message, errors: [{ message, domain: 'global', reason }] } })
