import type { CDPSession } from 'playwright-core'

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** Microseconds, as are the durations; `tdur` is what the thread itself worked. */
  readonly ts: number
  readonly dur: number
  readonly tdur?: number
  readonly args?: { readonly data?: { readonly type?: string } }
}

/** Before the event that is looked for, the browser has asked what lies under the pointer; microseconds. */
const lookBefore = 3_000

const traced = async (session: CDPSession, work: () => Promise<void>): Promise<ReadonlyArray<TraceEvent>> => {
  const events: TraceEvent[] = []
  const take = ({ value }: { readonly value: ReadonlyArray<unknown> }) =>
    void events.push(...(value as ReadonlyArray<TraceEvent>))
  session.on('Tracing.dataCollected', take)
  const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'toplevel'],
      excludedCategories: ['*'],
    },
  })
  await work()
  await session.send('Tracing.end')
  await complete
  session.off('Tracing.dataCollected', take)
  return events
}

const startsOf = (events: ReadonlyArray<TraceEvent>, type: string): ReadonlyArray<TraceEvent> =>
  events.filter(({ name, args }) => name === 'EventDispatch' && args?.data?.type === type)

const mainThread = (events: ReadonlyArray<TraceEvent>, type: string): ReadonlyArray<TraceEvent> => {
  const counts = new Map<string, number>()
  for (const { pid, tid } of startsOf(events, type)) counts.set(`${pid}:${tid}`, (counts.get(`${pid}:${tid}`) ?? 0) + 1)
  const [busiest] = [...counts].toSorted(([, one], [, other]) => other - one)
  return events
    .filter(({ pid, tid, ph }) => ph === 'X' && `${pid}:${tid}` === busiest?.[0])
    .toSorted((one, other) => one.ts - other.ts || other.dur - one.dur)
}

/** Of nested events the outer ones only; the loop that runs them is none. */
const outermost = (events: ReadonlyArray<TraceEvent>): ReadonlyArray<TraceEvent> => {
  let until = Number.NEGATIVE_INFINITY
  return events.filter(({ name, ts, dur }) => {
    if (name.endsWith('RunTask') || ts < until) return false
    until = ts + dur
    return true
  })
}

/**
 * Milliseconds that the page's main thread worked for each interaction, from the browser's event (`mouseup`, `keydown`)
 * to the frame handed over for painting. What other programs took from it meanwhile is not in them.
 */
export const threadTimes = async (
  session: CDPSession,
  type: 'mouseup' | 'keydown',
  work: () => Promise<void>,
): Promise<ReadonlyArray<number>> => {
  const events = mainThread(await traced(session, work), type)
  return startsOf(events, type).flatMap(({ ts, dur }) => {
    const painted = events.find(({ name, ts: at }) => name === 'Commit' && at >= ts + dur)
    if (!painted) return []
    const within = events.filter(
      (event) => event.ts >= ts - lookBefore && event.ts + event.dur <= painted.ts + painted.dur,
    )
    return [outermost(within).reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000]
  })
}
