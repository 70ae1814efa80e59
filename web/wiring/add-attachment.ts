import { addAttachment, type AttachmentPlace, checkFile, shownName } from '#domain/attachments/commands.ts'
import { saysPlace, withoutPlace } from '#domain/attachments/photo-place.ts'
import { type DomainError, domainError } from '#domain/errors/catalogue.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { Content, Outbox } from '#machines/ports/attachments.ts'
import type { JournalKey } from '#machines/ports/log.ts'
import { sha256OfBytes } from '#web/adapters/hashes.ts'
import type { JournalSession } from './journal-session.ts'
import type { Ports } from './ports.ts'

interface AddDeps {
  readonly ports: Pick<Ports, 'ids'> & { readonly log: Pick<Ports['log'], 'durable'> }
  readonly outbox: Outbox
  readonly key: JournalKey
  /** The open journal of that key; undefined once it is closed. */
  readonly session: () => JournalSession | undefined
  /** Asks what to do with the place that a photo names; undefined: do not add the photo. */
  readonly askAboutPlace: (name: string) => Promise<'remove' | 'keep' | undefined>
}

/** Adds a file to a day or a trade: its bytes to this device, then its record to the journal. */
export const addFile = async (
  deps: AddDeps,
  file: File,
  place: AttachmentPlace,
): Promise<Result<void, DomainError>> => {
  const { ports, outbox, key, session } = deps
  const given = { name: file.name, type: file.type, bytes: file.size }
  const checked = checkFile(given)
  if (!checked.ok) return checked
  const params = { name: shownName(file.name) }
  const read = await file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => undefined,
  )
  if (!read) return err(domainError('attachment', 'NOT_READ', params))
  if (!ports.log.durable()) return err(domainError('attachment', 'NO_STORAGE'))
  const content = await asItsUserWants(deps, read, params.name)
  if (!content) return ok(undefined)
  const id = ports.ids.next()
  const sha256 = await sha256OfBytes(content)
  const stored = { ...given, bytes: content.length }
  // The bytes first: a record must not name a file that no device has.
  const kept = await outbox.add(key, { id, sha256, file: stored, ...place }, content)
  if (!kept.ok)
    return err(
      kept.error.kind === 'quota'
        ? domainError('attachment', 'NO_SPACE', params)
        : domainError('attachment', 'NO_STORAGE'),
    )
  const here = session()
  // If the journal was closed meanwhile, its next opening finds the bytes and adds the record.
  if (!here) return ok(undefined)
  const recorded = here.perform(addAttachment(id, stored, sha256, place))
  if (!recorded.ok) await outbox.remove(key, id)
  return recorded
}

const asItsUserWants = async (
  { askAboutPlace }: AddDeps,
  content: Content,
  name: string,
): Promise<Content | undefined> => {
  if (!saysPlace(content)) return content
  const answer = await askAboutPlace(name)
  if (answer === undefined) return undefined
  return answer === 'remove' ? withoutPlace(content) : content
}
