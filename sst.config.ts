/// <reference path="./.sst/platform/config.d.ts" />

/** CloudFront, its certificate and its logs are in `edgeRegion` whatever is chosen here. */
const region = 'eu-central-1'
const edgeRegion = 'us-east-1'
type Region = typeof region | typeof edgeRegion
const logDays = 30

/** The whole of Bellbook on AWS: `npx sst deploy --stage production`. `npm run test:deploy` rehearses it. */
export default $config({
  app: ({ stage }) => ({
    name: 'bellbook',
    home: 'aws',
    version: '4.17.1',
    removal: stage === 'production' ? 'retain' : 'remove',
    protect: stage === 'production',
    providers: { aws: { region } },
  }),
  run: async () => {
    const { execSync } = await import('node:child_process')
    const { documentHeaders } = await import('#domain/api/headers.ts')
    const { snapTradePortalOrigins: portalOrigins } = await import('#domain/api/portal.ts')
    const watched = await import('#functions/deploy/alarms.ts')
    const { deployedFunctions, scheduledFunctions, sharedTable } = await import('#functions/deploy/functions.ts')
    const { headerPolicy } = await import('#functions/deploy/header-policy.ts')
    const { accessLogFields, siteFiles } = await import('#functions/deploy/site.ts')
    const { personalKeyRefusal } = await import('#functions/snaptrade/personal-key-refusal.ts')
    const { squeezed, viewerRequest } = await import('#functions/deploy/viewer-request.ts')
    const { routerKeyOf } = await import('#functions/deploy/router-key.ts')

    // SST has read the `.env` of this computer as well.
    if (process.env['SNAPTRADE_KEY'] === 'personal')
      throw new Error(`SNAPTRADE_KEY is "personal": ${personalKeyRefusal}.`)
    const isProduction = $app.stage === 'production'
    const prefix = `/${$app.name}/${$app.stage}`
    const runtimeConfig = { driveOrigin: 'https://www.googleapis.com', portalOrigins, local: false }
    const email = watched.operatorEmailOf(process.env['ALARM_EMAIL'], isProduction)
    const { accountId } = await aws.getCallerIdentity()

    execSync('node build.mjs auth snaptrade idle-users ai', { stdio: 'inherit' })

    // The account's owner creates this boundary once; the deploy may make no role without it.
    $transform(aws.iam.Role, (args) => {
      args.permissionsBoundary = `arn:aws:iam::${accountId}:policy/${$app.name}-boundary`
    })
    $transform(aws.cloudfront.Function, (args) => {
      // As a secret: the source holds the router's key, and so the state of the deploy holds the source encrypted.
      args.code = $util.secret($util.output(args.code).apply(squeezed))
    })
    const routerKeys = await aws.ssm.getParameter({ name: `${prefix}/shared/router-keys`, withDecryption: true })
    const domain = process.env['APP_DOMAIN'] ?? ''
    const router = addRouter({
      domain,
      isProduction,
      headers: headerPolicy(documentHeaders(runtimeConfig)),
      injection: viewerRequest(deployedFunctions, routerKeyOf(routerKeys.value, Date.now())),
    })
    const table = new sst.aws.Dynamo('Shared', {
      fields: { [sharedTable.key]: 'string' },
      primaryIndex: { hashKey: sharedTable.key },
      ttl: sharedTable.expires,
      deletionProtection: isProduction,
    })
    const origin = domain === '' ? router.url : `https://${domain}`
    const alarms = addAlarmTopic('Alarms', region, email)
    const variables = { SSM_PREFIX: prefix, APP_ORIGIN: origin, [sharedTable.variable]: table.name }
    const options = { isProduction, prefix, accountId, table, variables }
    for (const row of deployedFunctions) {
      const deployed = addFunction(row, { ...options, route: { instance: router, path: row.path } })
      for (const alarm of watched.alarmsOfFunction(row.name, deployed.name)) addAlarm(alarm, alarms, region)
    }
    for (const row of scheduledFunctions) {
      const deployed = addFunction(row, options)
      new sst.aws.CronV2(`${row.name}Schedule`, { function: deployed.arn, schedule: row.schedule, retries: 2 })
      for (const alarm of watched.alarmsOfSchedule(row.name, deployed.name)) addAlarm(alarm, alarms, region)
    }
    for (const alarm of watched.alarmsOfRegistrations(prefix.slice(1))) addAlarm(alarm, alarms, region)
    const edgeAlarms = addAlarmTopic('EdgeAlarms', edgeRegion, email)
    for (const alarm of watched.alarmsOfEdge(router.distributionID)) addAlarm(alarm, edgeAlarms, edgeRegion)
    if (isProduction && email !== undefined)
      new aws.budgets.Budget('Budget', watched.budgetOf(process.env['MONTHLY_BUDGET_USD'] ?? '100', email))
    // The documents name the site's address, which without a domain is known only now.
    const site = $util.output(origin).apply((known) => {
      execSync('node build.mjs site', { stdio: 'inherit', env: { ...process.env, VITE_APP_ORIGIN: known } })
      return '.build/web'
    })
    addSite({ router, accountId, path: site, files: siteFiles, runtimeConfig: JSON.stringify(runtimeConfig) })
    addAccessLog(router, prefix, accessLogFields)
    return { url: origin, alarms: email ?? 'no mail: ALARM_EMAIL is not set' }
  },
})

