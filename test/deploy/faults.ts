import { documentHeaders } from '#domain/api/headers.ts'
import { register } from '#domain/api/snaptrade.ts'
import { deployedFunctions, scheduledFunctions, sharedTable } from '#functions/deploy/functions.ts'
import type { HeaderPolicy } from '#functions/deploy/header-policy.ts'
import { routerProofHeader } from '#functions/shared/router-proof.ts'
import { tableKeys } from '#functions/shared/table-keys.ts'
import { routerKeys } from '#test/functions/support/event.ts'
import type { Rehearsal } from './program.ts'
import { inputsOf, inputsOfKind, type Statement, statementsOf } from './resources.ts'

/**
 * Values that the rehearsal's environment holds where an operator's shell may hold secrets: none of them may reach a
 * resource.
 */
export const canaries = {
  GOOGLE_CLIENT_ID: 'canary-client-id',
  GOOGLE_CLIENT_SECRET: 'GOCSPX-canary-client-secret',
  SESSION_KEYS: '[{"kid":"canary","k":"canary-session-key","created":"2026-01-01"}]',
  LOG_KEY: 'canary-log-key',
  AWS_SECRET_ACCESS_KEY: 'canary-secret-access-key',
} as const

/** Everything that must not be so in what a deploy would create, in words. */
export const faultsOf = (rehearsal: Rehearsal): ReadonlyArray<string> => [
  ...privilegeFaults(rehearsal),
  ...headerFaults(rehearsal),
  ...logFaults(rehearsal),
  ...secretFaults(rehearsal),
  ...addressFaults(rehearsal),
  ...doorFaults(rehearsal),
  ...lossFaults(rehearsal),
  ...mailFaults(rehearsal),
  ...floodFaults(rehearsal),
]

const rowOf = (name: string) =>
  [...deployedFunctions, ...scheduledFunctions].find((row) => [`${row.name}Role`, `${row.name}Function`].includes(name))

const isScheduled = (name: string): boolean => scheduledFunctions.some((row) => row === rowOf(name))

/** The streams of a function's own log cannot be known beforehand: the only star. */
const isNamed = (resource: string): boolean =>
  !resource.replace(/^(arn:aws:\w+:[\w-]*:\d*:[^*]+):log-stream:\*$/, '$1').includes('*')

/** A path of parameters that its row does not name: another function's folder, or all of them. */
const isForeignFolder = (role: string, resource: string): boolean => {
  const path = /^arn:aws:ssm:[^/]*parameter(\/.*)$/.exec(resource)?.[1]
  const folder = /^\/bellbook\/[^/]+\/([a-z]+)$/.exec(path ?? '')?.[1]
  if (path === undefined) return false
  if (folder === undefined) return true
  const row = rowOf(role)
  if (isScheduled(role) && folder === 'sessions') return true
  return row
    ? ![row.parameters, ...row.sharedParameters].includes(folder)
    : deployedFunctions.some(({ parameters }) => parameters === folder)
}

/** Counters, or what is shared, or the secrets of people: never a table as a whole. */
const isOneKindOfItem = ({ test, variable, values }: NonNullable<Statement['conditions']>[number]): boolean =>
  test === 'ForAllValues:StringLike' &&
  variable === 'dynamodb:LeadingKeys' &&
  values.length > 0 &&
  values.every((pattern) => Object.values(tableKeys).some((kind) => pattern === `${kind}*`))

/** What belongs to the one distribution of this stage, and to no other of anybody. */
const isOfOurDistribution = ({ conditions = [] }: Statement): boolean =>
  conditions.some(
    ({ test, variable, values }) =>
      test === 'StringEquals' &&
      variable === 'AWS:SourceArn' &&
      values.every((arn) => arn === 'arn:aws:cloudfront::123456789012:distribution/RouterCdnDistribution-id'),
  )

const boundary = 'arn:aws:iam::123456789012:policy/bellbook-boundary'

