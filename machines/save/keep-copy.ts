import type { Hashes } from '../ports/browser.ts'
import type { JournalFiles } from '../ports/drive.ts'

/**
 * Keeps bytes that nobody can read in a second file of the drive, before they may be overwritten (Rule F b), and reads
 * them back. The name comes from the content, so that a retry finds the copy that is already there.
 */
export const keepDriveCopy = async (
  ports: { readonly files: Pick<JournalFiles, 'list' | 'read' | 'create'>; readonly hashes: Hashes },
  text: string,
): Promise<boolean> => {
  // Bytes that are no UTF-8 have already been replaced on the way here: a copy would not be one.
  if (text.includes('\ufffd')) return false
  const name = `Unreadable journal ${(await ports.hashes.sha256(text)).slice(0, 12)}`
  const listed = await ports.files.list()
  if (!listed.ok) return false
  const known = listed.value.find((file) => file.name.startsWith(name))
  const copy = known ? { ok: true as const, value: known } : await ports.files.create(name, text)
  if (!copy.ok) return false
  const back = await ports.files.read(copy.value.id)
  return back.ok && back.value.text === text
}
