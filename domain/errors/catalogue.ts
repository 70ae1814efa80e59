import { ownValue } from '#domain/fields.ts'
import { journalMessages } from './journal-messages.ts'
import { serviceMessages } from './service-messages.ts'
import { tradeMessages } from './trade-messages.ts'

/** Area -> code -> message. `{name}` is filled from the error's params. */
export const catalogue = { ...journalMessages, ...tradeMessages, ...serviceMessages } as const

type Catalogue = typeof catalogue
export type ErrorArea = keyof Catalogue
export type ErrorCode<Area extends ErrorArea = ErrorArea> = Area extends ErrorArea
  ? keyof Catalogue[Area] & string
  : never

/** An expected failure as plain data: it can be stored and sent. */
export type DomainError<Area extends ErrorArea = ErrorArea> = Area extends ErrorArea
  ? { readonly area: Area; readonly code: ErrorCode<Area>; readonly params: Readonly<Record<string, string>> }
  : never

type Slots<Text> = Text extends `${string}{${infer Slot}}${infer Rest}` ? Slot | Slots<Rest> : never
type ParamsArgument<Text> = [Slots<Text>] extends [never]
  ? [params?: Record<never, never>]
  : [params: { readonly [Slot in Slots<Text>]: string }]

/** `params` are exactly the `{slots}` of the message. */
export const domainError = <Area extends ErrorArea, Code extends ErrorCode<Area>>(
  area: Area,
  code: Code,
  ...[params]: ParamsArgument<Catalogue[Area][Code & keyof Catalogue[Area]]>
): DomainError<Area> => ({ area, code, params: params ?? {} }) as DomainError<Area>

/** An error that may come from storage or the wire: its names are unchecked. */
interface SomeError {
  readonly area: string
  readonly code: string
  readonly params: Readonly<Record<string, string>>
}

const areas: Readonly<Record<string, Readonly<Record<string, string>>>> = catalogue

/** The words for a user. Params are filled in once, as plain text; a slot without a param stays. */
export const messageOf = ({ area, code, params }: SomeError): string => {
  const template = ownValue(ownValue(areas, area) ?? {}, code) ?? catalogue.application.UNKNOWN_ERROR
  return template.replace(/\{(\w+)\}/g, (slot, name: string) => ownValue(params, name) ?? slot)
}