const privilegeFaults = (rehearsal: Rehearsal): ReadonlyArray<string> => [
  ...[...inputsOf(rehearsal, 'aws:iam/role:Role')].flatMap(
    ([name, { inlinePolicies, managedPolicyArns = [], assumeRolePolicy, permissionsBoundary }]) => [
      ...(permissionsBoundary === boundary ? [] : [`${name} has no boundary`]),
      ...inlinePolicies
        .flatMap(({ policy }) => statementsOf(policy))
        .flatMap(({ actions, resources = [], conditions = [] }) => [
          ...actions.filter((action) => action.includes('*')).map((action) => `${name} may do anything: ${action}`),
          ...resources
            .filter((resource) => !isNamed(resource))
            .map((resource) => `${name} may reach anything: ${resource}`),
          ...actions
            .filter((action) => action.startsWith('dynamodb:') && !conditions.some(isOneKindOfItem))
            .map((action) => `${name} may reach every item: ${action}`),
          ...resources
            .filter((resource) => isForeignFolder(name, resource))
            .map((resource) => `${name} may read parameters of others: ${resource}`),
        ]),
      ...managedPolicyArns.map((arn) => `${name} has a policy that is not ours: ${arn}`),
      ...(/"AWS"|"\*"/.test(JSON.stringify(assumeRolePolicy).replaceAll('\\', ''))
        ? [`${name} may be taken by a principal other than Lambda`]
        : []),
    ],
  ),
  ...[...inputsOf(rehearsal, 'aws:s3/bucketPolicy:BucketPolicy')].flatMap(([name, { policy }]) =>
    statementsOf(policy)
      .filter((statement) => statement.effect !== 'Deny' && !isOfOurDistribution(statement))
      .map(({ actions }) => `${name} is open to other distributions: ${actions.join(', ')}`),
  ),
  ...[...inputsOf(rehearsal, 'aws:s3/bucketPolicy:BucketPolicy')].flatMap(([name, { policy }]) =>
    statementsOf(policy)
      .filter(
        ({ effect, principals = [] }) =>
          effect !== 'Deny' &&
          principals.some(({ identifiers }) =>
            identifiers.some((identifier) => identifier !== 'cloudfront.amazonaws.com'),
          ),
      )
      .map(({ actions }) => `${name} is open to everybody: ${actions.join(', ')}`),
  ),
]

/** The header lines that CloudFront makes of a policy. */
const headerLines = ({
  securityHeadersConfig: security,
  customHeadersConfig: custom,
}: HeaderPolicy): Readonly<Record<string, string>> => ({
  'content-security-policy': security.contentSecurityPolicy.contentSecurityPolicy,
  'strict-transport-security': `max-age=${security.strictTransportSecurity.accessControlMaxAgeSec}`,
  'referrer-policy': security.referrerPolicy.referrerPolicy,
  ...('contentTypeOptions' in security ? { 'x-content-type-options': 'nosniff' } : {}),
  ...Object.fromEntries(custom.items.map(({ header, value }) => [header, value])),
})

const headerFaults = (rehearsal: Rehearsal): ReadonlyArray<string> => {
  const policies = inputsOf(rehearsal, 'aws:cloudfront/responseHeadersPolicy:ResponseHeadersPolicy')
  const wanted = Object.entries(documentHeaders({ driveOrigin: 'https://www.googleapis.com' }))
  return [...inputsOf(rehearsal, 'aws:cloudfront/distribution:Distribution')].flatMap(
    ([name, { defaultCacheBehavior, orderedCacheBehaviors = [] }]) => {
      const policy = policies.get((defaultCacheBehavior.responseHeadersPolicyId ?? '').replace(/-id$/, ''))
      const lines = policy === undefined ? {} : headerLines(policy)
      return [
        ...(policy === undefined ? [`${name} sends no headers of ours`] : []),
        ...wanted
          .filter(([header, value]) => lines[header] !== value)
          .map(([header]) => `${name} does not send the local host's ${header}`),
        ...Object.keys(lines)
          .filter((header) => !wanted.some(([known]) => known === header))
          .map((header) => `${name} sends ${header}, which the local host does not`),
        ...(defaultCacheBehavior.viewerProtocolPolicy === 'redirect-to-https' ? [] : [`${name} answers without TLS`]),
        ...orderedCacheBehaviors.map(() => `${name} has a second behaviour with unchecked headers`),
      ]
    },
  )
}

