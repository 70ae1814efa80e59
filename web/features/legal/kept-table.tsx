import type { ReactNode } from 'react'

/** One thing that is kept, and what is to be said about it. */
export interface Kept {
  readonly what: string
  readonly how: ReactNode
}

/** What is kept, row by row. */
export const KeptTable = ({ rows }: { readonly rows: ReadonlyArray<Kept> }) => (
  <dl>{rows.map(({ what, how }) => <div key={what}><dt>{what}</dt><dd>{how}</dd></div>)}</dl>
)
