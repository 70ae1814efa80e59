/// <reference path="./.sst/platform/config.d.ts" />

/** Where everything lives; CloudFront, its certificate and its logs are in `edgeRegion` whatever is chosen here. */
const region = 'eu-central-1'
const edgeRegion = 'us-east-1'
const logDays = 30

/** The whole of Bellbook on AWS: `npx sst@4.17.1 deploy --stage production`. `npm run test:deploy` rehearses it without an account. */
export default $config({
  app: (input) => {
    const isProduction = input.stage === 'production'
    return {
      name: 'bellbook', home: 'aws', version: '4.17.1', removal: isProduction ? 'retain' : 'remove', protect: isProduction, providers: { aws: { region } },
    }
  },
  run: async () => {
    const { execSync } = await import('node:child_process')
    const { documentHeaders } = await import('#domain/api/headers.ts')
    const { snapTradePortalOrigins } = await import('#domain/api/portal.ts')
    const { deployedFunctions, sharedTable } = await import('#functions/deploy/functions.ts')
    const { headerPolicy } = await import('#functions/deploy/header-policy.ts')
    const { viewerRequest } = await import('#functions/deploy/viewer-request.ts')
    const { sharedFolder } = await import('#functions/shared/parameters.ts')

    const isProduction = $app.stage === 'production'
    const prefix = `/${$app.name}/${$app.stage}`
    const domain = process.env['APP_DOMAIN'] ?? ''
    const runtimeConfig = { driveOrigin: 'https://www.googleapis.com', portalOrigins: snapTradePortalOrigins, local: false }
    const { accountId } = await aws.getCallerIdentity()

    execSync('npm run build', { stdio: 'inherit' })

    const { securityHeadersConfig, customHeadersConfig } = headerPolicy(documentHeaders(runtimeConfig))
    const policy = new aws.cloudfront.ResponseHeadersPolicy('Headers', { securityHeadersConfig, customHeadersConfig: { items: [...customHeadersConfig.items] } })
    const router = new sst.aws.Router('Router', {
      ...(domain === '' ? {} : { domain }),
      edge: { viewerRequest: { injection: viewerRequest(deployedFunctions.map(({ path }) => path)) } },
      // Rules of content would refuse the addresses that a sign-in carries in its query: only the rate is ruled.
      ...(isProduction ? { waf: { rateLimitPerIp: 2000, managedRules: { coreRuleSet: false, knownBadInputs: false, sqlInjection: false } } } : {}),
      transform: {
        cdn: (args) => {
          args.defaultCacheBehavior = $util.output(args.defaultCacheBehavior).apply((behaviour) => ({ ...behaviour, responseHeadersPolicyId: policy.id }))
        },
      },
    })
    const origin = domain === '' ? router.url : `https://${domain}`

    const table = new sst.aws.Dynamo('Shared', {
      fields: { [sharedTable.key]: 'string' }, primaryIndex: { hashKey: sharedTable.key }, ttl: sharedTable.expires, deletionProtection: isProduction,
    })

    const alarms = new aws.sns.Topic('Alarms')
    if (process.env['ALARM_EMAIL']) new aws.sns.TopicSubscription('AlarmsByMail', { topic: alarms.arn, protocol: 'email', endpoint: process.env['ALARM_EMAIL'] })

    for (const { name, path, bundle, parameters, memoryMb, timeoutSeconds, concurrency, tableRights } of deployedFunctions) {
      const logs = new aws.cloudwatch.LogGroup(`${name}Logs`, { name: `${prefix}/${name.toLowerCase()}`, retentionInDays: logDays })
      const deployed = new sst.aws.Function(name, {
        bundle, handler: 'index.handler', runtime: 'nodejs24.x', architecture: 'arm64', memory: `${memoryMb} MB`, timeout: `${timeoutSeconds} seconds`,
        logging: { logGroup: logs.name },
        ...(isProduction ? { concurrency: { reserved: concurrency } } : {}),
        // Any other protection would replace the viewer's own Authorization header: every route proves its caller itself.
        url: { cors: false, router: { instance: router, path } },
        permissions: [
          // A path opens all that lies below it, so that each function has a folder of its own.
          { actions: ['ssm:GetParametersByPath'], resources: [sharedFolder, parameters].map((folder) => `arn:aws:ssm:${region}:${accountId}:parameter${prefix}/${folder}`) },
          { actions: ['logs:CreateLogStream', 'logs:PutLogEvents'], resources: [$interpolate`${logs.arn}:log-stream:*`] },
          ...tableRights.map(({ keys, actions }) => ({
            actions: [...actions], resources: [table.arn], conditions: [{ test: 'ForAllValues:StringLike', variable: 'dynamodb:LeadingKeys', values: [`${keys}*`] }],
          })),
        ],
        transform: {
          role: (args) => {
            // The managed policy would let it write to every log of the account, and SST's own trust lets the whole account be it.
            args.managedPolicyArns = []
            args.assumeRolePolicy = aws.iam.assumeRolePolicyForPrincipal({ Service: 'lambda.amazonaws.com' })
          },
          // Nothing is linked, so the key that SST puts here opens nothing: it is left out.
          function: (args) => {
            args.environment = { variables: { SSM_PREFIX: prefix, APP_ORIGIN: origin, [sharedTable.variable]: table.name } }
          },
        },
      })
      // A refusal of our own making is no error of the function's, and still one to hear of.
      for (const [metric, threshold] of [['Errors', 5], ['Throttles', 1], ['Url5xxCount', 20]] as const) {
        new aws.cloudwatch.MetricAlarm(`${name}${metric}`, {
          namespace: 'AWS/Lambda', metricName: metric, dimensions: { FunctionName: deployed.name }, statistic: 'Sum', period: 300, evaluationPeriods: 1,
          comparisonOperator: 'GreaterThanOrEqualToThreshold', threshold, treatMissingData: 'notBreaching', alarmActions: [alarms.arn], okActions: [alarms.arn],
        })
      }
    }

    addSite(router, accountId, JSON.stringify(runtimeConfig))
    addAccessLog(router, prefix)
    return { url: origin }
  },
})

