import { alone } from './alone.ts'
import { onlyJournalIn } from './drive-folder.ts'
import type { FaultyProduct } from './faults.ts'

export interface OutsideFile {
  readonly id: string
  readonly name: string
  readonly mimeType: string
}

/** An account's drive, read and written by a program that is not ours. */
export interface OutsideDrive {
  readonly files: () => Promise<ReadonlyArray<OutsideFile>>
  readonly journals: () => Promise<ReadonlyArray<OutsideFile>>
  readonly read: (fileId: string) => Promise<string>
  readonly write: (fileId: string, text: string) => Promise<void>
  /** A file in this folder, or directly in the app's area as older versions kept it. */
  readonly create: (name: string, text: string, folderId?: string) => Promise<void>
  readonly removeNamed: (name: string) => Promise<void>
}

export const outsideDrive = (product: FaultyProduct, account: string): OutsideDrive => {
  const ask = async (
    path: string,
    init: { readonly method?: string; readonly body?: string } = {},
  ): Promise<Response> => {
    const { accessToken } = (await product.pull({ issueToken: { account } })) as { accessToken: string }
    const answer = await fetch(`${product.googleOrigin}${path}`, {
      ...init,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}`, ...alone },
    })
    if (!answer.ok) throw new Error(`The drive says ${answer.status}: ${await answer.text()}`)
    return answer
  }
  const files = async (): Promise<ReadonlyArray<OutsideFile>> => {
    const answer = await ask('/drive/v3/files?spaces=appDataFolder&pageSize=1000&fields=files(id,name,mimeType)')
    return ((await answer.json()) as { files: ReadonlyArray<OutsideFile> }).files
  }
  const write = async (fileId: string, text: string): Promise<void> => {
    await ask(`/upload/drive/v3/files/${fileId}?uploadType=media`, { method: 'PATCH', body: text })
  }
  return {
    files,
    journals: async () => (await files()).filter(({ name }) => name.endsWith('.bellbook')),
    read: async (fileId) => (await ask(`/drive/v3/files/${fileId}?alt=media`)).text(),
    write,
    create: async (name, text, folderId = 'appDataFolder') => {
      const made = await ask('/drive/v3/files', { method: 'POST', body: JSON.stringify({ name, parents: [folderId] }) })
      await write(((await made.json()) as OutsideFile).id, text)
    },
    removeNamed: async (name) => {
      for (const file of await files())
        if (file.name === name) await ask(`/drive/v3/files/${file.id}`, { method: 'DELETE' })
    },
  }
}

/** The texts of the only journal's tasks, as they are on the disk, sorted. */
export const taskTextsIn = (product: Pick<FaultyProduct, 'dataFolder'>, name = ''): ReadonlyArray<string> =>
  onlyJournalIn(product.dataFolder, name)
    .tasks.map(({ text }) => text)
    .toSorted()
