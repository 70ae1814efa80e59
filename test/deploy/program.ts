import { routerKeys } from '#test/functions/support/event.ts'

/**
 * The program that a rehearsal runs in a process of its own, inside of the platform's folder: real components, no
 * engine.
 */

export interface ProgramOptions {
  readonly config: string
  readonly platform: string
  readonly root: string
  readonly stage: string
  readonly work: string
}

/**
 * What the program's process leaves: everything that a deploy would create and upload, and what it would run on this
 * computer first.
 */
export interface Rehearsal {
  readonly app: Readonly<Record<string, unknown>>
  readonly resources: ReadonlyArray<Resource>
  readonly commands: ReadonlyArray<string>
  readonly outputs: Readonly<Record<string, unknown>>
  /** Zip archives, by function. */
  readonly packages: ReadonlyMap<string, Buffer>
}

export interface Resource {
  readonly type: string
  readonly name: string
  readonly inputs: Readonly<Record<string, unknown>>
  /** The names of those that the deploy's state holds encrypted. */
  readonly sealed: ReadonlyArray<string>
}

/** What a deploy finds at `shared/router-keys`. */
export const routerRing = JSON.stringify(Object.values(routerKeys))

/** The globals that SST puts around a configuration; they must exist before any module of the platform is loaded. */
export const banner = ({ platform, root, stage, work }: ProgramOptions): string => `
import { createRequire as __createRequire } from 'node:module'
const require = __createRequire(import.meta.url)
const __filename = import.meta.filename, __dirname = import.meta.dirname
Object.assign(globalThis, {
  $app: { name: 'bellbook', stage: ${JSON.stringify(stage)}, providers: {} },
  $dev: false,
  $cli: {
    command: 'deploy',
    dev: false,
    paths: {
      home: ${JSON.stringify(platform)},
      root: ${JSON.stringify(root)},
      work: ${JSON.stringify(work)},
      platform: ${JSON.stringify(platform)},
    },
    state: { version: {} },
  },
})`

export const source = ({ config, platform, stage }: ProgramOptions): string => `
import { createServer } from 'node:http'
import * as aws from '@pulumi/aws'
import { runtime } from '@pulumi/pulumi'
import * as sst from ${JSON.stringify(`${platform}/src/components`)}
import { run } from ${JSON.stringify(`${platform}/src/auto/run.ts`)}
import config from ${JSON.stringify(config)}
import { commands } from 'rehearsal:commands'

Object.assign(globalThis, { aws, sst })
Object.assign(globalThis.$app, config.app({ stage: ${JSON.stringify(stage)} }))

const resources = []
/** How the engine is given what the state holds encrypted. */
const isSecret = (value) => value?.['4dabf18193072939515e22adb298388d'] === '1b47061264138c4ac30d75fd1eb44270'
const opened = (value) => {
  if (isSecret(value)) return opened(value.value)
  if (Array.isArray(value)) return value.map(opened)
  if (value?.constructor !== Object) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, opened(part)]))
}
const arnOf = (type, name) => 'arn:aws:' + ({
  'aws:dynamodb/table:Table': 'dynamodb:eu-central-1:123456789012:table/',
  'aws:cloudwatch/logGroup:LogGroup': 'logs:eu-central-1:123456789012:log-group:',
}[type] ?? type.split(':')[1].split('/')[0] + ':eu-central-1:123456789012:') + name
const answers = {
  'Runtime.Build': ({ bundle, handler }) => ({ handler, out: bundle, errors: [], sourcemaps: [] }),
  'Provider.Aws.Bootstrap': () => ({ asset: 'assets-bucket', state: 'state-bucket' }),
}
const server = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  const { method, params } = JSON.parse(body)
  const answer = answers[method]
  response.end(JSON.stringify(answer ? { result: answer(params[0]) } : { error: "rpc: can't find " + method }))
})
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
process.env.SST_SERVER = 'http://127.0.0.1:' + server.address().port

const called = {
  'aws:index/getCallerIdentity:getCallerIdentity': () => ({
    accountId: '123456789012', arn: 'arn:aws:iam::123456789012:user/operator', userId: 'operator',
  }),
  'aws:index/getRegion:getRegion': () => ({ region: 'eu-central-1', name: 'eu-central-1' }),
  'aws:index/getPartition:getPartition': () => ({ partition: 'aws' }),
  'aws:iam/getPolicyDocument:getPolicyDocument': (inputs) => ({ ...inputs, json: JSON.stringify(inputs) }),
  'aws:ssm/getParameter:getParameter': ({ name }) => ({ name, value: ${JSON.stringify(routerRing)} }),
  'aws:route53/getZone:getZone': ({ name }) => ({ zoneId: 'ZONE', name }),
  'aws:route53/getZones:getZones': () => ({ ids: ['ZONE'] }),
}
runtime.setMocks({
  newResource: ({ type, name, inputs }) => {
    const sealed = Object.keys(inputs).filter((input) => isSecret(inputs[input]))
    resources.push({ type, name, inputs: opened(inputs), sealed })
    const physical = inputs.name ?? inputs.bucket ?? name.toLowerCase()
    return {
      id: name + '-id',
      state: {
        isDone: true, ...inputs, name: physical, bucket: inputs.bucket ?? physical, arn: arnOf(type, physical),
        bucketRegionalDomainName: physical + '.s3.eu-central-1.amazonaws.com',
        domainName: inputs.domainName ?? 'd111111abcdef8.cloudfront.net',
        hostedZoneId: 'Z2FDTNDATAQYW2',
        etag: 'etag',
        key: inputs.key ?? name,
        functionUrl: 'https://' + name.toLowerCase() + '.lambda-url.eu-central-1.on.aws/',
        base64: 'R0VORVJBVEVELUJZLVRIRS1FTkdJTkU=',
        domainValidationOptions: [],
        lastModified: '2026-01-01',
        publish: false,
      },
    }
  },
  call: ({ token, inputs }) => {
    const answer = called[token]
    if (!answer) throw new Error('The rehearsal has no answer for ' + token)
    return answer(inputs)
  },
}, 'bellbook', ${JSON.stringify(stage)}, false, 'organization')

let failure
let outputs = {}
process.on('unhandledRejection', (error) => { failure ??= error })
const stated = async () => {
  outputs = (await config.run()) ?? {}
  return outputs
}
await runtime.runInPulumiStack(() => run(stated)).catch((error) => { failure ??= error })
await runtime.disconnect?.()
server.close()
const printed = new Map()
for (const [name, value] of Object.entries(outputs)) printed.set(name, await value?.promise?.() ?? value)
if (failure) {
  console.error(failure)
  process.exit(1)
}
const plain = (value) => JSON.parse(JSON.stringify(value, (key, part) => key === '__provider' ? undefined : part))
const { writeFileSync } = await import('node:fs')
writeFileSync(process.argv[2], JSON.stringify({
  app: globalThis.$app, commands, outputs: Object.fromEntries(printed), resources: plain(resources),
}))
process.exit(0)
`
