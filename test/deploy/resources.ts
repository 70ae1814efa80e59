import type { HeaderPolicy } from '#functions/deploy/header-policy.ts'
import { routerProofHeader } from '#functions/shared/router-proof.ts'
import { routerKeys } from '#test/functions/support/event.ts'
import type { Rehearsal, Resource } from './program.ts'

/** What the checks read of a resource's inputs. */
export interface Statement {
  readonly effect?: string
  readonly actions: ReadonlyArray<string>
  readonly resources?: ReadonlyArray<string>
  readonly conditions?: ReadonlyArray<{
    readonly test: string
    readonly variable: string
    readonly values: ReadonlyArray<string>
  }>
  readonly principals?: ReadonlyArray<{ readonly type: string; readonly identifiers: ReadonlyArray<string> }>
}

export interface RoleInputs {
  readonly name: string
  readonly assumeRolePolicy: string
  readonly managedPolicyArns?: ReadonlyArray<string>
  readonly permissionsBoundary?: string
  readonly inlinePolicies: ReadonlyArray<{ readonly policy: string }>
}

export interface FunctionInputs {
  readonly name: string
  readonly runtime: string
  readonly handler: string
  readonly architectures: ReadonlyArray<string>
  readonly memorySize: number
  readonly timeout: number
  readonly reservedConcurrentExecutions?: number
  readonly environment: { readonly variables: Readonly<Record<string, string>> }
  readonly loggingConfig: { readonly logGroup: string }
}

export interface DistributionInputs {
  readonly aliases: ReadonlyArray<string>
  readonly defaultCacheBehavior: { readonly responseHeadersPolicyId?: string; readonly viewerProtocolPolicy: string }
  readonly orderedCacheBehaviors?: ReadonlyArray<unknown>
  readonly webAclId?: string
  readonly httpVersion?: string
  readonly isIpv6Enabled?: boolean
}

export interface BucketFilesInputs {
  readonly purge: boolean
  readonly files: ReadonlyArray<{
    readonly key: string
    readonly source: string
    readonly contentType: string
    readonly cacheControl: string
  }>
}

interface InputsByType {
  readonly 'aws:iam/role:Role': RoleInputs
  readonly 'aws:lambda/function:Function': FunctionInputs
  readonly 'aws:lambda/functionUrl:FunctionUrl': { readonly authorizationType: string; readonly cors?: unknown }
  readonly 'aws:lambda/permission:Permission': {
    readonly action: string
    readonly principal: string
    readonly invokedViaFunctionUrl?: boolean
  }
  readonly 'aws:cloudfront/distribution:Distribution': DistributionInputs
  readonly 'aws:cloudfront/responseHeadersPolicy:ResponseHeadersPolicy': HeaderPolicy
  readonly 'aws:cloudfront/function:Function': { readonly code: string; readonly runtime: string }
  readonly 'aws:cloudwatch/logGroup:LogGroup': { readonly name: string; readonly retentionInDays?: number }
  readonly 'aws:cloudwatch/logDelivery:LogDelivery': { readonly recordFields: ReadonlyArray<string> }
  readonly 'aws:cloudwatch/metricAlarm:MetricAlarm': {
    readonly metricName: string
    readonly region?: string
    readonly dimensions: Readonly<Partial<Record<'FunctionName' | 'route' | 'outcome' | 'DistributionId', string>>>
    readonly alarmActions: ReadonlyArray<string>
  }
  readonly 'aws:budgets/budget:Budget': {
    readonly limitAmount: string
    readonly notifications: ReadonlyArray<{
      readonly notificationType: string
      readonly threshold: number
      readonly subscriberEmailAddresses: ReadonlyArray<string>
    }>
  }
  readonly 'aws:dynamodb/table:Table': {
    readonly name: string
    readonly ttl: unknown
    readonly hashKey: string
    readonly pointInTimeRecovery?: { readonly enabled: boolean }
    readonly deletionProtectionEnabled?: boolean
  }
  readonly 'aws:s3/bucketPolicy:BucketPolicy': { readonly policy: string }
  readonly 'aws:s3/bucketObjectv2:BucketObjectv2': {
    readonly key: string
    readonly content?: string
    readonly contentType?: string
    readonly cacheControl?: string
  }
  readonly 'aws:wafv2/webAcl:WebAcl': { readonly rules: ReadonlyArray<{ readonly name: string }> }
  readonly 'aws:sns/topicSubscription:TopicSubscription': { readonly endpoint: string; readonly protocol: string }
}

/**
 * The inputs of every resource of one AWS type, by resource name. The rehearsal's answer is plain JSON; this is where
 * it gets its types.
 */
