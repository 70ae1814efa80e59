import * as z from 'zod/mini'

/** Drive's answers, as far as we ask for them. 64-bit numbers come as strings. */
const int64 = z.string().check(z.regex(/^\d{1,19}$/))

/** A file needs an id and a name to be shown; time and size may be missing. */
export const fileAnswer = z.object({
  id: z.string(),
  name: z.string(),
  modifiedTime: z.optional(z.string()),
  size: z.optional(int64),
})
/** A file whose time or size cannot be read is still listed. */
export const bareFileAnswer = z.pick(fileAnswer, { id: true, name: true })
export type FileAnswer = z.infer<typeof fileAnswer>
export const fileFields = 'id,name,modifiedTime,size'

/** Each file is parsed by itself: an odd one must not hide the others. */
export const fileListAnswer = z.object({ files: z.array(z.unknown()), nextPageToken: z.optional(z.string()) })
export const fileListFields = `nextPageToken,files(${fileFields})`

export const folderListAnswer = z.object({
  files: z.array(z.object({ id: z.string(), createdTime: z.optional(z.string()) })),
  nextPageToken: z.optional(z.string()),
})
export const folderListFields = 'nextPageToken,files(id,name,createdTime)'

export const folderAnswer = z.object({ id: z.string() })

export const headAnswer = z.object({
  id: z.string(),
  headRevisionId: z.string(),
  modifiedTime: z.string(),
  size: int64,
  sha256Checksum: z.optional(z.string()),
})
export type HeadAnswer = z.infer<typeof headAnswer>
export const headFields = 'id,headRevisionId,modifiedTime,size,md5Checksum,sha256Checksum'

/** The older version of the interface, the only one that shows a page the etag. */
export const headV2Answer = z.object({
  id: z.string(),
  etag: z.string().check(z.minLength(1)),
  headRevisionId: z.string(),
  modifiedDate: z.string(),
  fileSize: int64,
  sha256Checksum: z.optional(z.string()),
})
export const headV2Fields = 'id,etag,headRevisionId,modifiedDate,fileSize,md5Checksum,sha256Checksum'

/** The answer to a create: the listing's fields and the checksum that proves the bytes arrived. */
export const createdAnswer = z.object({ ...fileAnswer.shape, sha256Checksum: z.optional(z.string()) })
export const createdFields = `${fileFields},sha256Checksum`

export const generatedIdsAnswer = z.object({ ids: z.array(z.string()).check(z.minLength(1)) })

export const errorAnswer = z.object({
  error: z.object({
    errors: z.optional(z.array(z.object({ reason: z.optional(z.string()) }))),
    details: z.optional(z.array(z.object({ reason: z.optional(z.string()) }))),
  }),
})
