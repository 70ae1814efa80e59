import { ensureExtension, isJournalFileName } from '#domain/names/extension.ts'
import { oneLine } from '#domain/text/one-line.ts'
import type { Attachment } from './attachment.ts'

/*
 * An archive of a journal: its file at the top, a list to read, and the bytes of its pictures and files under their
 * hash, with the extension of their name, so that they can be opened from there.
 */

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

/** The list to read. `absent`: ids of those whose bytes are not in the archive. */
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
