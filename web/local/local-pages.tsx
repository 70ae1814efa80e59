import type { ReactNode } from 'react'
import { GalleryScreen } from '#web/features/gallery/gallery-screen.tsx'
import { MachinesScreen } from '#web/features/machines/machines-screen.tsx'

export interface LocalPage {
  /** One of `localPaths` of domain/api. */
  readonly path: string
  readonly title: string
  readonly screen: ReactNode
}

/** The pages that only the local host has. */
export const localPages: ReadonlyArray<LocalPage> = [
  { path: '/gallery', title: 'Gallery', screen: <GalleryScreen /> },
  { path: '/machines', title: 'Machines', screen: <MachinesScreen /> },
]
