import { shownName } from '#domain/names/extension.ts'
import { journalView } from '#web/read-models/views.ts'
import type { World } from '../world.ts'

/** Shows the current journal's name: the remembered one at once, then, once the screen is drawn, the drive's. */
export const showFileName = async ({ files, fileName }: Pick<World, 'files' | 'fileName'>, fileId: string, drawn: Promise<unknown>): Promise<void> => {
  const remembered = fileName.read(fileId)
  const show = (name: string) => {
    if (journalView.fileId === fileId) journalView.name = name
  }
  if (remembered !== undefined) show(shownName(remembered))
  await drawn
  const info = await files.info(fileId)
  if (info.ok) {
    fileName.write(fileId, info.value.name)
    show(shownName(info.value.name))
  } else if (remembered === undefined) show('Unknown Journal')
}
