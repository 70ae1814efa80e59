import type { ReactNode } from 'react'
import { Catch, failed } from '#web/design/dialog/overlay.tsx'
import { Alert } from '#web/design/status/alert.tsx'

/** A part of a page: a defect in it leaves the other parts as they are. */
export const Part = ({ children }: { readonly children: ReactNode }) => (
  <Catch instead={<Alert tone="error">{failed}</Alert>}>{children}</Catch>
)
