import { paginateGetParametersByPath, SSMClient, type SSMClientConfig } from '@aws-sdk/client-ssm'

/** AWS allows no more per page. */
const pageSize = 10

/** Decrypted parameters by full name, only directly below the paths. Throws the SDK's error after its retries. */
export const readParameters = async (
  paths: ReadonlyArray<string>,
  config: SSMClientConfig,
): Promise<ReadonlyMap<string, string>> => {
  const client = new SSMClient(config)
  const found = await Promise.all(paths.map((path) => readPath(client, path)))
  return new Map(found.flat())
}

const readPath = async (client: SSMClient, path: string): Promise<ReadonlyArray<readonly [string, string]>> => {
  const found: Array<readonly [string, string]> = []
  for await (const page of paginateGetParametersByPath(
    { client, pageSize },
    { Path: path, WithDecryption: true, Recursive: false },
  )) {
    for (const { Name, Value } of page.Parameters ?? []) {
      if (Name !== undefined && Value !== undefined) found.push([Name, Value])
    }
  }
  return found
}
