import { journalToMarkdown } from '#domain/export/journal-to-markdown.ts'
import { currentFileOf } from '#domain/journal/new-file.ts'
import type { DeviceCopy } from '#domain/journal/new-file.ts'
import { ensureExtension } from '#domain/names/extension.ts'
import { product } from '#domain/product.ts'
import { printHashed } from '#machines/recovery/device-copy.ts'
import type { CommandWorld } from '#machines/journal-view.ts'
import { textsHere } from '#web/adapters/texts/texts-here.ts'
import { journalFileView } from '#web/read-models/recovery.ts'
import { journalView } from '#web/read-models/views.ts'
import type { World } from '../world.ts'

export interface JournalFileDeps {
  readonly world: Pick<World, 'hashes' | 'pauses' | 'downloads'>
  readonly commands: CommandWorld
  /** The open journal once every accepted command is in its log; undefined when none is open. */
  readonly copy: () => Promise<DeviceCopy | undefined>
  readonly persisted: () => Promise<boolean | undefined>
}

const measured = async ({ world, commands, copy }: JournalFileDeps) => {
  const held = await copy()
  if (!held) return undefined
  const { now, today } = commands.moment()
  return { today, ...(await printHashed(world, currentFileOf(held, now))) }
}

/** Measures the open journal as a file, pending edits included. */
export const inspectFile = async (deps: JournalFileDeps): Promise<void> => {
  const [current, persisted] = await Promise.all([measured(deps), deps.persisted()])
  Object.assign(journalFileView, current
    ? { status: 'ready', size: (await textsHere.encode(current.text)).size, fingerprint: current.fingerprint, persisted }
    : { status: 'failed', size: 0, fingerprint: '', persisted } satisfies typeof journalFileView)
}

/** Hands the open journal to the user: the file as a save would write it, or the days to read. */
export const exportJournal = async (deps: JournalFileDeps, kind: 'file' | 'text'): Promise<void> => {
  const current = await measured(deps)
  if (!current) return
  const name = journalView.name ?? product.name
  const { downloads } = deps.world
  if (kind === 'file') downloads(ensureExtension(name), product.journalMediaType, current.text)
  else downloads(`${name}.md`, 'text/markdown;charset=utf-8', journalToMarkdown(current.file.journal, { name, today: current.today, fingerprint: current.fingerprint }))
}
