/** Placeholder shape, filled by the area tables. */
export interface DomainError {
  readonly area: string
  readonly code: string
  readonly params: Readonly<Record<string, string>>
}
