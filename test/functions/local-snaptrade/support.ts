import { Ajv, type ValidateFunction } from 'ajv'
import { Snaptrade, SnaptradeAuth } from 'snaptrade-typescript-sdk'
import { parse } from 'yaml'
import { type Listening, listenStandIn } from '#functions/local/stand-in/listen.ts'
import { createMemoryStore } from '#test/support/memory-store.ts'
import { projectText } from '#test/support/project.ts'
import { createFaultySnapTrade, type FaultySnapTrade } from '#test/support/snaptrade/faulty-snaptrade.ts'

export const client = { clientId: 'BELLBOOK-TEST', consumerKey: 'a consumer key / with + signs' }

/** A stand-in with levers on a free port, at the time that the official client signs with. */
export const listeningSnapTrade = async (isPersonal = false): Promise<FaultySnapTrade & Pick<Listening, 'port'>> => {
  const standIn = await createFaultySnapTrade({
    store: createMemoryStore(),
    client: { ...client, isPersonal },
    origin: 'http://localhost:5182',
  })
  const listening = await listenStandIn(standIn, { port: 0, variable: 'SNAPTRADE_PORT' })
  return { ...standIn, port: listening.port, close: listening.close }
}

/** The official client, pointed at a stand-in. It answers 429 instead of sleeping over it. */
export const officialClient = (origin: string, consumerKey = client.consumerKey, clientId = client.clientId) =>
  new Snaptrade({ auth: SnaptradeAuth.commercialApiKey({ clientId, consumerKey }), ...optionsAt(origin) })

/** The same with the key as a Personal one. */
export const personalClient = (origin: string) =>
  new Snaptrade({ auth: SnaptradeAuth.personalApiKey(client), ...optionsAt(origin) })

const optionsAt = (basePath: string) => ({
  basePath,
  baseOptions: {
    timeout: 20_000,
    validateStatus: (status: number) => (status >= 200 && status < 300) || status === 429,
  },
})
export type OfficialClient = ReturnType<typeof officialClient>

interface Description {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly operationId: string; readonly answer: object }>>>
  >
  readonly components: object
}
const description = parse(projectText('test/fixtures/snaptrade-openapi.yaml')) as Description

/** OpenAPI 3.0 says `nullable`, JSON Schema a union with null. */
const asJsonSchema = (node: unknown): unknown => {
  if (Array.isArray(node)) return node.map(asJsonSchema)
  if (typeof node !== 'object' || node === null) return node
  const { nullable, discriminator: _, ...rest } = node as Readonly<Record<string, unknown>>
  const plain = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, asJsonSchema(value)]))
  return nullable === true ? { anyOf: [{ type: 'null' }, plain] } : plain
}

const formats: Readonly<Record<string, RegExp>> = {
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  date: /^\d{4}-\d{2}-\d{2}$/,
  'date-time': /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/,
  decimal: /^-?\d+(\.\d+)?$/,
  url: /^https?:\/\/\S+$/,
}

const validator = new Ajv({ strict: false, formats: { ...formats, int32: true, 'ISO 8601': true } })
validator.addSchema({ $id: 'snaptrade', components: asJsonSchema(description.components) as object })

const compiled = new Map<string, ValidateFunction>()

const validateOf = (operationId: string): ValidateFunction => {
  const operation = Object.values(description.paths)
    .flatMap((methods) => Object.values(methods))
    .find((candidate) => candidate.operationId === operationId)
  if (operation === undefined) throw new Error(`${operationId} is not described`)
  const schema = JSON.parse(
    JSON.stringify(asJsonSchema(operation.answer)).replaceAll('"#/components', '"snaptrade#/components'),
  ) as object
  return validator.compile(schema)
}

/** What is wrong with an answer, by SnapTrade's own description of the operation. Empty where nothing is. */
export const faultsOf = (operationId: string, answer: unknown): ReadonlyArray<string> => {
  const validate = compiled.get(operationId) ?? validateOf(operationId)
  compiled.set(operationId, validate)
  validate(answer)
  return (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message ?? ''}`)
}