export const inputsOf = <Type extends keyof InputsByType>(
  { resources }: Rehearsal,
  type: Type,
): ReadonlyMap<string, InputsByType[Type]> =>
  new Map(
    resources
      .filter((resource) => resource.type === type)
      .map(({ name, inputs }) => [name, inputs as unknown as InputsByType[Type]]),
  )

interface InputsByKind {
  readonly BucketFiles: BucketFilesInputs
  readonly KvKeys: { readonly namespace: string; readonly entries: Readonly<Record<string, string>> }
  readonly KvRoutesUpdate: { readonly namespace: string; readonly key: string; readonly entry: string }
}

/** The inputs of SST's own resources, whose names end in their kind. */
export const inputsOfKind = <Kind extends keyof InputsByKind>(
  { resources }: Rehearsal,
  kind: Kind,
): ReadonlyArray<InputsByKind[Kind]> =>
  resources
    .filter(({ name }) => name.endsWith(`.sst.aws.${kind}`))
    .map(({ inputs }) => inputs as unknown as InputsByKind[Kind])

export const statementsOf = (policy: string): ReadonlyArray<Statement> => {
  const { statements = [] } = JSON.parse(policy) as { readonly statements?: ReadonlyArray<Statement> }
  return statements
}

/** Everything that a deploy would create as a table of Markdown, one row a resource, to be read by a person. */
export const resourceTable = ({ resources }: Rehearsal): string => {
  const rows = resources
    .filter(({ type }) => !/^(sst|pulumi):/.test(type))
    .map((resource) => [shortType(resource), resource.name.split('.')[0] ?? '', described(resource)] as const)
    .toSorted(([type, name], [otherType, otherName]) => type.localeCompare(otherType) || name.localeCompare(otherName))
  return ['| type | name | what matters of it |', '|---|---|---|', ...rows.map((row) => `| ${row.join(' | ')} |`)].join(
    '\n',
  )
}

const shortType = ({ type, name }: Resource): string =>
  type.startsWith('pulumi-nodejs') ? `sst ${name.split('.').at(-1)}` : type.replace(/^aws:/, '').replace(/\/\w+:/, ' ')

const tellingInputs = (
  'name bucket key domainName aliases runtime architectures memorySize timeout reservedConcurrentExecutions ' +
  'environment loggingConfig retentionInDays recordFields metricName threshold period assumeRolePolicy ' +
  'permissionsBoundary inlinePolicies policy authorizationType principal action invokedViaFunctionUrl entry ' +
  'scheduleExpression target content cacheControl rules ttl pointInTimeRecovery deletionProtectionEnabled ' +
  'securityHeadersConfig customHeadersConfig endpoint blockPublicPolicy minTtl webAclId httpVersion ' +
  'isIpv6Enabled purge limitAmount notifications code'
).split(' ')

const described = ({ inputs, sealed }: Resource): string =>
  tellingInputs
    .flatMap((input) =>
      inputs[input] === undefined
        ? []
        : [`${input}${sealed.includes(input) ? ' (sealed)' : ''}: ${printed(input, inputs[input])}`],
    )
    .join('; ')
    .replaceAll('|', '/')
    // Values that each run makes up or counts: the end of a physical name, the hash of a folder.
    .replaceAll(/\b(bellbook-\w+-\w+)-[a-z]{8}\b/g, '$1-…')
    .replaceAll(/-code-[0-9a-f]{64}/g, '-code-…')

const printed = (input: string, value: unknown): string => {
  if (input === 'inlinePolicies')
    return (value as RoleInputs['inlinePolicies']).map(({ policy }) => statementsPrinted(policy)).join(' and ')
  if (input === 'policy') return statementsPrinted(String(value))
  if (input === 'code')
    return typeof value === 'string' && value.includes(routerKeys.newest.k)
      ? `proves itself by ${routerProofHeader}`
      : 'an archive'
  return typeof value === 'string' ? value : JSON.stringify(value).replaceAll('"', '')
}

const statementsPrinted = (policy: string): string =>
  statementsOf(policy)
    .map(({ effect, actions, resources = [], conditions = [], principals = [] }) => {
      const who = principals.flatMap(({ identifiers }) => identifiers)
      return (
        `${effect === 'Deny' ? 'NOT ' : ''}${who.length === 0 ? '' : `${who.join(', ')}: `}` +
        `${actions.join(', ')} on ${resources.join(', ')}` +
        conditions.map(({ variable, values }) => ` where ${variable} is ${values.join(' or ')}`).join('')
      )
    })
    .join(' and ')
