import type { LongText } from '#domain/long-text.ts'
import type { ThemePreference } from '#domain/record/journal.ts'

/** One holder at a time over all tabs of the profile. Answers undefined when another tab holds the lock. */
export interface Locks {
  readonly ifFree: <T>(name: string, work: (signal: AbortSignalLike) => Promise<T>) => Promise<T | undefined>
}

/** The part of an AbortSignal that the machines read; `aborted`: the lock is lost. */
export interface AbortSignalLike {
  readonly aborted: boolean
  /** Calls back when another tab takes the lock on purpose. Returns the unsubscribe. */
  readonly whenLost?: (lost: () => void) => () => unknown
}

/** Lower-case hex of the UTF-8 bytes. */
export interface Hashes {
  readonly sha256: (text: LongText) => Promise<string>
}

export interface Connectivity {
  readonly online: () => boolean
  /** Online, visible again, back from the page cache: time to pull. Returns the unsubscribe. */
  readonly subscribe: (changed: () => void) => () => void
}

export interface ThemeSurface {
  readonly stored: () => ThemePreference
  readonly systemIsDark: () => boolean
  readonly apply: (resolved: 'light' | 'dark', preference: ThemePreference) => void
  readonly subscribe: (changed: (systemIsDark: boolean) => void) => () => void
}
