import { type Attachment, attachmentsOf } from '#domain/attachments/attachment.ts'
import { type DomainError, domainError } from '#domain/errors/catalogue.ts'
import type { Journal } from '#domain/record/journal.ts'
import type { ArchivedContents, Content, Outbox } from '#machines/ports/attachments.ts'
import type { JournalKey } from '#machines/ports/log.ts'

/** Pictures and files that came with a journal in one archive. */
export interface ArchivedFiles {
  readonly contents: ArchivedContents
  /** The first record of each content that the archive holds intact. */
  readonly whole: ReadonlyArray<Attachment>
  /** An error for each of the other contents. */
  readonly problems: ReadonlyArray<DomainError>
}

type Hash = (content: Content) => Promise<string>

/** Compares the files of an archive with the records of its journal. */
export const checkArchived = async (
  journal: Journal,
  contents: ArchivedContents,
  hash: Hash,
): Promise<ArchivedFiles> => {
  const named = new Map<string, Attachment>()
  for (const one of attachmentsOf(journal)) if (!named.has(one.sha256)) named.set(one.sha256, one)
  const states = new Map<string, 'whole' | 'altered'>()
  for (const [sha256, content] of contents(named.keys()))
    states.set(sha256, (await hash(content)) === sha256 ? 'whole' : 'altered')
  const all = [...named.values()]
  return {
    contents,
    whole: all.filter(({ sha256 }) => states.get(sha256) === 'whole'),
    problems: all.flatMap(({ sha256, name }) => {
      const state = states.get(sha256)
      if (state === 'whole') return []
      return [domainError('archive', state === 'altered' ? 'ALTERED' : 'ABSENT', { name })]
    }),
  }
}

/** `kept`: how many wait here for the drive; `problem`: why the others do not. */
export interface KeptFiles {
  readonly kept: number
  readonly problem?: DomainError
}

/** Puts the files into the outbox under the new journal. Its opening sends them. */
export const keepArchived = async (
  outbox: Pick<Outbox, 'add'>,
  key: JournalKey,
  { contents, whole }: ArchivedFiles,
  hash: Hash,
): Promise<KeptFiles> => {
  const bySha = new Map(whole.map((one) => [one.sha256, one]))
  let kept = 0
  for (const [sha256, content] of contents(bySha.keys())) {
    const one = bySha.get(sha256)
    if (!one || (await hash(content)) !== sha256) continue
    const { id, name, type, day, trade } = one
    const file = { id, sha256, file: { name, type, bytes: content.length }, day, ...(trade !== undefined && { trade }) }
    const added = await outbox.add(key, file, content)
    if (!added.ok) return { kept, problem: domainError('archive', 'NO_SPACE', { left: String(whole.length - kept) }) }
    kept += 1
  }
  return { kept }
}
