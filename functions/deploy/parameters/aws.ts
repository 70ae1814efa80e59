import {
  GetParameterCommand,
  GetParameterHistoryCommand,
  ParameterAlreadyExists,
  ParameterNotFound,
  PutParameterCommand,
  SSMClient,
} from '@aws-sdk/client-ssm'
import type { ParameterAccess } from './operations.ts'

/** That of `sst.config.ts`, which takes precedence over the operator's own settings. */
export const region = 'eu-central-1'

/** The parameter store of the account that the operator is signed in to, below the stage's path. */
export const awsParameters = (stage: string): ParameterAccess => {
  const client = new SSMClient({ region })
  const pathOf = (name: string): string => `/bellbook/${stage}/${name}`
  const write = async (name: string, Value: string, Overwrite: boolean): Promise<number> => {
    const { Version } = await client.send(
      new PutParameterCommand({ Name: pathOf(name), Value, Type: 'SecureString', Overwrite }),
    )
    if (Version === undefined) throw new Error('AWS did not say which version this is')
    return Version
  }
  return {
    read: async (name) => {
      try {
        const { Parameter } = await client.send(new GetParameterCommand({ Name: pathOf(name), WithDecryption: true }))
        if (Parameter?.Value === undefined || Parameter.Version === undefined)
          throw new Error(`AWS answered nothing for ${name}`)
        return { value: Parameter.Value, version: Parameter.Version }
      } catch (error) {
        if (error instanceof ParameterNotFound) return undefined
        throw error
      }
    },
    readVersion: async (name, version) => {
      let NextToken: string | undefined
      do {
        const page = await client.send(
          new GetParameterHistoryCommand({ Name: pathOf(name), WithDecryption: true, NextToken }),
        )
        const found = page.Parameters?.find(({ Version }) => Version === version)
        if (found) return found.Value
        NextToken = page.NextToken
      } while (NextToken !== undefined)
      return undefined
    },
    create: async (name, value) => {
      try {
        await write(name, value, false)
        return true
      } catch (error) {
        if (error instanceof ParameterAlreadyExists) return false
        throw error
      }
    },
    replace: async (name, value) => write(name, value, true),
  }
}
