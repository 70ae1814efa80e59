import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { appCallback } from '#domain/api/auth.ts'
import { prerenderedDocuments } from '#domain/api/documents.ts'
import { portalPath, snapTradePortalOrigins } from '#domain/api/portal.ts'
import { runtimeConfig } from '#domain/api/runtime-config.ts'
import { deployedFunctions, scheduledFunctions, sharedTable } from '#functions/deploy/functions.ts'
import { answerStatic, loadStaticFiles } from '#functions/local/static-files.ts'
import { problem } from '#functions/shared/respond.ts'
import { personalKeyRefusal } from '#functions/snaptrade/personal-key-refusal.ts'
import { routerKeys } from '#test/functions/support/event.ts'
import { boundaryPolicy, type Call, isAllowed, operatorPolicy } from '#test/support/cloud/policy.ts'
import { projectRoot, projectText } from '#test/support/project.ts'
import { type Edge, edgeOf } from './edge.ts'
import { canaries, faultsOf } from './faults.ts'
import { platformFolder } from './platform.ts'
import type { Rehearsal } from './program.ts'
import { operatorEmail, type Planted, rehearse } from './rehearse.ts'
import { inputsOf, resourceTable, statementsOf } from './resources.ts'

const site = join(projectRoot, '.build/web')
const planting = async (planted: Planted): Promise<ReadonlyArray<string>> =>
  faultsOf(await rehearse({ stage: 'production', environment: canaries, planted }))

const allFunctions = [...deployedFunctions, ...scheduledFunctions]

let production: Rehearsal
let edge: Edge

beforeAll(async () => {
  production = await rehearse({ stage: 'production', environment: canaries })
  edge = edgeOf(production)
})

