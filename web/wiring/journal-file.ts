import { journalToMarkdownSteps } from '#domain/markdown/journal-to-markdown.ts'
import { product } from '#domain/product.ts'
import { currentFileOf, type DeviceCopy } from '#domain/sync/new-file.ts'
import type { CommandPorts } from '#machines/journal/journal-view.ts'
import type { JournalKey } from '#machines/ports/log.ts'
import { printHashed } from '#machines/recovery/device-copy.ts'
import { mainThreadCodec } from '#web/adapters/texts/texts-here.ts'
import { browserClock } from '#web/adapters/time.ts'
import { runInTurns } from '#web/adapters/turns.ts'
import { type ExportKind, journalFileView } from '#web/read-models/recovery.ts'
import { journalView } from '#web/read-models/views.ts'
import { exportName } from '#web/shared/journal/export-name.ts'
import { sayMissing } from '#web/shared/page/lazy-part.tsx'
import { lazyCode } from '#web/shared/page/lazy.ts'
import type { Ports } from './ports.ts'

export interface JournalFileDeps {
  readonly ports: Pick<Ports, 'hashes' | 'pauses' | 'downloads' | 'connection' | 'network' | 'clock'>
  readonly commands: CommandPorts
  /** The open journal once every accepted command is in its log; undefined if none is open. */
  readonly copy: () => Promise<DeviceCopy | undefined>
  readonly key: () => JournalKey | undefined
  readonly persisted: () => Promise<boolean | undefined>
}

const measured = async ({ ports, commands, copy }: JournalFileDeps) => {
  const held = await copy()
  if (!held) return undefined
  const { now, today } = commands.moment()
  return { today, ...(await printHashed(ports, currentFileOf(held, now))) }
}

/** Measures the open journal as a file, pending edits included. */
export const inspectFile = async (deps: JournalFileDeps): Promise<void> => {
  const [current, persisted] = await Promise.all([measured(deps), deps.persisted()])
  Object.assign(
    journalFileView,
    current
      ? {
          status: 'ready',
          size: (await mainThreadCodec.encode(current.text)).size,
          fingerprint: current.fingerprint,
          persisted,
        }
      : ({ status: 'failed', size: 0, fingerprint: '', persisted } satisfies typeof journalFileView),
  )
}

const archives = lazyCode(() => import('./export-archive.ts'))

/** Downloads the open journal: the file as a save would write it, with its pictures, or the days as a text. */
export const exportJournal = async (deps: JournalFileDeps, kind: ExportKind): Promise<void> => {
  const key = deps.key()
  const current = await measured(deps)
  if (!current || !key) return
  const name = journalView.name ?? product.name
  const { downloads } = deps.ports
  if (kind === 'archive')
    archives.run((code) => void code.exportArchive(deps.ports, { ...current, name, key }), sayMissing)
  else if (kind === 'file') downloads(exportName(product.journalExtension), product.journalMediaType, current.text)
  else downloads(exportName('.md'), 'text/markdown;charset=utf-8', await textOf(current, name))
}

const textOf = async (
  { file, today, fingerprint }: NonNullable<Awaited<ReturnType<typeof measured>>>,
  name: string,
): Promise<string> => {
  const steps = journalToMarkdownSteps(file.journal, { name, today, fingerprint, zone: browserClock.zone() })
  let text = ''
  await runInTurns(
    (function* () {
      text = yield* steps
    })(),
  )
  return text
}
