import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { type ParameterStoreStandIn, startParameterStore } from '#test/support/cloud/parameter-store.ts'
import type { Identity } from '#test/support/cloud/signature.ts'
import { projectRoot, projectText } from '#test/support/project.ts'

export const runbook = projectText('functions/deploy/README.md')

export const commandLines: ReadonlyArray<string> = [...runbook.matchAll(/^```sh\n([^]*?)^```/gm)].flatMap(
  ([, block = '']) => block.trim().split('\n'),
)

/** The operator, as far as the program for parameters goes. */
export const operator: Identity = {
  role: 'Operator',
  accessKeyId: 'AKIAOPERATOR',
  secretAccessKey: 'secret of the operator',
  sessionToken: 'session of the operator',
  statements: [
    {
      actions: ['ssm:GetParameter', 'ssm:GetParameterHistory', 'ssm:PutParameter'],
      resources: ['arn:aws:ssm:eu-central-1:123456789012:parameter/bellbook/production/*'],
    },
  ],
}

/** A command of the runbook in a real shell, as the operator runs it; `typed` is what they enter when asked. */
export const inShell = async (
  shell: string,
  command: string,
  store: Pick<ParameterStoreStandIn, 'endpoint'>,
  typed = '',
): Promise<{ readonly code: number | null; readonly out: string; readonly errors: string }> => {
  const child = spawn(shell, ['-c', command], {
    cwd: projectRoot,
    env: {
      PATH: process.env['PATH'],
      HOME: '/nonexistent',
      NODE_NO_WARNINGS: '1',
      AWS_ENDPOINT_URL_SSM: store.endpoint,
      // An operator who mostly works elsewhere.
      AWS_REGION: 'us-west-2',
      AWS_ACCESS_KEY_ID: operator.accessKeyId,
      AWS_SECRET_ACCESS_KEY: operator.secretAccessKey,
      AWS_SESSION_TOKEN: operator.sessionToken,
    },
  })
  const said = { out: '', errors: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => void (said.out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => void (said.errors += text))
  // A command that asks nothing may have ended by then.
  child.stdin.on('error', () => undefined).end(`${typed}\n`)
  const code = await new Promise<number | null>((ended) => child.once('close', ended))
  return { code, ...said }
}

export const googleClientSecret = 'GOCSPX-typed-by-the-operator'
const answers: Readonly<Record<string, string>> = {
  'shared/google-client-id': '104857600000-abc.apps.googleusercontent.com',
  'auth/google-client-secret': googleClientSecret,
}

/** The parameters, by name, that the first block of commands puts: run line by line in a real shell. */
export const documentedParameters = async (): Promise<ReadonlyMap<string, string>> => {
  const store = await startParameterStore([operator])
  try {
    for (const line of commandLines.filter((one) => / (start|put \S+)$/.test(one))) {
      const { code, errors } = await inShell('bash', line, store, answers[line.split(' ').at(-1) ?? ''])
      if (code !== 0) throw new Error(`${line}: ${errors}`)
    }
    return new Map([...store.parameters].map(([name, { Value }]) => [name, Value]))
  } finally {
    await store.close()
  }
}

/** What lies in the store, to see that nothing changed. */
export const fingerprintOf = ({ parameters }: Pick<ParameterStoreStandIn, 'parameters'>): string =>
  createHash('sha256')
    .update(JSON.stringify([...parameters].map(([name, { Value, Version }]) => [name, Value, Version])))
    .digest('hex')
