import { useEffect, useState } from 'react'
import type { AnyEventObject, StateValue } from 'xstate'
import { type ActorMessage, askEveryMs, machineChannel, type Question } from './messages.ts'

/** An event of the app, and the state that it led to. */
export interface Seen extends NonNullable<ActorMessage['event']> {
  readonly id: number
  readonly machine: string
  readonly value: StateValue
}

export interface Running {
  readonly actors: ReadonlyArray<ActorMessage>
  /** Newest first. */
  readonly seen: ReadonlyArray<Seen>
}

export interface RunningHandle extends Running {
  readonly send: (actor: string, event: AnyEventObject) => void
}

const mostSeen = 200

export const withMessage = ({ actors, seen }: Running, message: ActorMessage): Running => {
  const { actor, machine, value, ended, event } = message
  const isKnown = actors.some((each) => each.actor === actor)
  const next = actors.map((each) => (each.actor === actor ? message : each)).filter((each) => !each.ended)
  return {
    actors: isKnown || ended ? next : [...next, message],
    seen: event ? [{ ...event, id: (seen[0]?.id ?? 0) + 1, machine, value }, ...seen].slice(0, mostSeen) : seen,
  }
}

/** The actors of the app in the other tabs of this browser. */
export const useRunning = (): RunningHandle => {
  const [running, setRunning] = useState<Running>({ actors: [], seen: [] })
  const [channel] = useState(machineChannel)
  useEffect(() => {
    const heard = new Set<string>()
    const hear = ({ data }: MessageEvent<ActorMessage | Question>) => {
      if (!('machine' in data)) return
      heard.add(data.actor)
      setRunning((before) => withMessage(before, data))
    }
    const ask = () => {
      // A tab that has not answered since the last question is closed.
      const silent = new Set(heard)
      setRunning(({ actors, seen }) => ({ actors: actors.filter(({ actor }) => silent.has(actor)), seen }))
      heard.clear()
      channel.postMessage({ ask: true } satisfies Question)
    }
    channel.addEventListener('message', hear)
    ask()
    const asking = setInterval(ask, askEveryMs)
    return () => {
      clearInterval(asking)
      channel.removeEventListener('message', hear)
    }
  }, [channel])
  const send = (actor: string, event: AnyEventObject) => channel.postMessage({ actor, send: event } satisfies Question)
  return { ...running, send }
}