interface RouterOptions {
  readonly domain: string
  readonly isProduction: boolean
  readonly headers: import('#functions/deploy/header-policy.ts').HeaderPolicy
  readonly injection: string
}

const addRouter = ({ domain, isProduction, headers, injection }: RouterOptions): sst.aws.Router => {
  const { securityHeadersConfig, customHeadersConfig } = headers
  const policy = new aws.cloudfront.ResponseHeadersPolicy('Headers', {
    securityHeadersConfig,
    customHeadersConfig: { items: [...customHeadersConfig.items] },
  })
  // Rules on content would refuse the addresses that a sign-in has in its query: only the rate is limited.
  const managedRules = { coreRuleSet: false, knownBadInputs: false, sqlInjection: false }
  return new sst.aws.Router('Router', {
    ...(domain === '' ? {} : { domain }),
    edge: { viewerRequest: { injection } },
    ...(isProduction ? { waf: { rateLimitPerIp: 2000, managedRules } } : {}),
    transform: {
      cdn: (args) => {
        args.transform = { distribution: { httpVersion: 'http2and3', isIpv6Enabled: true } }
        args.defaultCacheBehavior = $util
          .output(args.defaultCacheBehavior)
          .apply((behaviour) => ({ ...behaviour, responseHeadersPolicyId: policy.id }))
      },
    },
  })
}

/** A mail, if there is an address. */
const addAlarmTopic = (name: string, inRegion: Region, email: string | undefined): aws.sns.Topic => {
  const alarms = new aws.sns.Topic(name, { region: inRegion })
  const subscription = { region: inRegion, topic: alarms.arn, protocol: 'email' }
  if (email) new aws.sns.TopicSubscription(`${name}ByMail`, { ...subscription, endpoint: email })
  return alarms
}

interface FunctionOptions {
  readonly isProduction: boolean
  readonly prefix: string
  readonly accountId: string
  readonly table: sst.aws.Dynamo
  readonly variables: Record<string, $util.Input<string>>
  /** Without it, only holders of a right of the account can call the function. */
  readonly route?: { readonly instance: sst.aws.Router; readonly path: string }
}

const addFunction = (
  row: import('#functions/deploy/functions.ts').FunctionRow,
  { isProduction, prefix, accountId, table, variables, route }: FunctionOptions,
): sst.aws.Function => {
  const logs = new aws.cloudwatch.LogGroup(`${row.name}Logs`, {
    name: `${prefix}/${row.name.toLowerCase()}`,
    retentionInDays: logDays,
  })
  // A path opens everything below it, so that each function has a folder of its own.
  const parameters = [...row.sharedParameters, row.parameters].map(
    (folder) => `arn:aws:ssm:${region}:${accountId}:parameter${prefix}/${folder}`,
  )
  return new sst.aws.Function(row.name, {
    bundle: row.bundle,
    handler: 'index.handler',
    runtime: 'nodejs24.x',
    architecture: 'arm64',
    memory: `${row.memoryMb} MB`,
    timeout: `${row.timeoutSeconds} seconds`,
    logging: { logGroup: logs.name },
    ...(isProduction ? { concurrency: { reserved: row.concurrency } } : {}),
    // Any other protection would replace the viewer's own Authorization header: the router shows a key instead.
    ...(route ? { url: { cors: false, router: route } } : {}),
    permissions: [
      { actions: ['ssm:GetParametersByPath'], resources: parameters },
      { actions: ['logs:CreateLogStream', 'logs:PutLogEvents'], resources: [$interpolate`${logs.arn}:log-stream:*`] },
      ...row.tableRights.map(({ keys, actions }) => ({
        actions: [...actions],
        resources: [table.arn],
        conditions: [{ test: 'ForAllValues:StringLike', variable: 'dynamodb:LeadingKeys', values: [`${keys}*`] }],
      })),
    ],
    transform: {
      role: (args) => {
        // SST's policy lets it write to every log of the account, and its trust lets the whole account assume the role.
        args.managedPolicyArns = []
        args.assumeRolePolicy = aws.iam.assumeRolePolicyForPrincipal({ Service: 'lambda.amazonaws.com' })
      },
      function: (args) => {
        // Nothing is linked, so the key that SST puts here opens nothing: it is left out.
        args.environment = { variables }
      },
    },
  })
}

