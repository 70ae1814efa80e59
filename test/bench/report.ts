import { execFileSync } from 'node:child_process'
import { cpus, loadavg } from 'node:os'

/** One figure of ours, and what it is compared with. */
export interface Row {
  readonly what: string
  readonly ours: string
  /** The floor, or a peer, measured in the same run. */
  readonly compared?: string | undefined
  readonly goal?: string | undefined
  /** Undefined where there is no goal. */
  readonly met?: boolean | undefined
}

/** Prints the figures of one benchmark as a table, the verdicts in words. */
export const printTable = (title: string, rows: ReadonlyArray<Row>, notes: ReadonlyArray<string> = []): void => {
  const head = ['', 'ours', 'compared with', 'goal', '']
  const lines = rows.map(({ what, ours, compared, goal, met }) => [
    what,
    ours,
    compared ?? '',
    goal ?? '',
    met === undefined ? '' : met ? 'met' : 'MISSED',
  ])
  const widths = head.map((_, column) => Math.max(...[head, ...lines].map((line) => [...(line[column] ?? '')].length)))
  const printed = [head, ...lines].map((line) =>
    line
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - [...cell].length))
      .join('  ')
      .trimEnd(),
  )
  const said = [...notes, ...busy()].map((note) => `  ${note}`)
  process.stdout.write(`\n${title}\n${'-'.repeat([...title].length)}\n${[...printed, ...said].join('\n')}\n`)
}

/**
 * A benchmark keeps about one core busy; with more at work than there are cores, milliseconds show the others.
 */
const busy = (): ReadonlyArray<string> => {
  const load = loadavg()[0] ?? 0
  return load > cpus().length
    ? [
        `Other programs were at work (load ${load.toFixed(1)} on ${cpus().length} cores): believe the ratios, ` +
          'not the milliseconds.',
      ]
    : []
}

/** The value in the middle, or at another share of the way; NaN of nothing. */
export const quantile = (values: ReadonlyArray<number>, share = 0.5): number => {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ms`
export const us = (value: number): string => `${value < 10 ? value.toFixed(2) : value.toFixed(1)} us`
export const kb = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`
export const times = (ours: number, other: number): string => `${(ours / other).toFixed(2)} x`

/** How often a measurement is repeated; `BENCH_ROUNDS` overrides it. */
export const rounds = (usual: number): number => Number(process.env['BENCH_ROUNDS'] ?? usual)

/** The machine in words. */
export const machine = (browserVersion?: string): string =>
  [
    `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'})`,
    `Node ${process.versions.node}`,
    ...(browserVersion ? [`Chromium ${browserVersion}`] : []),
  ].join(', ')

/** Runs a bundled program in a process of its own and reads the JSON that it prints. */
export const runProgram = (path: string, options: ReadonlyArray<string> = []): unknown =>
  JSON.parse(execFileSync(process.execPath, [...options, path], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }))
