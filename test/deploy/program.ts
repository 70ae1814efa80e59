/** The program that a rehearsal runs in a process of its own, inside of the platform's folder: real components, no engine. */

export interface ProgramOptions {
  readonly config: string
  readonly platform: string
  readonly root: string
  readonly stage: string
  /** For what the components write on the way. */
  readonly work: string
}

/** What the program's process leaves: everything that a deploy would create and upload, and what it would run on this computer first. */
export interface Rehearsal {
  readonly app: Readonly<Record<string, unknown>>
  readonly resources: ReadonlyArray<Resource>
  readonly commands: ReadonlyArray<string>
  /** Zip archives, by function. */
  readonly packages: ReadonlyMap<string, Buffer>
}

export interface Resource {
  readonly type: string
  readonly name: string
  readonly inputs: Readonly<Record<string, unknown>>
}

/** The globals that SST puts around a configuration; they must stand before any module of the platform is read. */
export const banner = ({ platform, root, stage, work }: ProgramOptions): string => `
import { createRequire as __createRequire } from 'node:module'
const require = __createRequire(import.meta.url)
const __filename = import.meta.filename, __dirname = import.meta.dirname
Object.assign(globalThis, {
  $app: { name: 'bellbook', stage: ${JSON.stringify(stage)}, providers: {} },
  $dev: false,
  $cli: { command: 'deploy', dev: false, paths: { home: ${JSON.stringify(platform)}, root: ${JSON.stringify(root)}, work: ${JSON.stringify(work)}, platform: ${JSON.stringify(platform)} }, state: { version: {} } },
})`

/** The program's own source. */
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
  'aws:index/getCallerIdentity:getCallerIdentity': () => ({ accountId: '123456789012', arn: 'arn:aws:iam::123456789012:user/operator', userId: 'operator' }),
  'aws:index/getRegion:getRegion': () => ({ region: 'eu-central-1', name: 'eu-central-1' }),
  'aws:index/getPartition:getPartition': () => ({ partition: 'aws' }),
  'aws:iam/getPolicyDocument:getPolicyDocument': (inputs) => ({ ...inputs, json: JSON.stringify(inputs) }),
  'aws:route53/getZone:getZone': ({ name }) => ({ zoneId: 'ZONE', name }),
  'aws:route53/getZones:getZones': () => ({ ids: ['ZONE'] }),
}
runtime.setMocks({
  newResource: ({ type, name, inputs }) => {
    resources.push({ type, name, inputs })
    const physical = inputs.name ?? inputs.bucket ?? name.toLowerCase()
    return {
      id: name + '-id',
      state: {
        isDone: true, ...inputs, name: physical, bucket: inputs.bucket ?? physical, arn: arnOf(type, physical),
        bucketRegionalDomainName: physical + '.s3.eu-central-1.amazonaws.com', domainName: inputs.domainName ?? 'd111111abcdef8.cloudfront.net', hostedZoneId: 'Z2FDTNDATAQYW2', etag: 'etag', key: inputs.key ?? name,
        functionUrl: 'https://' + name.toLowerCase() + '.lambda-url.eu-central-1.on.aws/', base64: 'R0VORVJBVEVELUJZLVRIRS1FTkdJTkU=', domainValidationOptions: [], lastModified: '2026-01-01', publish: false,
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
process.on('unhandledRejection', (error) => { failure ??= error })
await runtime.runInPulumiStack(() => run(config.run)).catch((error) => { failure ??= error })
await runtime.disconnect?.()
server.close()
if (failure) {
  console.error(failure)
  process.exit(1)
}
const plain = (value) => JSON.parse(JSON.stringify(value, (key, part) => key === '__provider' ? undefined : part))
const { writeFileSync } = await import('node:fs')
writeFileSync(process.argv[2], JSON.stringify({ app: globalThis.$app, commands, resources: plain(resources) }))
process.exit(0)
`
