import { journalMessages } from './journal-messages.ts'
import type { lateMessages } from './late-messages.ts'
import type { Reserved } from './reserved.ts'
import { serviceMessages } from './service-messages.ts'

/**
 * The expected failures: area -> code -> message, or a reserved message with its reason. A code exists only with its
 * message. The words of the late areas are not needed for a page's first drawing and lie in `late-catalogue.ts`.
 */
export const catalogue = { ...journalMessages, ...serviceMessages } as const

type Catalogue = typeof catalogue & typeof lateMessages
/** Areas whose words are there from the start. */
export type EarlyArea = keyof typeof catalogue
/** Every area. */
export type ErrorArea = keyof Catalogue
export type ErrorCode<Area extends ErrorArea = ErrorArea> = Area extends ErrorArea ? keyof Catalogue[Area] & string : never

/** An expected failure as plain data: it survives storage and the wire, and finds its words only when it is shown. */
export type DomainError<Area extends ErrorArea = EarlyArea> = Area extends ErrorArea
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

/** An error as it may also come from storage or the wire: nobody has looked at its names. */
export interface SomeError<Area extends string = string> {
  readonly area: Area
  readonly code: string
  readonly params: Readonly<Record<string, string>>
}

type Messages = Readonly<Record<string, Readonly<Record<string, string | Reserved<string>>>>>

const entryOf = (areas: Messages, area: string, code: string): string | Reserved<string> | undefined => {
  const codes = Object.hasOwn(areas, area) ? areas[area] : undefined
  return codes && Object.hasOwn(codes, code) ? codes[code] : undefined
}

/** The words for a user out of these messages. Params are filled in once, as plain text; a slot without a param stays visible. */
export const wordsIn = (messages: Messages, error: SomeError): string => {
  const entry = entryOf(messages, error.area, error.code)
  if (entry === undefined) return catalogue.application.UNKNOWN_ERROR
  const template = typeof entry === 'string' ? entry : entry.message
  return template.replace(/\{(\w+)\}/g, (slot, name: string) => (Object.hasOwn(error.params, name) ? (error.params[name] ?? slot) : slot))
}

/** The words for a user. An error of a late area does not compile here: its words may not be there. */
export const messageOf = <Area extends string>(error: SomeError<Area extends Exclude<ErrorArea, EarlyArea> ? never : Area>): string => wordsIn(catalogue, error)