const privateFields = /query|cookie|referer|^c-ip|x-forwarded-for|user-agent/i

const logFaults = (rehearsal: Rehearsal): ReadonlyArray<string> => {
  const groups = inputsOf(rehearsal, 'aws:cloudwatch/logGroup:LogGroup')
  const stored = [...groups.values()]
    .filter(({ retentionInDays = 0 }) => retentionInDays > 0 && retentionInDays <= 30)
    .map(({ name }) => name)
  const alarms = [...inputsOf(rehearsal, 'aws:cloudwatch/metricAlarm:MetricAlarm').values()].filter(
    ({ alarmActions }) => alarmActions.length > 0,
  )
  const deliveries = [...inputsOf(rehearsal, 'aws:cloudwatch/logDelivery:LogDelivery').values()]
  return [
    ...[...groups]
      .filter(([, { name }]) => !stored.includes(name))
      .map(([name]) => `${name} is kept for ever, or too long`),
    ...[...inputsOf(rehearsal, 'aws:lambda/function:Function')].flatMap(
      ([name, { name: functionName, loggingConfig }]) => [
        ...(stored.includes(loggingConfig.logGroup) ? [] : [`${name} writes to a log without an end of retention`]),
        ...(isScheduled(name) ? ['Errors'] : ['Errors', 'Throttles', 'Url5xxCount'])
          .filter(
            (metric) =>
              !alarms.some(
                ({ metricName, dimensions }) => metricName === metric && dimensions.FunctionName === functionName,
              ),
          )
          .map((metric) => `${name} has no alarm on ${metric}`),
      ],
    ),
    ...['5xxErrorRate', 'Requests']
      .filter(
        (metric) =>
          !alarms.some(
            ({ metricName, region, dimensions }) =>
              metricName === metric && region === 'us-east-1' && dimensions.DistributionId !== undefined,
          ),
      )
      .map((metric) => `The edge has no alarm on ${metric}`),
    ...(alarms.some(({ dimensions: { route, outcome } }) => route === register.path && outcome === 'provider')
      ? []
      : ['No alarm tells that the budget of registrations is used up']),
    ...(deliveries.length === 1 ? [] : ['Requests at the edge are not written down once']),
    ...deliveries.flatMap(({ recordFields }) =>
      recordFields.filter((field) => privateFields.test(field)).map((field) => `The edge writes down ${field}`),
    ),
  ]
}

const knownVariables: ReadonlyArray<string> = ['SSM_PREFIX', 'APP_ORIGIN', sharedTable.variable]

const secretFaults = (rehearsal: Rehearsal): ReadonlyArray<string> => [
  ...rehearsal.resources.flatMap(({ name, inputs }) =>
    Object.entries(canaries)
      .filter(([, value]) => JSON.stringify(inputs).includes(JSON.stringify(value).slice(1, -1)))
      .map(([secret]) => `${name} holds ${secret}`),
  ),
  ...[...inputsOf(rehearsal, 'aws:lambda/function:Function')].flatMap(([name, { environment }]) =>
    Object.keys(environment.variables)
      .filter((variable) => !knownVariables.includes(variable))
      .map((variable) => `${name} gets ${variable}`),
  ),
]

const isProduction = ({ app }: Rehearsal): boolean => app['stage'] === 'production'

/** What could be gone for good by one mistake. */
const lossFaults = (rehearsal: Rehearsal): ReadonlyArray<string> => [
  ...[...inputsOf(rehearsal, 'aws:dynamodb/table:Table')].flatMap(
    ([name, { pointInTimeRecovery, deletionProtectionEnabled = false }]) => [
      ...(pointInTimeRecovery?.enabled === true ? [] : [`${name} cannot be restored`]),
      ...(isProduction(rehearsal) && !deletionProtectionEnabled ? [`${name} can be deleted`] : []),
    ],
  ),
  ...inputsOfKind(rehearsal, 'BucketFiles')
    .filter(({ purge }) => purge)
    .map(() => 'A deploy takes the chunks of the release before away'),
  ...(isProduction(rehearsal) && (rehearsal.app['removal'] !== 'retain' || rehearsal.app['protect'] !== true)
    ? ['A removal would take production away']
    : []),
]

