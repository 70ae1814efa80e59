interface Kind {
  /** The end of its name; `type` for apps that give names without one. */
  readonly ending: RegExp
  readonly type?: RegExp
  readonly page: string
  /** Takes several at once, else the first. */
  readonly several?: true
}

/** What may be shared. A new kind is a new row. */
const kinds: ReadonlyArray<Kind> = [
  { ending: /\.(csv|tsv|txt|xlsx|html?|zip)$/i, page: '/app/settings/brokerage#shared-file' },
  {
    ending: /\.(png|jpe?g|gif|webp|avif|bmp)$/i,
    type: /^image\/(png|jpeg|gif|webp|avif|bmp)$/,
    page: '/app/today#shared-pictures',
    several: true,
  },
]

const home = '/app'

// In the memory of this worker alone: never on the disk, and never under an address.
let waiting: ReadonlyArray<File> = []

/**
 * Keeps what another app shares, or any page posts here: files of the first known kind, of at most `maxBytes` each.
 * Returns the page that asks for them. Nothing of them is read.
 */
export const takeIn = async (request: Request, maxBytes: number): Promise<string> => {
  waiting = []
  const form = await request.formData().catch(() => undefined)
  const known = [...(form?.values() ?? [])].flatMap((value) => {
    const kind = typeof value === 'string' || value.size > maxBytes ? undefined : kindOf(value)
    return kind && typeof value !== 'string' ? [{ file: value, kind }] : []
  })
  const [first] = known
  if (!first) return home
  const alike = known.filter(({ kind }) => kind === first.kind).map(({ file }) => file)
  waiting = first.kind.several ? alike : [first.file]
  return first.kind.page
}

const kindOf = ({ name, type }: File): Kind | undefined =>
  kinds.find((kind) => kind.ending.test(name) || kind.type?.test(type))

export const handOut = (): File | ReadonlyArray<File> | undefined => {
  const files = waiting
  waiting = []
  return files.length > 1 ? files : files[0]
}