/** The built app in its bucket, and the provider addresses that it reads at run time. */
const addSite = (router: sst.aws.Router, accountId: string, runtimeConfig: string): void => {
  const site = new sst.aws.StaticSite('Web', {
    path: '.build/web',
    router: { instance: router },
    // What is no file is then asked of the bucket, which says 404, instead of being answered with a page.
    errorPage: 'app.html',
    assets: {
      // CloudFront packs what it sends; the packed copies are for the local host. The last pattern that fits a file counts.
      fileOptions: [
        { files: '**', ignore: ['**/*.br', '**/*.gz'], cacheControl: 'no-cache' },
        { files: '*.html', cacheControl: 'no-store' },
        { files: 'assets/**', ignore: ['**/*.br', '**/*.gz'], cacheControl: 'public, max-age=31536000, immutable' },
        { files: '*.webmanifest', cacheControl: 'no-cache', contentType: 'application/manifest+json' },
        { files: '*.svg', cacheControl: 'no-cache', contentType: 'image/svg+xml' },
      ],
    },
    transform: {
      assets: {
        cors: false,
        // Who may not list a bucket is told 403 for what does not exist.
        policy: [{
          actions: ['s3:ListBucket'],
          principals: [{ type: 'service', identifiers: ['cloudfront.amazonaws.com'] }],
          paths: [''],
          conditions: [{ test: 'StringEquals', variable: 'AWS:SourceArn', values: [$interpolate`arn:aws:cloudfront::${accountId}:distribution/${router.distributionID}`] }],
        }],
      },
    },
  })
  const bucket = site.nodes.assets
  if (!bucket) throw new Error('The site has no bucket')
  new aws.s3.BucketObjectv2('RuntimeConfig', {
    bucket: bucket.name, key: 'config.json', content: runtimeConfig, contentType: 'application/json', cacheControl: 'no-store',
  })
}

/** Requests at the edge, for operations: no query, cookie, referrer or address is ever written down. */
const addAccessLog = (router: sst.aws.Router, prefix: string): void => {
  const name = prefix.slice(1).replace('/', '-')
  const logs = new aws.cloudwatch.LogGroup('AccessLogs', { region: edgeRegion, name: `/aws/vendedlogs${prefix}/access`, retentionInDays: logDays })
  const source = new aws.cloudwatch.LogDeliverySource('AccessLogSource', {
    region: edgeRegion, name, logType: 'ACCESS_LOGS', resourceArn: router.nodes.cdn.nodes.distribution.arn,
  })
  const destination = new aws.cloudwatch.LogDeliveryDestination('AccessLogDestination', {
    region: edgeRegion, name, outputFormat: 'json', deliveryDestinationConfiguration: { destinationResourceArn: logs.arn },
  })
  new aws.cloudwatch.LogDelivery('AccessLogDelivery', {
    region: edgeRegion, deliverySourceName: source.name, deliveryDestinationArn: destination.arn,
    recordFields: ['date', 'time', 'x-edge-location', 'cs-method', 'cs-uri-stem', 'sc-status', 'sc-bytes', 'time-taken', 'x-edge-result-type', 'x-edge-request-id'],
  })
}