/** CloudFront is counted in one region only, and an alarm needs a topic in its own region. */
const addAlarm = (
  { name, ...row }: import('#functions/deploy/alarms.ts').AlarmRow<$util.Input<string>>,
  alarms: aws.sns.Topic,
  inRegion: Region,
): void => {
  new aws.cloudwatch.MetricAlarm(name, {
    ...row,
    region: inRegion,
    period: 300,
    comparisonOperator: 'GreaterThanOrEqualToThreshold',
    treatMissingData: 'notBreaching',
    alarmActions: [alarms.arn],
    okActions: [alarms.arn],
  })
}

interface SiteOptions {
  readonly router: sst.aws.Router
  readonly accountId: string
  readonly path: $util.Output<string>
  readonly files: typeof import('#functions/deploy/site.ts').siteFiles
  readonly runtimeConfig: string
}

const addSite = ({ router, accountId, path, files, runtimeConfig }: SiteOptions): void => {
  const ours = {
    principals: [{ type: 'service' as const, identifiers: ['cloudfront.amazonaws.com'] }],
    conditions: [
      {
        test: 'StringEquals',
        variable: 'AWS:SourceArn',
        values: [$interpolate`arn:aws:cloudfront::${accountId}:distribution/${router.distributionID}`],
      },
    ],
  }
  const site = new sst.aws.StaticSite('Web', {
    path,
    router: { instance: router },
    // For a path without a file, the bucket is then asked and says 404, instead of an answer with a page.
    errorPage: 'app.html',
    assets: {
      // A page that is open since the last release fetches that one's chunks.
      purge: false,
      fileOptions: [...files],
    },
    transform: {
      assets: {
        cors: false,
        // SST's own policy opens it to every distribution of every account.
        access: undefined,
        policy: [
          { ...ours, actions: ['s3:GetObject'], paths: ['*'] },
          // Without the right to list a bucket, S3 answers 403 for what does not exist.
          { ...ours, actions: ['s3:ListBucket'], paths: [''] },
        ],
      },
    },
  })
  const bucket = site.nodes.assets
  if (!bucket) throw new Error('The site has no bucket')
  new aws.s3.BucketObjectv2('RuntimeConfig', {
    bucket: bucket.name,
    key: 'config.json',
    content: runtimeConfig,
    contentType: 'application/json',
    cacheControl: 'no-store',
  })
}

/** Requests at the edge, for operations: no query, cookie, referrer or address is ever written down. */
const addAccessLog = (router: sst.aws.Router, prefix: string, fields: ReadonlyArray<string>): void => {
  const name = prefix.slice(1).replace('/', '-')
  const logs = new aws.cloudwatch.LogGroup('AccessLogs', {
    region: edgeRegion,
    name: `/aws/vendedlogs${prefix}/access`,
    retentionInDays: logDays,
  })
  const source = new aws.cloudwatch.LogDeliverySource('AccessLogSource', {
    region: edgeRegion,
    name,
    logType: 'ACCESS_LOGS',
    resourceArn: router.nodes.cdn.nodes.distribution.arn,
  })
  const destination = new aws.cloudwatch.LogDeliveryDestination('AccessLogDestination', {
    region: edgeRegion,
    name,
    outputFormat: 'json',
    deliveryDestinationConfiguration: { destinationResourceArn: logs.arn },
  })
  new aws.cloudwatch.LogDelivery('AccessLogDelivery', {
    region: edgeRegion,
    deliverySourceName: source.name,
    deliveryDestinationArn: destination.arn,
    recordFields: [...fields],
  })
}
