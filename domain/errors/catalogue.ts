import type { featureMessages } from './feature-messages.ts'
import { journalMessages } from './journal-messages.ts'
import { serviceMessages } from './service-messages.ts'

/**
 * The expected failures: area -> code -> message. A code exists only with its message. What only a feature can meet has
 * its words where the features have their code, behind the first screen: `feature-catalogue.ts`.
 */
export const catalogue = { ...journalMessages, ...serviceMessages } as const

type Catalogue = typeof catalogue & typeof featureMessages
export type ErrorArea = keyof Catalogue
/** What may fail wherever a journal is open. */
type EverydayArea = keyof typeof catalogue
export type ErrorCode<Area extends ErrorArea = ErrorArea> = Area extends ErrorArea
  ? keyof Catalogue[Area] & string
  : never

/** An expected failure as plain data: it can be stored and sent, and gets its words only when it is shown. */
export type DomainError<Area extends ErrorArea = EverydayArea> = Area extends ErrorArea
  ? { readonly area: Area; readonly code: ErrorCode<Area>; readonly params: Readonly<Record<string, string>> }
  : never

type Slots<Text> = Text extends `${string}{${infer Slot}}${infer Rest}` ? Slot | Slots<Rest> : never
type ParamsArgument<Text> = [Slots<Text>] extends [never]
  ? [params?: Record<never, never>]
  : [params: { readonly [Slot in Slots<Text>]: string }]

/** Makes an error of the catalogue; the params are exactly the `{slots}` of its message. */
export const domainError = <Area extends ErrorArea, Code extends ErrorCode<Area>>(
  area: Area,
  code: Code,
  ...[params]: ParamsArgument<Catalogue[Area][Code & keyof Catalogue[Area]]>
): DomainError<Area> => ({ area, code, params: params ?? {} }) as DomainError<Area>

/** Areas of messages, by name. */
type Messages = Readonly<Record<string, Readonly<Record<string, string>>>>

/** An error as it may also come from storage or the wire: its names are not checked yet. */
export interface SomeError {
  readonly area: string
  readonly code: string
  readonly params: Readonly<Record<string, string>>
}

const templateOf = (areas: Messages, { area, code }: SomeError): string => {
  const codes = Object.hasOwn(areas, area) ? areas[area] : undefined
  const template = codes && Object.hasOwn(codes, code) ? codes[code] : undefined
  return template ?? catalogue.application.UNKNOWN_ERROR
}

/**
 * The words for a user, out of these areas. Params are filled in once, as plain text; a slot without a param stays
 * visible.
 */
export const wordsOf = (areas: Messages, error: SomeError): string =>
  templateOf(areas, error).replace(/\{(\w+)\}/g, (slot, name: string) =>
    Object.hasOwn(error.params, name) ? (error.params[name] ?? slot) : slot,
  )

/** The words for what may fail wherever a journal is open. */
export const messageOf = (error: DomainError): string => wordsOf(catalogue, error)
