const maxRecent = 8

/** The last commands, each once, the newest first. */
export const withNewest = (recent: ReadonlyArray<string>, id: string): ReadonlyArray<string> =>
  [id, ...recent.filter((other) => other !== id)].slice(0, maxRecent)
