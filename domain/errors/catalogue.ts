import { journalMessages } from './journal-messages.ts'
import type { Reserved } from './reserved.ts'
import { serviceMessages } from './service-messages.ts'

/** Every expected failure: area -> code -> message, or a reserved message with its reason. A code exists only with its message. */
export const catalogue = { ...journalMessages, ...serviceMessages } as const

type Catalogue = typeof catalogue
export type ErrorArea = keyof Catalogue
export type ErrorCode<Area extends ErrorArea = ErrorArea> = Area extends ErrorArea ? keyof Catalogue[Area] & string : never

/** An expected failure as plain data: it survives storage and the wire, and finds its words only when it is shown. */
export type DomainError<Area extends ErrorArea = ErrorArea> = Area extends ErrorArea
  ? { readonly area: Area; readonly code: ErrorCode<Area>; readonly params: Readonly<Record<string, string>> }
  : never

type Template<Entry> = Entry extends string ? Entry : Entry extends Reserved<infer Message> ? Message : never
type Slots<Text extends string> = Text extends `${string}{${infer Slot}}${infer Rest}` ? Slot | Slots<Rest> : never
type Params<Entry> = { readonly [Slot in Slots<Template<Entry>>]: string }
type ParamsArgument<Entry> = [Slots<Template<Entry>>] extends [never] ? [params?: Record<never, never>] : [params: Params<Entry>]

/** Makes an error of the catalogue; the params are exactly the `{slots}` of its message. */
export const domainError = <Area extends ErrorArea, Code extends ErrorCode<Area>>(
  area: Area,
  code: Code,
  ...[params]: ParamsArgument<Catalogue[Area][Code & keyof Catalogue[Area]]>
): DomainError<Area> => ({ area, code, params: params ?? {} }) as DomainError<Area>

const entryOf = (area: string, code: string): string | Reserved<string> | undefined => {
  const areas: Readonly<Record<string, Readonly<Record<string, string | Reserved<string>>>>> = catalogue
  const codes = Object.hasOwn(areas, area) ? areas[area] : undefined
  return codes && Object.hasOwn(codes, code) ? codes[code] : undefined
}

/** The words for a user. Params are filled in once, as plain text; a slot without a param stays visible. */
export const messageOf = (error: { readonly area: string; readonly code: string; readonly params: Readonly<Record<string, string>> }): string => {
  const entry = entryOf(error.area, error.code)
  if (entry === undefined) return catalogue.application.UNKNOWN_ERROR
  const template = typeof entry === 'string' ? entry : entry.message
  return template.replace(/\{(\w+)\}/g, (slot, name: string) => (Object.hasOwn(error.params, name) ? (error.params[name] ?? slot) : slot))
}
