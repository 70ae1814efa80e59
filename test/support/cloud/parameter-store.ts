import * as z from 'zod/mini'
import { momentNow } from '#test/support/clock.ts'
import { type Call, region, startJsonService } from './json-service.ts'
import type { Identity } from './signature.ts'

const account = '123456789012'
const mostPerPage = 10

const byPath = z.object({
  Path: z.string(),
  Recursive: z._default(z.boolean(), false),
  WithDecryption: z._default(z.boolean(), false),
  MaxResults: z._default(z.int(), mostPerPage),
  NextToken: z.optional(z.string()),
})
const put = z.object({
  Name: z.string(),
  Value: z.string(),
  Type: z.enum(['String', 'SecureString']),
  Overwrite: z._default(z.boolean(), false),
})

const byName = z.object({ Name: z.string(), WithDecryption: z._default(z.boolean(), false) })

interface Stored {
  readonly Type: 'String' | 'SecureString'
  readonly Value: string
  readonly Version: number
  readonly LastModifiedDate: number
}

type Answer = Awaited<ReturnType<Parameters<typeof startJsonService>[0]['answer']>>

const ok = (body: unknown): Answer => ({ status: 200, body: JSON.stringify(body) })
const problem = (code: string, message = ''): Answer => ({
  status: 400,
  body: JSON.stringify({ __type: code, message }),
})
const constraint = (value: unknown, name: string, rule: string): Answer =>
  problem(
    'ValidationException',
    `1 validation error detected: Value '${String(value)}' at '${name}' failed to satisfy constraint: ${rule}`,
  )

/**
 * AWS' parameter store on a free port, as far as it is read by path and written: signed calls only, by who may; pages
 * of ten counted before what lies deeper is left out, so that a page may be short or empty and still have a next one;
 * texts that are not asked for decrypted stay closed.
 */
export const startParameterStore = async (identities: ReadonlyArray<Identity>) => {
  const stored = new Map<string, Stored>()
  const history: History = []
  const service = await startJsonService({
    service: 'ssm',
    target: 'AmazonSSM',
    contentType: 'application/x-amz-json-1.1',
    identities,
    resourceOf: ({ input }) => {
      const named = input['Path'] ?? input['Name']
      return typeof named === 'string' && named.startsWith('/')
        ? `arn:aws:ssm:${region}:${account}:parameter${named}`
        : undefined
    },
    answer: async (call) => answer(stored, history, call),
  })
  return {
    ...service,
    parameters: stored,
    put: (name: string, value: string): void => void write(stored, history, name, value, 'SecureString'),
  }
}
export type ParameterStoreStandIn = Awaited<ReturnType<typeof startParameterStore>>

/** Every version that there was, oldest first. */
type History = Array<Stored & { readonly Name: string }>

const write = (
  stored: Map<string, Stored>,
  history: History,
  name: string,
  Value: string,
  Type: Stored['Type'],
): number => {
  // What is deleted is deleted with all its versions.
  if (!stored.has(name)) history.splice(0, history.length, ...history.filter(({ Name }) => Name !== name))
  const Version = (stored.get(name)?.Version ?? 0) + 1
  const written = { Type, Value, Version, LastModifiedDate: momentNow() / 1000 }
  stored.set(name, written)
  history.push({ Name: name, ...written })
  return Version
}

const answer = (stored: Map<string, Stored>, history: History, { operation, input }: Call): Answer => {
  switch (operation) {
    case 'GetParametersByPath':
      return readPath(stored, input)
    case 'PutParameter':
      return putParameter(stored, history, input)
    case 'GetParameter':
      return readOne(stored, input)
    case 'GetParameterHistory':
      return readHistory(stored, history, input)
    default:
      return problem('UnknownOperationException')
  }
}

