import type { MachineChannel, MachineMessage } from '#web/adapters/machine-channel.ts'
import { type RunningActor, runningMachinesView } from '#web/read-models/running-machines.ts'

/** How often the page reports that it is still watching, milliseconds. */
export const watchingEveryMs = 4000
const mostEvents = 200

let lastId = 0

/** Asks the app in other tabs to report its machines, and shows them. Answers how to stop. */
export const followApp = (
  channel: MachineChannel,
  every: (ms: number, act: () => void) => () => void,
): (() => void) => {
  const answered = new Set<string>()
  const unsubscribe = channel.subscribe((message) => {
    if ('page' in message) answered.add(message.page)
    show(message)
  })
  const ask = () => {
    // A page that did not answer last time was closed or killed.
    runningMachinesView.actors = runningMachinesView.actors.filter(({ id }) => answered.has(pageOf(id)))
    answered.clear()
    channel.send({ kind: 'watching' })
  }
  ask()
  const stopAsking = every(watchingEveryMs, ask)
  return () => {
    stopAsking()
    unsubscribe()
    channel.send({ kind: 'not-watching' })
    runningMachinesView.actors = []
    runningMachinesView.events = []
  }
}

/** Follows the app while the page is shown; starts again when it returns from the page cache. */
export const followWhileShown = (
  page: Pick<Window, 'addEventListener'>,
  ...following: Parameters<typeof followApp>
): void => {
  let end = followApp(...following)
  page.addEventListener('pagehide', () => end())
  page.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) end = followApp(...following)
  })
}

const show = (message: MachineMessage): void => {
  switch (message.kind) {
    case 'watching':
    case 'not-watching':
      return
    case 'actor-is':
      return keep(message)
    case 'actor-moved':
      return showMove(message)
    case 'actor-ended':
      runningMachinesView.actors = runningMachinesView.actors.filter(({ id }) => id !== idOf(message))
      return
    case 'page-ended':
      runningMachinesView.actors = runningMachinesView.actors.filter(({ id }) => pageOf(id) !== message.page)
  }
}

const pageOf = (id: string): string => id.split(' ')[0] ?? ''
const idOf = ({ page, actor }: { readonly page: string; readonly actor: string }): string => `${page} ${actor}`

const showMove = (message: Extract<MachineMessage, { readonly kind: 'actor-moved' }>): void => {
  const actorId = idOf(message)
  const before = runningMachinesView.actors.find(({ id }) => id === actorId)
  keep(message)
  lastId += 1
  const { machine, event, data, state, at } = message
  const seen = {
    id: lastId,
    actorId,
    machine,
    type: event,
    data,
    state,
    at,
    moved: JSON.stringify(before?.state) !== JSON.stringify(state),
  }
  runningMachinesView.events = [seen, ...runningMachinesView.events].slice(0, mostEvents)
}

const keep = (message: Extract<MachineMessage, { readonly kind: 'actor-is' | 'actor-moved' }>): void => {
  const actor: RunningActor = {
    id: idOf(message),
    machine: message.machine,
    state: message.state,
    context: message.context,
  }
  const { actors } = runningMachinesView
  runningMachinesView.actors = actors.some(({ id }) => id === actor.id)
    ? actors.map((each) => (each.id === actor.id ? actor : each))
    : [...actors, actor]
}
