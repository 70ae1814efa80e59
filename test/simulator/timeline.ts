/** The owner of timers: they stop when it dies, and wait while it sleeps. */
export interface Sleeper {
  readonly state: () => 'awake' | 'frozen' | 'dead'
}

interface Happening {
  readonly at: number
  readonly order: number
  readonly owner: Sleeper | undefined
  readonly run: () => unknown
  cancelled: boolean
}

/** The one virtual clock of a run. Nothing here ever waits in real time. */
export interface Timeline {
  /** Milliseconds since the epoch. */
  readonly now: () => number
  readonly after: (ms: number, owner: Sleeper | undefined, run: () => unknown) => () => void
  /** On behalf of whom things happen now: timers that are set meanwhile are theirs. */
  readonly owner: () => Sleeper | undefined
  /** Runs an act on behalf of an owner, at once. */
  readonly as: <T>(owner: Sleeper, work: () => T) => T
  readonly wait: (ms: number, owner: Sleeper | undefined) => Promise<void>
  /** What a sleeper has missed happens now. */
  readonly woken: (owner: Sleeper) => void
  readonly run: (ms: number) => Promise<void>
}

const realImmediate = setImmediate

/** Resolves when everything that waits for nothing but promises has happened. */
const idle = (): Promise<void> =>
  new Promise((resolve) => {
    realImmediate(resolve)
  })

export const createTimeline = (start: number): Timeline => {
  let now = start
  let order = 0
  let present: Sleeper | undefined
  const heap: Happening[] = []
  const missed = new Map<Sleeper, Happening[]>()

  const push = (happening: Happening): void => {
    heap.push(happening)
    let index = heap.length - 1
    while (index > 0) {
      const parent = (index - 1) >> 1
      if (!swapIfBefore(heap, index, parent)) return
      index = parent
    }
  }
  const pop = (): Happening | undefined => {
    const first = heap[0]
    const last = heap.pop()
    if (first === undefined || last === undefined || first === last) return first
    heap[0] = last
    let index = 0
    for (;;) {
      const left = index * 2 + 1
      const right = left + 1
      const child = isBefore(heap[right], heap[left]) ? right : left
      if (!swapIfBefore(heap, child, index)) return first
      index = child
    }
  }
  const after: Timeline['after'] = (ms, owner, run) => {
    const happening: Happening = { at: now + Math.max(0, ms), order: (order += 1), owner, run, cancelled: false }
    push(happening)
    return () => void (happening.cancelled = true)
  }
  const as: Timeline['as'] = (owner, work) => {
    const before = present
    present = owner
    try {
      return work()
    } finally {
      present = before
    }
  }
  const happen = async (happening: Happening): Promise<void> => {
    const { owner, run } = happening
    const state = owner?.state() ?? 'awake'
    if (owner && state === 'frozen') missed.set(owner, [...(missed.get(owner) ?? []), happening])
    if (state !== 'awake') return
    present = owner
    run()
    // Promises that this has set off are part of the same moment, and of the same owner.
    await idle()
    present = undefined
  }
  return {
    now: () => now,
    after,
    owner: () => present,
    as,
    wait: (ms, owner) =>
      new Promise((resolve) => {
        after(ms, owner, resolve)
      }),
    woken: (owner) => {
      const happenings = missed.get(owner) ?? []
      missed.delete(owner)
      for (const happening of happenings) push({ ...happening, at: now, order: (order += 1) })
    },
    run: async (ms) => {
      const end = now + ms
      for (let next = heap[0]; next !== undefined && next.at <= end; next = heap[0]) {
        pop()
        if (next.cancelled) continue
        now = Math.max(now, next.at)
        await happen(next)
      }
      now = end
    },
  }
}

const isBefore = (one: Happening | undefined, other: Happening | undefined): boolean =>
  one !== undefined && (other === undefined || one.at < other.at || (one.at === other.at && one.order < other.order))

const swapIfBefore = (heap: Happening[], index: number, other: number): boolean => {
  const [one, two] = [heap[index], heap[other]]
  if (one === undefined || two === undefined || !isBefore(one, two)) return false
  heap[index] = two
  heap[other] = one
  return true
}