const putParameter = (stored: Map<string, Stored>, history: History, input: Call['input']): Answer => {
  const asked = put.safeParse(input)
  if (!asked.success) return constraint(input['Name'], 'name', 'Member must not be null')
  const { Name, Value, Type, Overwrite } = asked.data
  if (!/^(\/[\w.-]+)+$/.test(Name) || /^\/(aws|ssm)/i.test(Name))
    return problem('ValidationException', 'Parameter name must be a fully qualified name.')
  if (Value === '') return constraint(Value, 'value', 'Member must have length greater than or equal to 1')
  if (Buffer.byteLength(Value) > 4096)
    return problem(
      'ValidationException',
      'Standard tier parameters support a maximum parameter value of 4096 characters.',
    )
  if (stored.has(Name) && !Overwrite)
    return problem(
      'ParameterAlreadyExists',
      'The parameter already exists. To overwrite this value, set the overwrite option in the request to true.',
    )
  return ok({ Tier: 'Standard', Version: write(stored, history, Name, Value, Type) })
}

const shown = (stored: Stored, WithDecryption: boolean) => ({
  ...stored,
  DataType: 'text',
  Value:
    stored.Type === 'SecureString' && !WithDecryption
      ? Buffer.from(`sealed by the key of the account ${stored.Value.length}`).toString('base64')
      : stored.Value,
})

const readOne = (stored: ReadonlyMap<string, Stored>, input: Call['input']): Answer => {
  const asked = byName.safeParse(input)
  if (!asked.success) return constraint(input['Name'], 'name', 'Member must not be null')
  const { Name, WithDecryption } = asked.data
  const found = stored.get(Name)
  return found ? ok({ Parameter: { Name, ...shown(found, WithDecryption) } }) : problem('ParameterNotFound')
}

const readHistory = (stored: ReadonlyMap<string, Stored>, history: History, input: Call['input']): Answer => {
  const asked = byName.safeParse(input)
  if (!asked.success) return constraint(input['Name'], 'name', 'Member must not be null')
  const { Name, WithDecryption } = asked.data
  if (!stored.has(Name)) return problem('ParameterNotFound')
  const Parameters = history.filter((version) => version.Name === Name).map((version) => shown(version, WithDecryption))
  return ok({ Parameters })
}

const readPath = (stored: ReadonlyMap<string, Stored>, input: Call['input']): Answer => {
  const asked = byPath.safeParse(input)
  if (!asked.success) return constraint(input['Path'], 'path', 'Member must not be null')
  const { Path, Recursive, WithDecryption, MaxResults, NextToken } = asked.data
  if (!/^(\/[\w.-]+)+\/?$/.test(Path))
    return problem(
      'ValidationException',
      'The parameter path must begin with a slash "/". It can include only alphanumeric characters, hyphens, ' +
        'underscores and periods.',
    )
  if (MaxResults < 1) return constraint(MaxResults, 'maxResults', 'Member must have value greater than or equal to 1')
  if (MaxResults > mostPerPage)
    return constraint(MaxResults, 'maxResults', `Member must have value less than or equal to ${mostPerPage}`)
  const from = NextToken === undefined ? 0 : positionOf(Path, NextToken)
  if (from === undefined) return problem('InvalidNextToken', 'The specified token is not valid.')
  const base = `${Path.replace(/\/$/, '')}/`
  const below = [...stored]
    .filter(([name]) => name.startsWith(base))
    .toSorted(([one], [other]) => one.localeCompare(other))
  const page = below
    .slice(from, from + MaxResults)
    .filter(([name]) => Recursive || !name.slice(base.length).includes('/'))
  const Parameters = page.map(([Name, parameter]) => ({
    ...shown(parameter, WithDecryption),
    Name,
    ARN: `arn:aws:ssm:${region}:${account}:parameter${Name}`,
  }))
  return ok({
    Parameters,
    ...(from + MaxResults < below.length ? { NextToken: tokenAt(Path, from + MaxResults) } : {}),
  })
}

const tokenAt = (path: string, position: number): string =>
  Buffer.from(JSON.stringify({ path, position })).toString('base64')

const positionOf = (path: string, token: string): number | undefined => {
  const position = Number(/"position":(\d+)/.exec(Buffer.from(token, 'base64').toString())?.[1] ?? Number.NaN)
  return Number.isInteger(position) && tokenAt(path, position) === token ? position : undefined
}
