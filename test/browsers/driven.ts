/** A browser as a driver steers it: what WebDriver's two protocols have in common, and no more. */
export interface DrivenBrowser {
  /** Its name and version, as it says them. */
  readonly version: string
  /** The page that it began with. */
  readonly first: DrivenPage
  /** One more page of the same profile, in sight as well. */
  readonly open: () => Promise<DrivenPage>
  /** All pages that are open, those included that a page has opened. */
  readonly pages: () => Promise<ReadonlyArray<DrivenPage>>
  /** Ends every process at once, as a power cut would; the profile stays. */
  readonly kill: () => Promise<void>
}

/** What a page can be asked to do. */
export interface DrivenPage {
  readonly id: string
  readonly go: (address: string) => Promise<void>
  /** Runs a function that needs nothing from around it; its arguments and its answer are plain data. */
  readonly run: <Args extends ReadonlyArray<unknown>, Answer>(
    work: (...args: Args) => Answer | Promise<Answer>,
    ...args: Args
  ) => Promise<Answer>
  /** Real keys and a real pointer: lists of WebDriver's actions. */
  readonly act: (actions: ReadonlyArray<Actions>) => Promise<void>
  /** Chooses a file in the field that this selector finds. */
  readonly chooseFile: (selector: string, path: string) => Promise<void>
  /** The screen as a PNG, in base64. */
  readonly picture: () => Promise<string>
  readonly resize: (width: number, height: number) => Promise<void>
  readonly close: () => Promise<void>
}

/** One input device and what it does, one after the other. */
export interface Actions {
  readonly type: 'key' | 'pointer'
  readonly id: string
  readonly actions: ReadonlyArray<Readonly<Record<string, string | number>>>
}

/** A browser that this suite drives. */
export interface Engine {
  readonly name: string
  /** The Debian packages that bring it. */
  readonly packages: string
  readonly programs: ReadonlyArray<string>
  /** Starts it on this profile folder. */
  readonly launch: (profile: string) => Promise<DrivenBrowser>
}
