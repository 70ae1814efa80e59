import { paginateGetParametersByPath, SSMClient, type SSMClientConfig } from '@aws-sdk/client-ssm'

/** AWS allows no more per page. */
const pageSize = 10

/** Every parameter directly below the path, decrypted, by its full name. Throws what the SDK throws after its retries. */
export const readParameters = async (path: string, config: SSMClientConfig): Promise<ReadonlyMap<string, string>> => {
  const found = new Map<string, string>()
  const pages = paginateGetParametersByPath({ client: new SSMClient(config), pageSize }, { Path: path, WithDecryption: true, Recursive: false })
  for await (const page of pages) {
    for (const { Name, Value } of page.Parameters ?? []) {
      if (Name !== undefined && Value !== undefined) found.set(Name, Value)
    }
  }
  return found
}