/** Topics of production that reach no mailbox, and a budget that does not. */
const mailFaults = (rehearsal: Rehearsal): ReadonlyArray<string> => {
  const mailed = [...inputsOf(rehearsal, 'aws:sns/topicSubscription:TopicSubscription').keys()]
  const topics = rehearsal.resources.filter(({ type }) => type === 'aws:sns/topic:Topic').map(({ name }) => name)
  const budgets = [...inputsOf(rehearsal, 'aws:budgets/budget:Budget')].filter(
    ([, { notifications }]) =>
      notifications.length === 0 ||
      notifications.some(({ subscriberEmailAddresses }) => subscriberEmailAddresses.length === 0),
  )
  const silent = topics.filter((name) => !mailed.includes(`${name}ByMail`))
  return isProduction(rehearsal)
    ? [...silent, ...budgets.map(([name]) => name)].map((name) => `${name} sends no mail`)
    : []
}

/** What a stranger could make expensive. */
const floodFaults = (rehearsal: Rehearsal): ReadonlyArray<string> =>
  isProduction(rehearsal)
    ? [
        ...[...inputsOf(rehearsal, 'aws:lambda/function:Function')]
          .filter(([, { reservedConcurrentExecutions = 0 }]) => !(reservedConcurrentExecutions > 0))
          .map(([name]) => `${name} runs as often as anybody likes`),
        ...[...inputsOf(rehearsal, 'aws:cloudfront/distribution:Distribution')]
          .filter(([, { webAclId }]) => webAclId === undefined)
          .map(([name]) => `${name} has no rate rule`),
        ...(inputsOf(rehearsal, 'aws:budgets/budget:Budget').size === 1
          ? []
          : ['No mail tells what the account is going to cost']),
      ]
    : []

const addressFaults = (rehearsal: Rehearsal): ReadonlyArray<string> => [
  ...[...inputsOf(rehearsal, 'aws:lambda/permission:Permission')]
    .filter(
      ([, { action, principal, invokedViaFunctionUrl = false }]) =>
        principal === '*' && action !== 'lambda:InvokeFunctionUrl' && !invokedViaFunctionUrl,
    )
    .map(([name]) => `${name} lets anybody run it past its address`),
  ...[...inputsOf(rehearsal, 'aws:lambda/functionUrl:FunctionUrl')]
    .filter(([, { cors }]) => cors !== undefined)
    .map(([name]) => `${name} answers pages of other origins`),
  ...[...inputsOf(rehearsal, 'aws:cloudfront/function:Function')]
    .filter(([, { code }]) => Buffer.byteLength(code) > largestEdgeSource - 512)
    .map(([name, { code }]) => `${name} is ${Buffer.byteLength(code)} bytes long: 512 of 10,240 stay free`),
  ...[...inputsOf(rehearsal, 'aws:cloudfront/distribution:Distribution')].flatMap(
    ([name, { httpVersion, isIpv6Enabled }]) => [
      ...(httpVersion === 'http2and3' ? [] : [`${name} does not speak HTTP/3`]),
      ...(isIpv6Enabled ? [] : [`${name} is not reached over IPv6`]),
    ],
  ),
]

/** Bytes that CloudFront takes of a function. */
const largestEdgeSource = 10_240

/** Ways past the router: its key, which may be only in its source. */
const doorFaults = ({ resources }: Rehearsal): ReadonlyArray<string> => {
  const isEdge = ({ type }: Rehearsal['resources'][number]): boolean => type === 'aws:cloudfront/function:Function'
  const edges = resources.filter(isEdge)
  const proof = `['${routerProofHeader}'] = { value: '${routerKeys.newest.k}' }`
  return [
    ...edges
      .filter(({ inputs }) => !String(inputs['code']).includes(proof))
      .map(({ name }) => `${name} does not prove itself to the functions`),
    ...edges
      .filter(({ sealed }) => !sealed.includes('code'))
      .map(({ name }) => `${name} leaves the router's key in the state as it is`),
    ...resources
      .filter((resource) => !isEdge(resource) && JSON.stringify(resource.inputs).includes('router-key-canary'))
      .map(({ name }) => `${name} holds the router's key`),
  ]
}