describe('What `sst deploy --stage production` would create', () => {
  it('is what the components’ own types allow', () => {
    const folder = mkdtempSync(join(tmpdir(), 'bellbook-types-'))
    try {
      const platform = platformFolder()
      mkdirSync(join(folder, '.sst'))
      symlinkSync(platform, join(folder, '.sst/platform'))
      for (const folderName of ['domain', 'functions', 'node_modules'])
        symlinkSync(join(projectRoot, folderName), join(folder, folderName))
      copyFileSync(join(projectRoot, 'sst.config.ts'), join(folder, 'sst.config.ts'))
      const compilerOptions = {
        noEmit: true,
        strict: true,
        skipLibCheck: true,
        target: 'es2022',
        lib: ['es2023'],
        module: 'esnext',
        moduleResolution: 'bundler',
        allowImportingTsExtensions: true,
        types: ['node'],
        typeRoots: [join(platform, 'node_modules/@types')],
        paths: { '#domain/*': ['./domain/*'], '#functions/*': ['./functions/*'] },
      }
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['sst.config.ts'] }))
      const check = (): string => {
        try {
          return execFileSync(process.execPath, [join(platform, 'node_modules/typescript/bin/tsc'), '-p', folder], {
            encoding: 'utf8',
          })
        } catch (error) {
          return error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error)
        }
      }
      expect(check()).toBe('')
      writeFileSync(
        join(folder, 'sst.config.ts'),
        `/// <reference path="./.sst/platform/config.d.ts" />\nexport default $config({ app: () => ({ name: 'a', ` +
          `home: 'aws' }), run: async () => { new sst.aws.Function('A', { handler: 1 }) } })\n`,
      )
      expect(check()).toContain("Type 'number' is not assignable")
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it('has no fault', () => expect(faultsOf(production)).toEqual([]))

  it('is the list on record, to be read by a person: `-u` renews it', async () => {
    const table = resourceTable(production)
    process.stdout.write(`\n${table}\n\n`)
    await expect(
      `# What \`sst deploy --stage production\` creates\n\nWritten and compared by \`npm run ` +
        `test:deploy\`.\n\n${table}\n`,
    ).toMatchFileSnapshot('RESOURCES.md')
  })

  it('builds the product first, and is kept and protected', () => {
    expect(production.commands).toEqual([
      'node build.mjs auth snaptrade idle-users ai',
      'node build.mjs site for https://d111111abcdef8.cloudfront.net',
    ])
    expect(production.app).toMatchObject({ name: 'bellbook', removal: 'retain', protect: true, home: 'aws' })
  })

  it('is one function a row, as small and as capped as its row says', () => {
    const functions = inputsOf(production, 'aws:lambda/function:Function')
    expect([...functions.keys()].toSorted()).toEqual(allFunctions.map(({ name }) => `${name}Function`).toSorted())
    for (const { name, memoryMb, timeoutSeconds, concurrency } of allFunctions) {
      expect(functions.get(`${name}Function`)).toMatchObject({
        runtime: 'nodejs24.x',
        architectures: ['arm64'],
        handler: 'index.handler',
        memorySize: memoryMb,
        timeout: timeoutSeconds,
        reservedConcurrentExecutions: concurrency,
      })
    }
  })

  it('gives each function its own parameters and log and its row’s part of the shared table, nothing else', () => {
    const policies = new Map(
      [...inputsOf(production, 'aws:iam/role:Role')]
        .filter(([name]) => !name.endsWith('ScheduleRole'))
        .map(([name, { inlinePolicies }]) => [
          name,
          inlinePolicies
            .flatMap(({ policy }) => statementsOf(policy))
            .map(({ actions, resources, conditions }) => ({
              actions,
              resources,
              ...(conditions ? { conditions } : {}),
            })),
        ]),
    )
    const [table] = [...inputsOf(production, 'aws:dynamodb/table:Table').values()].map(
      ({ name }) => `arn:aws:dynamodb:eu-central-1:123456789012:table/${name}`,
    )
    expect(policies).toEqual(
      new Map(
        allFunctions.map(({ name, parameters, sharedParameters, tableRights }) => [
          `${name}Role`,
          [
            {
              actions: ['ssm:GetParametersByPath'],
              resources: [...sharedParameters, parameters].map(
                (folder) => `arn:aws:ssm:eu-central-1:123456789012:parameter/bellbook/production/${folder}`,
              ),
            },
            {
              actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
              resources: [
                `arn:aws:logs:eu-central-1:123456789012:log-group:/bellbook/production/${name.toLowerCase()}` +
                  ':log-stream:*',
              ],
            },
            ...tableRights.map(({ keys, actions }) => ({
              actions,
              resources: [table],
              conditions: [{ test: 'ForAllValues:StringLike', variable: 'dynamodb:LeadingKeys', values: [`${keys}*`] }],
            })),
          ],
        ]),
      ),
    )
  })

  it('[security 1] lets a schedule run its function, and do nothing else; the function has no address', () => {
    const schedules = production.resources.filter(({ type }) => type === 'aws:scheduler/schedule:Schedule')
    const roles = inputsOf(production, 'aws:iam/role:Role')
    const functions = inputsOf(production, 'aws:lambda/function:Function')
    const arnOf = (name: string) => `arn:aws:lambda:eu-central-1:123456789012:${functions.get(`${name}Function`)?.name}`
    expect(schedules.map(({ inputs }) => inputs)).toMatchObject(
      scheduledFunctions.map(({ name, schedule }) => ({
        scheduleExpression: schedule,
        state: 'ENABLED',
        target: { arn: arnOf(name), retryPolicy: { maximumRetryAttempts: 2 } },
      })),
    )
    for (const { name } of scheduledFunctions) {
      const role = roles.get(`${name}ScheduleRole`)
      expect(role?.inlinePolicies.flatMap(({ policy }) => statementsOf(policy))).toMatchObject([
        { actions: ['lambda:InvokeFunction'], resources: [arnOf(name)] },
      ])
      expect(JSON.stringify(role?.assumeRolePolicy)).toContain('"Service":"scheduler.amazonaws.com"')
      const doors = ['aws:lambda/functionUrl:FunctionUrl', 'aws:lambda/permission:Permission']
      expect(production.resources.filter((one) => doors.includes(one.type) && one.name.startsWith(name))).toEqual([])
    }
  })

  it('needs no right of the operator that their policy does not name', () => {
    const services = new Set(
      operatorPolicy.Statement.filter(({ Effect }) => Effect === 'Allow')
        .flatMap(({ Action }) => Action)
        .map((action) => action.split(':')[0]),
    )
    const needed = production.resources
      .filter(({ type }) => type.startsWith('aws:'))
      .map(({ type }) => type.split(':')[1]?.split('/')[0] ?? '')
      // The zone and certificate of a domain, and where its key-value store is written.
      .concat('route53', 'acm', 'cloudfront-keyvaluestore', 'ssm')
    expect(
      [...new Set(needed)].filter((service) => !services.has(service === 'cloudwatch' ? 'logs' : service)),
    ).toEqual([])
    expect(services.has('cloudwatch')).toBe(true)
  })

  it('makes what the operator’s policy allows them to make, by its names', () => {
    const account = '123456789012'
    const roles = [...inputsOf(production, 'aws:iam/role:Role').values()]
    const functions = [...inputsOf(production, 'aws:lambda/function:Function').values()]
    const buckets = production.resources.filter(({ type }) => type === 'aws:s3/bucket:Bucket')
    const calls: ReadonlyArray<Call> = [
      ...roles.flatMap(({ name, permissionsBoundary = '', assumeRolePolicy }) => {
        const resource = `arn:aws:iam::${account}:role/${name}`
        const [service = ''] = /\w+\.amazonaws\.com/.exec(JSON.stringify(assumeRolePolicy)) ?? []
        return [
          { action: 'iam:CreateRole', resource, context: { 'iam:PermissionsBoundary': permissionsBoundary } },
          { action: 'iam:PutRolePolicy', resource, context: { 'iam:PermissionsBoundary': permissionsBoundary } },
          { action: 'iam:PassRole', resource, context: { 'iam:PassedToService': service } },
        ]
      }),
      ...functions.map(({ name }) => ({
        action: 'lambda:CreateFunction',
        resource: `arn:aws:lambda:eu-central-1:${account}:function:${name}`,
      })),
      ...buckets.map(({ inputs }) => ({
        action: 's3:PutObject',
        resource: `arn:aws:s3:::${String(inputs['bucket'])}/x`,
      })),
    ]
    expect([roles.length, functions.length, buckets.length].includes(0)).toBe(false)
    expect(calls.filter((call) => !isAllowed(operatorPolicy, call))).toEqual([])
  })

  it('gives no role more than the boundary leaves it', () => {
    const calls = [...inputsOf(production, 'aws:iam/role:Role').values()]
      .flatMap(({ inlinePolicies }) => inlinePolicies.flatMap(({ policy }) => statementsOf(policy)))
      .flatMap(({ actions, resources = [] }) =>
        actions.flatMap((action) =>
          resources.map((resource) => ({
            action,
            // The rehearsal makes up addresses of functions without their kind.
            resource: resource.replace(/^(arn:aws:lambda:[^:]*:\d+:)(?=bellbook-)/, '$1function:'),
          })),
        ),
      )
    expect(calls.length).toBeGreaterThan(10)
    expect(calls.filter((call) => !isAllowed(boundaryPolicy, call))).toEqual([])
  })

  it('rules the rate in production only, and caps functions there only: a new account cannot reserve', async () => {
    expect(
      [...inputsOf(production, 'aws:wafv2/webAcl:WebAcl').values()].flatMap(({ rules }) =>
        rules.map(({ name }) => name),
      ),
    ).toEqual(['RateLimitPerIP'])
    expect(
      [...inputsOf(production, 'aws:cloudfront/distribution:Distribution').values()].map(
        ({ webAclId }) => webAclId !== undefined,
      ),
    ).toEqual([true])
    const trial = await rehearse({ stage: 'trial', environment: canaries })
    expect(faultsOf(trial)).toEqual([])
    expect(trial.app).toMatchObject({ removal: 'remove', protect: false })
    expect(inputsOf(trial, 'aws:wafv2/webAcl:WebAcl').size).toBe(0)
    expect(
      [...inputsOf(trial, 'aws:lambda/function:Function').values()].map(
        ({ reservedConcurrentExecutions, environment }) => [
          reservedConcurrentExecutions,
          environment.variables['SSM_PREFIX'],
        ],
      ),
    ).toEqual(allFunctions.map(() => [undefined, '/bellbook/trial']))
  })

  it('[operator] stops before it makes anything when production has no mail address', async () => {
    const mailing = (ALARM_EMAIL: string) => rehearse({ stage: 'production', environment: { ALARM_EMAIL } })
    const where = 'Without it alarms and budget are not mailed. See functions/deploy/README.md, step 2.'
    await expect(mailing('')).rejects.toThrow(`ALARM_EMAIL is not set. ${where}`)
    await expect(mailing('you')).rejects.toThrow(`ALARM_EMAIL is no mail address: you. ${where}`)
    expect(projectText('functions/deploy/README.md')).toContain('`ALARM_EMAIL is not set`')
  })

  it('[operator] stops before it makes anything when the SnapTrade key is one trader’s own', async () => {
    const personal = rehearse({ stage: 'trial', environment: { SNAPTRADE_KEY: 'personal' } })
    await expect(personal).rejects.toThrow(`SNAPTRADE_KEY is "personal": ${personalKeyRefusal}.`)
  })

  it('[operator] shows that the alarms of a trial are not mailed, and the mail address of production', async () => {
    const trial = await rehearse({ stage: 'trial', environment: { ALARM_EMAIL: '' } })
    expect(trial.outputs).toMatchObject({ alarms: 'no mail: ALARM_EMAIL is not set' })
    expect(inputsOf(trial, 'aws:sns/topicSubscription:TopicSubscription').size).toBe(0)
    expect(production.outputs).toMatchObject({ url: 'https://d111111abcdef8.cloudfront.net', alarms: operatorEmail })
    const [budget] = inputsOf(production, 'aws:budgets/budget:Budget').values()
    expect(budget?.notifications.map(({ subscriberEmailAddresses }) => subscriberEmailAddresses)).toEqual([
      [operatorEmail],
      [operatorEmail],
    ])
  })

  it('answers to a domain of its own, and writes to whom it may concern, when the environment names them', async () => {
    const named = await rehearse({
      stage: 'production',
      environment: { ...canaries, APP_DOMAIN: 'journal.example', ALARM_EMAIL: operatorEmail, MONTHLY_BUDGET_USD: '40' },
    })
    expect(faultsOf(named)).toEqual([])
    expect(
      [...inputsOf(named, 'aws:cloudfront/distribution:Distribution').values()].map(({ aliases }) => aliases),
    ).toEqual([['journal.example']])
    expect(
      [...inputsOf(named, 'aws:lambda/function:Function').values()].map(
        ({ environment }) => environment.variables['APP_ORIGIN'],
      ),
    ).toEqual(allFunctions.map(() => 'https://journal.example'))
    expect(
      [...inputsOf(named, 'aws:sns/topicSubscription:TopicSubscription').values()].map(({ endpoint, protocol }) => [
        endpoint,
        protocol,
      ]),
    ).toEqual([
      ['operator@journal.example', 'email'],
      ['operator@journal.example', 'email'],
    ])
    expect(
      [...inputsOf(named, 'aws:budgets/budget:Budget').values()].map(({ limitAmount, notifications }) => [
        limitAmount,
        notifications.map(({ notificationType, threshold, subscriberEmailAddresses }) => [
          notificationType,
          threshold,
          ...subscriberEmailAddresses,
        ]),
      ]),
    ).toEqual([
      [
        '40',
        [
          ['ACTUAL', 80, 'operator@journal.example'],
          ['FORECASTED', 100, 'operator@journal.example'],
        ],
      ],
    ])
    expect(named.commands).toContain('node build.mjs site for https://journal.example')
  })

  it('has one shared table, forgetting by itself, restorable and not to be deleted', async () => {
    expect([...inputsOf(production, 'aws:dynamodb/table:Table').values()]).toMatchObject([
      {
        hashKey: sharedTable.key,
        ttl: { attributeName: sharedTable.expires, enabled: true },
        pointInTimeRecovery: { enabled: true },
        deletionProtectionEnabled: true,
      },
    ])
  })

  it('gives a further function all of this for its row', async () => {
    const asked = await rehearse({
      stage: 'production',
      environment: canaries,
      planted: {
        file: 'functions/deploy/functions.ts',
        from: '\n]',
        to:
          "\n  { name: 'Planted', path: '/api/planted', bundle: '.build/functions/auth', parameters: 'planted'," +
          " sharedParameters: ['shared'], takesCookies: false," +
          ' memoryMb: 256, timeoutSeconds: 10, concurrency: 5, tableRights: [{ keys: tableKeys.counters, ' +
          "actions: ['dynamodb:GetItem'] }] },\n]",
      },
    })
    expect(faultsOf(asked)).toEqual([])
    const statements = (inputsOf(asked, 'aws:iam/role:Role').get('PlantedRole')?.inlinePolicies ?? []).flatMap(
      ({ policy }) => statementsOf(policy),
    )
    expect(
      statements
        .filter(({ actions }) => actions.some((action) => action.startsWith('dynamodb:')))
        .map(({ actions }) => actions),
    ).toEqual([['dynamodb:GetItem']])
    expect(await edgeOf(asked)('/api/planted/x')).toMatchObject({ by: 'function', path: '/api/planted/x' })
  })
})

