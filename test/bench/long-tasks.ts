import type { TraceEvent } from './plain-browser.ts'

/** One span of work on the main thread of a page, milliseconds. */
export interface Task {
  /** By the clock on the wall. */
  readonly wallMs: number
  /** By the processor: without what other programs took meanwhile. */
  readonly ownMs: number
  /** What it was busy with, longest first: names from the trace, and functions where it was traced with a profile. */
  readonly inside: ReadonlyArray<string>
}

/** What identifies tasks and their parts. */
export const taskCategories = [
  'disabled-by-default-devtools.timeline',
  'devtools.timeline',
  'v8',
  'blink',
  '__metadata',
]

/** With functions; the profiler slows the page down, so its milliseconds are for finding, not for reporting. */
export const profileCategories = [...taskCategories, 'disabled-by-default-v8.cpu_profiler']

/**
 * The tasks on the main thread of the page that ran scripts from `origin`, longest by the processor first, from so many
 * milliseconds.
 */
export const tasksOf = (events: ReadonlyArray<TraceEvent>, fromMs: number): ReadonlyArray<Task> => {
  const main = mainThreadOf(events)
  const own = events.filter(({ pid, tid }) => main !== undefined && pid === main.pid && tid === main.tid)
  const samples = samplesOf(events.filter(({ pid }) => pid === main?.pid))
  return own
    .filter(({ name, dur = 0, tdur = dur }) => name === 'RunTask' && Math.max(dur, tdur) >= fromMs * 1000)
    .map((task) => ({
      wallMs: (task.dur ?? 0) / 1000,
      ownMs: (task.tdur ?? task.dur ?? 0) / 1000,
      inside: insideOf(task, own, samples),
    }))
    .toSorted((one, other) => other.ownMs - one.ownMs)
}

/** All work of the page's main thread, milliseconds of the processor. */
export const busyMsOf = (events: ReadonlyArray<TraceEvent>): number => {
  const main = mainThreadOf(events)
  return events
    .filter(({ name, pid, tid }) => name === 'RunTask' && pid === main?.pid && tid === main.tid)
    .reduce((sum, { dur = 0, tdur = dur }) => sum + tdur / 1000, 0)
}

/** Of several renderers, the one that worked most is the page. */
const mainThreadOf = (
  events: ReadonlyArray<TraceEvent>,
): { readonly pid: number; readonly tid: number } | undefined => {
  const threads = events.filter(({ name, args }) => name === 'thread_name' && args?.['name'] === 'CrRendererMain')
  const workOf = ({ pid, tid }: TraceEvent): number =>
    events
      .filter((event) => event.pid === pid && event.tid === tid && event.name === 'RunTask')
      .reduce((sum, { dur = 0 }) => sum + dur, 0)
  return threads.toSorted((one, other) => workOf(other) - workOf(one))[0]
}

interface Sample {
  readonly ts: number
  readonly stack: string
}

interface ProfileNode {
  readonly id: number
  readonly parent?: number
  readonly callFrame: {
    readonly functionName: string
    readonly url?: string
    readonly lineNumber?: number
    readonly columnNumber?: number
  }
}

interface ProfileChunk {
  readonly cpuProfile?: { readonly nodes?: ReadonlyArray<ProfileNode>; readonly samples?: ReadonlyArray<number> }
  readonly timeDeltas?: ReadonlyArray<number>
}

/** When which functions were at work: the innermost three. */
const samplesOf = (events: ReadonlyArray<TraceEvent>): ReadonlyArray<Sample> => {
  const samples: Sample[] = []
  for (const profile of events.filter(({ name }) => name === 'Profile')) {
    const nodes = new Map<number, ProfileNode>()
    let at = (profile.args?.['data'] as { readonly startTime?: number } | undefined)?.startTime ?? profile.ts
    for (const chunk of events.filter(({ name, id }) => name === 'ProfileChunk' && id === profile.id)) {
      const { cpuProfile, timeDeltas = [] } = (chunk.args?.['data'] ?? {}) as ProfileChunk
      for (const node of cpuProfile?.nodes ?? []) nodes.set(node.id, node)
      cpuProfile?.samples?.forEach((id, index) => {
        at += timeDeltas[index] ?? 0
        samples.push({ ts: at, stack: stackOf(nodes, id) })
      })
    }
  }
  return samples
}

const stackOf = (nodes: ReadonlyMap<number, ProfileNode>, id: number): string => {
  const names: string[] = []
  for (
    let node = nodes.get(id);
    node && names.length < 3;
    node = node.parent === undefined ? undefined : nodes.get(node.parent)
  ) {
    const { functionName, url = '', lineNumber = 0, columnNumber = 0 } = node.callFrame
    const place = url === '' ? '' : ` ${url.split('/').at(-1) ?? ''}:${lineNumber}:${columnNumber}`
    names.push(`${functionName || '(anonymous)'}${place}`)
  }
  return names.join(' < ')
}

const insideOf = (
  task: TraceEvent,
  own: ReadonlyArray<TraceEvent>,
  samples: ReadonlyArray<Sample>,
): ReadonlyArray<string> => {
  const end = task.ts + (task.dur ?? 0)
  const parts = own.filter(
    ({ name, ts, dur = 0 }) => name !== 'RunTask' && dur > 3000 && ts >= task.ts && ts + dur <= end,
  )
  const within = samples.filter(({ ts }) => ts >= task.ts && ts <= end)
  const counts = new Map<string, number>()
  for (const { stack } of within) counts.set(stack, (counts.get(stack) ?? 0) + 1)
  const share = (count: number): number => (count / within.length) * ((task.dur ?? 0) / 1000)
  return [
    ...parts
      .toSorted((one, other) => (other.dur ?? 0) - (one.dur ?? 0))
      .slice(0, 8)
      .map(({ name, dur = 0 }) => `${name} ${(dur / 1000).toFixed(0)} ms`),
    ...[...counts]
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, 6)
      .map(([stack, count]) => `${share(count).toFixed(0)} ms ${stack}`),
  ]
}
