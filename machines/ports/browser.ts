import type { ThemePreference } from '#domain/journal/journal.ts'
import type { LongText } from '#domain/journal/long-text.ts'

// What the machines need from the world. The real ones come from web/app/compose.ts; an expected failure is answered, never thrown.

/** One at a time over all tabs of the profile. Answers undefined when somebody else holds the lock. */
export interface Locks {
  readonly ifFree: <T>(name: string, work: (signal: AbortSignalLike) => Promise<T>) => Promise<T | undefined>
}

/** The one fact of an AbortSignal that the machines look at: the lock was lost meanwhile. */
export interface AbortSignalLike {
  readonly aborted: boolean
  /** Calls back as soon as it is lost, where somebody takes it away on purpose; returns what ends that. */
  readonly whenLost?: (tell: () => void) => () => unknown
}

/** SHA-256 as lower-case hex of the UTF-8 bytes. */
export interface Hashes {
  readonly sha256: (text: LongText) => Promise<string>
}

/** The page's connection to the world outside. */
export interface Connectivity {
  readonly online: () => boolean
  /** Online, visible again, back from the page cache: worth a look at the drive. Returns the unsubscribe. */
  readonly subscribe: (changed: () => void) => () => void
}

export interface ThemeSurface {
  readonly stored: () => ThemePreference
  readonly systemIsDark: () => boolean
  readonly apply: (resolved: 'light' | 'dark', preference: ThemePreference) => void
  readonly subscribe: (changed: (systemIsDark: boolean) => void) => () => void
}