describe.concurrent('The rehearsal sees', () => {
  const into =
    (file: string) =>
    (from: string | RegExp, to: string): Planted => ({ file, from, to })
  const inConfig = into('sst.config.ts')
  const inAlarms = into('functions/deploy/alarms.ts')
  const inFunctions = into('functions/deploy/functions.ts')

  it.each([
    ['a wildcard action', inConfig("['ssm:GetParametersByPath']", "['ssm:*']"), 'AuthRole may do anything: ssm:*'],
    [
      'a wildcard resource',
      inConfig(/\[\.\.\.row\.sharedParameters, row\.parameters\]\.map\([^]*?\n {2}\)/, "['*']"),
      'AuthRole may reach anything: *',
    ],
    [
      'a role without a boundary',
      inConfig(/args\.permissionsBoundary = .*/, ''),
      'IdleUsersScheduleRole has no boundary',
    ],
    [
      'one folder of parameters for all',
      inConfig('[...row.sharedParameters, row.parameters].map', "[''].map"),
      'AuthRole may read parameters of others: arn:aws:ssm:eu-central-1:123456789012:parameter/bellbook/production/',
    ],
    [
      'a function that reads the parameters of another',
      inConfig(
        '[...row.sharedParameters, row.parameters].map',
        "[...row.sharedParameters, row.parameters, 'snaptrade'].map",
      ),
      'AuthRole may read parameters of others: arn:aws:ssm:eu-central-1:123456789012:parameter/bellbook/' +
        'production/snaptrade',
    ],
    [
      'the keys of sessions in reach of the AI function',
      inFunctions("sharedParameters: ['shared'],", "sharedParameters: ['shared', 'sessions'],"),
      'AiRole may read parameters of others: arn:aws:ssm:eu-central-1:123456789012:parameter/bellbook/' +
        'production/sessions',
    ],
    [
      '[A39] a router that does not prove itself',
      { file: 'functions/deploy/viewer-request.ts', from: /.*routerProofHeader\}'\] = .*/, to: '' },
      'RouterCloudfrontFunctionRequest does not prove itself to the functions',
    ],
    [
      '[A39] a router’s key that the state of the deploy holds as it is',
      inConfig('$util.secret($util.output(args.code).apply(squeezed))', '$util.output(args.code)'),
      "RouterCloudfrontFunctionRequest leaves the router's key in the state as it is",
    ],
    [
      '[A39] a router’s key in what anybody may read',
      inConfig('runtimeConfig: JSON.stringify(runtimeConfig)', 'runtimeConfig: routerKeys.value'),
      "RuntimeConfig holds the router's key",
    ],
    [
      'a bucket that any distribution may read',
      inConfig('access: undefined,', "access: 'cloudfront' as const,"),
      'WebAssetsPolicy is open to other distributions: s3:GetObject',
    ],
    [
      'an account without a watched bill',
      inConfig(/if \(isProduction && email.*\n? +new aws\.budgets.*/, ''),
      'No mail tells what the account is going to cost',
    ],
    [
      'an unwatched edge',
      inAlarms("metricName: '5xxErrorRate'", "metricName: '4xxErrorRate'"),
      'The edge has no alarm on 5xxErrorRate',
    ],
    [
      'an alarm of the edge where nothing is counted',
      inConfig('addAlarm(alarm, edgeAlarms, edgeRegion)', 'addAlarm(alarm, edgeAlarms, region)'),
      'The edge has no alarm on Requests',
    ],
    [
      'a router without HTTP/3',
      inConfig("httpVersion: 'http2and3', ", ''),
      'RouterCdnDistribution does not speak HTTP/3',
    ],
    ['a router without IPv6', inConfig(', isIpv6Enabled: true', ''), 'RouterCdnDistribution is not reached over IPv6'],
    [
      'a deploy that deletes what open pages still fetch',
      inConfig('purge: false,', ''),
      'A deploy takes the chunks of the release before away',
    ],
    [
      'an edge function without room',
      inConfig('.apply(squeezed)', ''),
      /^RouterCloudfrontFunctionRequest is \d+ bytes long: 512 of 10,240 stay free$/,
    ],
    [
      'a function that reaches every item of the table',
      inConfig(/conditions: \[\{ test: 'ForAll.*/, ''),
      'AuthRole may reach every item: dynamodb:GetItem',
    ],
    [
      'the managed policy left in place',
      inConfig('args.managedPolicyArns = []', ''),
      /^AuthRole has a policy that is not ours: arn:aws:iam::aws:policy/,
    ],
    [
      'a role that the whole account may take',
      inConfig(/args.assumeRolePolicy = .*/, ''),
      'AuthRole may be taken by a principal other than Lambda',
    ],
    [
      'the header policy not attached',
      inConfig('responseHeadersPolicyId: policy.id', ''),
      'RouterCdnDistribution sends no headers of ours',
    ],
    [
      'one header dropped',
      {
        file: 'functions/deploy/header-policy.ts',
        from: '!ownFields.includes(name)',
        to: "!ownFields.includes(name) && name !== 'permissions-policy'",
      },
      "RouterCdnDistribution does not send the local host's permissions-policy",
    ],
    [
      'a wider content security policy',
      inConfig(
        "driveOrigin: 'https://www.googleapis.com'",
        "driveOrigin: 'https://www.googleapis.com https://evil.example'",
      ),
      "RouterCdnDistribution does not send the local host's content-security-policy",
    ],
    [
      'a secret in the environment',
      inConfig('SSM_PREFIX: prefix,', "SSM_PREFIX: process.env['GOOGLE_CLIENT_SECRET']!,"),
      'AuthFunction holds GOOGLE_CLIENT_SECRET',
    ],
    [
      'a further variable',
      inConfig('SSM_PREFIX: prefix,', "SSM_PREFIX: prefix, DEBUG: '1',"),
      'AuthFunction gets DEBUG',
    ],
    [
      'a secret in an uploaded object',
      inConfig('content: runtimeConfig,', "content: process.env['LOG_KEY']!,"),
      'RuntimeConfig holds LOG_KEY',
    ],
    [
      'a log that is kept for ever',
      inConfig(/(?<=\/access`,)\n +retentionInDays: logDays,/, ''),
      'AccessLogs is kept for ever, or too long',
    ],
    [
      'cookies in the log',
      { file: 'functions/deploy/site.ts', from: "'cs-uri-stem'", to: "'cs-uri-stem', 'cs(Cookie)'" },
      'The edge writes down cs(Cookie)',
    ],
    ['a missing alarm', inAlarms(', Throttles: 1', ''), 'AuthFunction has no alarm on Throttles'],
    [
      'a missing alarm on our own refusals',
      inAlarms(', Url5xxCount: 20', ''),
      'AuthFunction has no alarm on Url5xxCount',
    ],
    [
      'an alarm without a mail',
      inConfig('alarmActions: [alarms.arn],', 'alarmActions: [],'),
      'AuthFunction has no alarm on Errors',
    ],
    [
      'a schedule whose failures are not reported',
      inAlarms("metricName: 'Errors',", "metricName: 'Duration',"),
      'IdleUsersFunction has no alarm on Errors',
    ],
    [
      'a budget without a mail',
      inAlarms('subscriberEmailAddresses: [email]', 'subscriberEmailAddresses: []'),
      'Budget sends no mail',
    ],
    [
      'alarms without a mail',
      inConfig('if (email) new aws.sns', "if (email === '') new aws.sns"),
      'Alarms sends no mail',
    ],
    [
      'a function of the schedule with the keys of sessions',
      inFunctions(
        "parameters: 'snaptrade',\n    sharedParameters: ['shared'],",
        "parameters: 'snaptrade',\n    sharedParameters: ['shared', 'sessions'],",
      ),
      'IdleUsersRole may read parameters of others: arn:aws:ssm:eu-central-1:123456789012:parameter/bellbook/' +
        'production/sessions',
    ],
    [
      'a table that cannot be restored',
      inConfig(
        'ttl: sharedTable.expires,',
        'ttl: sharedTable.expires, transform: { table: { pointInTimeRecovery: { enabled: false } } },',
      ),
      'SharedTable cannot be restored',
    ],
    [
      'a table that one wrong command deletes',
      inConfig('deletionProtection: isProduction,', ''),
      'SharedTable can be deleted',
    ],
    [
      'a production that goes with its removal',
      inConfig("removal: stage === 'production' ? 'retain' : 'remove'", "removal: 'remove'"),
      'A removal would take production away',
    ],
    [
      'a function that a flood runs without end',
      inConfig('...(isProduction ? { concurrency: { reserved: row.concurrency } } : {}),', ''),
      'AuthFunction runs as often as anybody likes',
    ],
    [
      'a router without a rate rule',
      inConfig('...(isProduction ? { waf', '...(!isProduction ? { waf'),
      'RouterCdnDistribution has no rate rule',
    ],
    [
      'a bucket that is open to everybody',
      inConfig('access: undefined,', "access: 'public' as const,"),
      'WebAssetsPolicy is open to everybody: s3:GetObject',
    ],
    ['open CORS on a function', inConfig('cors: false, router', 'router'), 'AuthUrl answers pages of other origins'],
  ] as const)('%s', async (_, planted, fault) => {
    const found = await planting(planted)
    expect(found.filter((one) => (typeof fault === 'string' ? one === fault : fault.test(one)))).toHaveLength(1)
  })
})

describe('The router in the cloud, run from its own source', () => {
  const files = loadStaticFiles(site)
  const host = (path: string) => answerStatic(files, path)
  const normal = (contentType: string | undefined): string => (contentType ?? '').toLowerCase().replaceAll(' ', '')

  /** The cloud's answer with the local host's. */
  const expectAsLocally = async (path: string): Promise<void> => {
    const answer = await edge(path)
    const { status, headers, body } = host(path)
    if (status === 404) {
      expect({ path, ...answer }).toEqual({ path, by: 'bucket', status: 404 })
      return
    }
    if (answer.by !== 'bucket' || answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer)}`)
    expect([path, normal(answer.contentType), answer.cacheControl]).toEqual([
      path,
      normal(headers['content-type']),
      headers['cache-control'],
    ])
    expect(answer.body.equals(body)).toBe(true)
  }

  /** Every address of the app's own table. */
  const pages = [...projectText('web/shell/pages.ts').matchAll(/path: '(\/[^']+)'/g)].map(([, path = '']) => path)

  it('has a document for every page of the app, also where a broker or Google leads back to', () => {
    expect(pages).toEqual(expect.arrayContaining(['/app', '/app/today', '/app/calendar', '/app/trades', '/setup']))
    expect([portalPath, appCallback.path].map((path) => host(path).status)).toEqual([200, 200])
  })

  it.each([
    ...new Set([...Object.keys(prerenderedDocuments), ...pages, portalPath, appCallback.path]),
    `${portalPath}/`,
    '/app/settings',
    '/app/calendar/2026/11',
    '/app/trades/some-1',
    '/machines',
    '/anything',
    '/anything/',
    '/privacy/',
    '/terms//',
    '//',
    '/a//b',
    '/assets',
    '/assets.',
    '/constructor',
    '/__proto__',
    '/index',
    '/app.html',
    '/index.html',
    '/privacy.html',
    '/theme.js',
    '/sw.js',
    '/manifest.webmanifest',
    '/robots.txt',
  ])('answers %s as the local host does', async (path) => {
    await expectAsLocally(path)
  })

  it.each(
    (
      '/missing.js /assets/missing-abc.js /assets/ /assets/deep/er /.env /.well-known/x.json /a/b.map ' +
      '/missing.ico /index.html.br /app.html.br'
    ).split(' '),
  )('has no page for %s, which is no file', async (path) => {
    expect(host(path).status).toBe(404)
    await expectAsLocally(path)
  })

  it('sends every built file as the local host does', async () => {
    const paths = readdirSync(site, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `${entry.parentPath.slice(site.length)}/${entry.name}`)
    expect(paths.length).toBeGreaterThan(40)
    for (const path of paths) await expectAsLocally(path)
  })

  it('agrees with the local host on any path', async () => {
    const segment = fc.oneof(
      fc.constantFrom('', '.', '..', 'app', 'assets', 'index.html', 'privacy', 'x.js', 'x.', '.x'),
      fc.stringMatching(/^[\w.~-]{0,6}$/),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(segment, { minLength: 1, maxLength: 4 }).map((parts) => `/${parts.join('/')}`),
        expectAsLocally,
      ),
      { numRuns: 300 },
    )
  })

  it('has a configuration for the app: the real drive, and no local stand-in', async () => {
    const answer = await edge('/config.json')
    if (answer.by !== 'bucket' || answer.status !== 200) throw new Error('There is no /config.json')
    expect(runtimeConfig.parse(JSON.parse(answer.body.toString()))).toEqual({
      driveOrigin: 'https://www.googleapis.com',
      portalOrigins: snapTradePortalOrigins,
      local: false,
    })
    expect([answer.contentType, answer.cacheControl]).toEqual(['application/json', 'no-store'])
  })

  it.each(
    deployedFunctions.map(({ name, path }) => [
      `${path}/anything`,
      `${name.toLowerCase()}url.lambda-url.eu-central-1.on.aws`,
    ]),
  )('hands %s to its function, with the path as it came', async (path, address) => {
    expect(await edge(path, { method: 'POST' })).toMatchObject({ by: 'function', host: address, path })
  })

  it('[A27] gives a function the caller’s address, whatever the viewer claims', async () => {
    const answer = await edge('/api/auth/refresh', {
      method: 'POST',
      headers: { 'x-viewer-address': '198.51.100.1', 'x-forwarded-host': 'evil.example' },
    })
    expect(answer).toMatchObject({
      headers: { 'x-viewer-address': '203.0.113.7', 'x-forwarded-host': 'bellbook.example' },
    })
  })

  it('[A39] proves itself to a function, over any headers of the viewer, and to no other server', async () => {
    const forged = { headers: { 'x-router-proof': 'forged' } }
    expect(await edge('/api/auth/refresh', { method: 'POST', ...forged })).toMatchObject({
      headers: { 'x-router-proof': routerKeys.newest.k },
    })
    expect(JSON.stringify([await edge('/app', forged), await edge('/api/x', forged)])).not.toContain(
      routerKeys.newest.k,
    )
  })

  it('passes the session on to the functions that need it, and never to the AI function', async () => {
    const passedOn = async (path: string) => {
      const answer = await edge(path, { cookies: { '__Host-sid': 'sealed' } })
      return answer.by === 'function' ? answer.cookies : answer.by
    }
    expect(await passedOn('/api/auth/refresh')).toEqual(['__Host-sid=sealed'])
    expect(await passedOn('/api/snaptrade/status')).toEqual(['__Host-sid=sealed'])
    expect([await passedOn('/api/ai/news'), await passedOn('/api/ai')]).toEqual([[], []])
  })

  it.each(['/api', '/api/', '/api/x.css', '/api/authentic', '/api/auth.js', '/api/Auth/refresh', '/api//auth/refresh'])(
    '[A25] answers %s with the API’s own JSON 404',
    async (path) => {
      const { headers, body } = problem('not_found')
      expect(await edge(path)).toEqual({ by: 'edge', status: 404, headers, body })
    },
  )

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])('refuses to %s a page', async (method) => {
    expect(await edge('/app', { method })).toEqual({
      by: 'edge',
      status: 405,
      headers: { allow: 'GET, HEAD', 'cache-control': 'no-store' },
      body: '',
    })
  })
})
