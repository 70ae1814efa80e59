import { err, ok, type Result } from '#domain/result.ts'
import { type DriveProblem, invalidParameter } from './errors.ts'

type Fields = ReadonlyArray<string>

/** What a file shows when no fields are asked for. */
const defaultFields = 'kind,id,name,mimeType'
const contentFields = 'md5Checksum,sha256Checksum,headRevisionId'
const fileFields = `${defaultFields},parents,version,createdTime,modifiedTime,appProperties,size,${contentFields}`
const fileFieldsV2 = `id,etag,title,modifiedDate,fileSize,${contentFields}`
const listFields = 'kind,incompleteSearch,nextPageToken'

/** The fields of a file that are asked for. A name that there is not is refused, as Google does. */
export const fieldsOf = (query: URLSearchParams): Result<Fields, DriveProblem> =>
  parse(query.get('fields') || defaultFields, fileFields)

/** The same for a file of the older interface. */
export const fieldsOfV2 = (query: URLSearchParams): Result<Fields, DriveProblem> =>
  parse(query.get('fields') || fileFieldsV2, fileFieldsV2)

/** What is asked for of a listing and of each file in it: `nextPageToken,files(id,name)`. */
export const fieldsOfList = (
  query: URLSearchParams,
): Result<{ readonly list: Fields; readonly file: Fields }, DriveProblem> => {
  const asked = query.get('fields') || `${listFields},files(${defaultFields})`
  const [, before = '', inner, after = ''] = /^(?:(.+),)?files\(([^()]*)\)(?:,(.+))?$/u.exec(asked) ?? []
  if (inner === undefined) return err(refusal(asked))
  const file = parse(inner, fileFields)
  if (!file.ok) return file
  const others = [before, after].filter(Boolean).join(',')
  const list = others === '' ? ok([]) : parse(others, listFields)
  return list.ok ? ok({ list: list.value, file: file.value }) : list
}

const parse = (text: string, known: string): Result<Fields, DriveProblem> => {
  const fields = text.split(',').map((name) => name.trim())
  const odd = fields.find((name) => !known.split(',').includes(name))
  return odd === undefined ? ok(fields) : err(refusal(odd))
}

const refusal = (odd: string): DriveProblem => invalidParameter('fields', `Invalid field selection ${odd}`)

/** Leaves of a value only these fields. */
export const pick = (value: Readonly<Record<string, unknown>>, fields: Fields): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(value).filter(([name]) => fields.includes(name)))
