import { ensureExtension, isJournalFileName } from '#domain/names/extension.ts'
import { oneLine } from '#domain/text/one-line.ts'
import type { Attachment } from './attachment.ts'

/* The journal file is at the top of an archive, with a list to read; attachments are under their hash. */

/** How the journal file is called in the archive. */
export const archivedJournalName = (name: string): string => ensureExtension(name.replace(/[/\\:]/g, '-'))

/** Whether a path of an archive is that of a journal file at its top. */
export const isArchivedJournal = (path: string): boolean => isJournalFileName(path) && !/[/\\]/.test(path)

/** Where the bytes of a picture or file lie. */
export const archivedPath = ({ sha256, name }: Pick<Attachment, 'sha256' | 'name'>): string =>
  `files/${sha256}${/\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? ''}`

const path = /^files\/([0-9a-f]{64})(?:\.[A-Za-z0-9]{1,8})?$/

/** The hash that such a path names; undefined for any other path. */
export const hashOfPath = (text: string): string | undefined => path.exec(text)?.[1]

/** The list to read. `absent`: ids of attachments whose bytes are not in the archive. */
export const archiveIndex = (title: string, files: ReadonlyArray<Attachment>, absent: ReadonlySet<string>): string =>
  [
    `# Pictures and files of ${oneLine(title)}`,
    '',
    'The journal file in this archive can be restored by itself; the whole archive brings these back too.',
    '',
    ...files.map((one) => lineOf(one, absent.has(one.id))),
    '',
  ].join('\n')

const lineOf = (one: Attachment, isAbsent: boolean): string =>
  [
    `- ${one.day}${one.trade === undefined ? '' : ', of a trade'}: ${oneLine(one.name)}`,
    ...(one.caption === '' ? [] : [oneLine(one.caption)]),
    isAbsent ? 'not in this archive' : archivedPath(one),
  ].join(' | ')
