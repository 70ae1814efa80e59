import * as z from 'zod/mini'
import { type Call, type HttpResponse, json, parseJson } from '#functions/local/stand-in/http.ts'
import type { TimeAndChance } from '#functions/local/stand-in/world.ts'
import type { OpenArea } from './area.ts'
import { driveErrors, type DriveProblem } from './errors.ts'
import { etagOf, type FileEntry } from './file-entry.ts'
import type { UploadSession } from './uploads.ts'

export interface DriveRequest {
  readonly call: Call
  readonly area: OpenArea
  readonly world: TimeAndChance
  readonly sub: string
  readonly origin: string
  readonly uploads: Map<string, UploadSession>
}

export interface Media {
  readonly bytes: Uint8Array
  readonly contentType: string | undefined
}

/** A finished answer, or a refusal that gets the drive's envelope. */
export type Outcome = HttpResponse | DriveProblem

/** Whether this is a refusal and no finished answer. */
export const isProblem = (outcome: Outcome): outcome is DriveProblem => 'reason' in outcome

/** 200 with the fields that the query names; without `fields`, all of them. */
export const found = ({ call }: DriveRequest, value: Readonly<Record<string, unknown>>): HttpResponse =>
  json(200, pick(value, call.query.get('fields')))

/** Leaves of a value only the fields that are asked for. */
export const pick = (
  value: Readonly<Record<string, unknown>>,
  fields: string | null | undefined,
): Readonly<Record<string, unknown>> => {
  const names = fields?.split(',').map((name) => name.trim())
  return Object.fromEntries(Object.entries(value).filter(([name]) => names?.includes(name) ?? true))
}

const metadataSchema = z.object({
  id: z.optional(z.string()),
  name: z.optional(z.string()),
  mimeType: z.optional(z.string()),
  parents: z.optional(z.array(z.string())),
  appProperties: z.optional(z.record(z.string(), z.nullable(z.string()))),
})
/** Other fields of a client are ignored, as the drive does. */
export type Metadata = z.infer<typeof metadataSchema>

/** Undefined for what is no metadata. */
export const parseMetadata = (bytes: Uint8Array): Metadata | undefined =>
  metadataSchema.safeParse(parseJson(bytes)).data

/** A file by its id. */
export const findFile = ({ area }: DriveRequest, id = ''): FileEntry | undefined => {
  const { files } = area.state()
  return Object.hasOwn(files, id) ? files[id] : undefined
}

/** Uploads honour `If-Match` with a quoted etag, and ignore anything else in that header. */
export const conditionProblem = (file: FileEntry | undefined, ifMatch: string | undefined): DriveProblem | undefined =>
  file && ifMatch?.startsWith('"') && ifMatch !== etagOf(file) ? driveErrors.conditionNotMet : undefined
