import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** An identity of the stand-ins of AWS, and the rights of its role. */
export interface Identity {
  readonly role: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken: string
  readonly statements: ReadonlyArray<{
    readonly actions: ReadonlyArray<string>
    readonly resources?: ReadonlyArray<string>
    readonly conditions?: ReadonlyArray<{
      readonly test: string
      readonly variable: string
      readonly values: ReadonlyArray<string>
    }>
  }>
}

export interface SignedRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: Buffer
}

/** An error in the words of the services, all of whose JSON protocols answer 400 to what the caller did wrong. */
export interface AwsProblem {
  readonly code: string
  readonly message: string
}

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest()

/** How far a request's clock may be off. */
const toleranceMs = 5 * 60_000

const invalid = (message: string): AwsProblem => ({ code: 'InvalidSignatureException', message })
const unknownToken: AwsProblem = {
  code: 'UnrecognizedClientException',
  message: 'The security token included in the request is invalid.',
}

const authorization = new RegExp(
  String.raw`^AWS4-HMAC-SHA256 Credential=([^/]+)/(\d{8})/([^/]+)/([^/]+)/aws4_request, ?` +
    String.raw`SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$`,
)

/**
 * Who signed the request by Signature Version 4, as the service finds out: key and session token known, clock near,
 * scope right, every signed header and the body as they were signed.
 */
export const signerOf = (
  { method, path, headers, body }: SignedRequest,
  identities: ReadonlyArray<Identity>,
  scope: { readonly region: string; readonly service: string },
  nowMs: number,
): Identity | AwsProblem => {
  const parts = authorization.exec(headers['authorization'] ?? '')
  if (!parts) return { code: 'MissingAuthenticationTokenException', message: 'Missing Authentication Token' }
  const [, key = '', day = '', region = '', service = '', signed = '', signature = ''] = parts
  const identity = identities.find(({ accessKeyId }) => accessKeyId === key)
  if (!identity || headers['x-amz-security-token'] !== identity.sessionToken) return unknownToken
  const stamp = headers['x-amz-date'] ?? ''
  const at = Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!stamp.startsWith(day) || !(Math.abs(at - nowMs) <= toleranceMs))
    return invalid(`Signature expired: ${stamp} is now earlier than ${new Date(nowMs - toleranceMs).toISOString()}`)
  if (region !== scope.region) return invalid('Credential should be scoped to a valid region. ')
  if (service !== scope.service) return invalid(`Credential should be scoped to correct service: '${scope.service}'. `)
  const names = signed.split(';')
  if (
    ['host', 'x-amz-date', 'x-amz-security-token', 'x-amz-target'].some(
      (name) => headers[name] !== undefined && !names.includes(name),
    )
  )
    return invalid('A header that must be signed is not.')
  const canonical = [
    method,
    path,
    '',
    ...names.map((name) => `${name}:${(headers[name] ?? '').trim().replaceAll(/ +/g, ' ')}`),
    '',
    signed,
    sha256(body),
  ].join('\n')
  const signing = [`AWS4${identity.secretAccessKey}`, day, region, service, 'aws4_request'].reduce<string | Buffer>(
    (made, part, index) => (index === 0 ? part : hmac(made, part)),
    '',
  )
  const expected = hmac(
    signing,
    ['AWS4-HMAC-SHA256', stamp, `${day}/${region}/${service}/aws4_request`, sha256(canonical)].join('\n'),
  )
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'))
    ? identity
    : invalid(
        'The request signature we calculated does not match the signature you provided. Check your AWS Secret ' +
          'Access Key and signing method. Consult the service documentation for details.',
      )
}

/** A pattern of IAM allows itself; a star in it matches any characters, also none, and a question mark one. */
export const covers = (pattern: string, value: string): boolean =>
  new RegExp(
    `^${pattern
      .replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '[^]*')
      .replaceAll('?', '[^]')}$`,
  ).test(value)

type Condition = NonNullable<Identity['statements'][number]['conditions']>[number]

/**
 * The one condition that is known here; any other condition refuses. As in IAM it holds where there is nothing to
 * compare.
 */
const holds = ({ test, variable, values }: Condition, leadingKeys: ReadonlyArray<string>): boolean =>
  test === 'ForAllValues:StringLike' &&
  variable === 'dynamodb:LeadingKeys' &&
  leadingKeys.every((key) => values.some((pattern) => covers(pattern, key)))

/** What IAM says to who may not; undefined for who may. `leadingKeys`: of the items of a table that are meant. */
export const denied = (
  { role, statements }: Identity,
  action: string,
  resource: string,
  leadingKeys: ReadonlyArray<string> = [],
): AwsProblem | undefined => {
  const allows = ({ actions, resources = [], conditions = [] }: Identity['statements'][number]): boolean =>
    actions.includes(action) &&
    resources.some((pattern) => covers(pattern, resource)) &&
    conditions.every((condition) => holds(condition, leadingKeys))
  if (statements.some(allows)) return undefined
  return {
    code: 'AccessDeniedException',
    message:
      `User: arn:aws:sts::123456789012:assumed-role/${role} is not authorized to perform: ${action} on ` +
      `resource: ${resource} because no identity-based policy allows the ${action} action`,
  }
}
