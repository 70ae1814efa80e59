import * as z from 'zod/mini'
import { err, ok, type Result } from '#domain/result.ts'
import { parseJson } from '#functions/local/stand-in/http.ts'
import { badRequest, driveErrors, type DriveProblem } from './errors.ts'
import { folderType } from './file-entry.ts'

const time = z.pipe(
  z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)))),
  z.transform((text: string) => Date.parse(text)),
)
const properties = z.record(z.string(), z.nullable(z.string()))

/** What a client may send about a file. Other fields are ignored, as the drive does. */
const metadataSchema = z.object({
  id: z.optional(z.string()),
  name: z.optional(z.string()),
  mimeType: z.optional(z.string()),
  parents: z.optional(z.array(z.string())),
  description: z.optional(z.string()),
  starred: z.optional(z.boolean()),
  trashed: z.optional(z.boolean()),
  originalFilename: z.optional(z.string()),
  createdTime: z.optional(time),
  modifiedTime: z.optional(time),
  appProperties: z.optional(properties),
  properties: z.optional(properties),
})
/** Checked metadata; times are milliseconds since the epoch. */
export type Metadata = z.infer<typeof metadataSchema>

/** No body counts as no metadata. */
export const parseMetadata = (bytes: Uint8Array): Result<Metadata, DriveProblem> => {
  if (bytes.length === 0) return ok({})
  const parsed = metadataSchema.safeParse(parseJson(bytes))
  return parsed.success ? ok(parsed.data) : err(badRequest('Parse Error'))
}

/** Null removes a property. At most 30 of them, 124 bytes each with its name. */
export const mergeProperties = (
  before: Readonly<Record<string, string>>,
  change: Readonly<Record<string, string | null>> | undefined,
): Result<Readonly<Record<string, string>>, DriveProblem> => {
  const merged = Object.fromEntries(
    Object.entries({ ...before, ...change }).filter((pair): pair is [string, string] => pair[1] !== null),
  )
  const isTooLong = Object.entries(merged).some(([key, value]) => new TextEncoder().encode(key + value).length > 124)
  return isTooLong || Object.keys(merged).length > 30 ? err(driveErrors.propertyLimit) : ok(merged)
}

/** Google's own document types do not exist in the app-data area. */
export const isForbiddenType = (mimeType: string | undefined): boolean =>
  mimeType !== undefined && mimeType !== folderType && mimeType.startsWith('application/vnd.google-apps.')
