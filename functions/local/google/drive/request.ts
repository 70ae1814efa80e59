import * as z from 'zod/mini'
import { err, ok, type Result } from '#domain/result.ts'
import { type Call, type HttpResponse, json, parseJson } from '#functions/local/stand-in/http.ts'
import type { TimeAndChance } from '#functions/local/stand-in/world.ts'
import type { OpenArea } from './area.ts'
import { badRequest, driveErrors, type DriveProblem, fileNotFound } from './errors.ts'
import { etagOf, type FileEntry } from './file-entry.ts'

/** What a drive handler works with: the request, whose it is, and the area, which it has for itself. */
export interface DriveRequest {
  readonly call: Call
  readonly area: OpenArea
  readonly world: TimeAndChance
  /** Whose token asks, or whose upload goes on. */
  readonly sub: string
  readonly origin: string
  readonly uploads: Map<string, UploadSession>
}

/** An upload in pieces that has begun. A restart of the process ends it, as an expiry would. */
export interface UploadSession {
  readonly sub: string
  /** The file to replace; undefined for a new one. */
  readonly fileId: string | undefined
  readonly metadata: Metadata
  readonly contentType: string | undefined
  readonly total: number
  readonly ifMatch: string | undefined
  readonly received: Uint8Array
  readonly startedAt: number
  /** What the last piece was answered: whoever missed it asks again. */
  readonly finished?: HttpResponse
}

/** Content as it arrived. */
export interface Media {
  readonly bytes: Uint8Array
  readonly contentType: string | undefined
}

/** A finished answer, or a refusal that gets the drive's envelope. */
export type Outcome = HttpResponse | DriveProblem

/** Whether this is a refusal and no finished answer. */
export const isProblem = (outcome: Outcome): outcome is DriveProblem => 'reason' in outcome

/** 200 with this value. */
export const found = (value: unknown): HttpResponse => json(200, value, { vary: 'Origin, X-Origin' })

const metadataSchema = z.object({
  id: z.optional(z.string()),
  name: z.optional(z.string()),
  mimeType: z.optional(z.string()),
  parents: z.optional(z.array(z.string())),
  appProperties: z.optional(z.record(z.string(), z.nullable(z.string()))),
  trashed: z.optional(z.boolean()),
})
/** What a client may send about a file. Other fields are ignored, as the drive does. */
export type Metadata = z.infer<typeof metadataSchema>

/** No body counts as no metadata. */
export const parseMetadata = (bytes: Uint8Array): Result<Metadata, DriveProblem> => {
  const parsed = metadataSchema.safeParse(bytes.length === 0 ? {} : parseJson(bytes))
  if (!parsed.success) return err(badRequest('Parse Error'))
  return parsed.data.trashed === true ? err(driveErrors.cannotBeTrashed) : ok(parsed.data)
}

/** A file by its id. */
export const findFile = ({ area }: DriveRequest, id: string): Result<FileEntry, DriveProblem> => {
  const { files } = area.state()
  const entry = Object.hasOwn(files, id) ? files[id] : undefined
  return entry ? ok(entry) : err(fileNotFound(id))
}

/** Uploads honour `If-Match` with a quoted etag; anything else in that header does nothing. */
export const conditionProblem = (entry: FileEntry, ifMatch: string | undefined): DriveProblem | undefined => {
  const tags: ReadonlyArray<string> = ifMatch?.match(/(?:W\/)?"[^"]*"/gu) ?? []
  return tags.length === 0 || tags.includes(etagOf(entry)) ? undefined : driveErrors.conditionNotMet
}
