import type { ActorRefLike, AnyActor, AnyMachineSnapshot, InspectionEvent } from 'xstate'
import type { rootActors } from '#web/wiring/root-actors.ts'
import { type ActorMessage, askEveryMs, machineChannel, type Question } from './messages.ts'
import { redacted } from './redacted.ts'

/** Reports this page's actors to `/machines`, and sends them its events. */
export const startInspector = (
  actors: typeof rootActors,
  page: string = crypto.randomUUID(),
  channel: BroadcastChannel = machineChannel(),
): void => {
  const known = new Map<string, ActorRefLike>()
  /** The last question of `/machines`: before the first, and some time after the last, nothing is reported. */
  let askedAt: number | undefined
  const tell = (ref: ActorRefLike, snapshot: unknown, event?: ActorMessage['event']): void => {
    if (!isOfMachine(snapshot)) return
    const { machine, value, context, status } = snapshot
    const actor = `${page} ${ref.sessionId}`
    known.set(actor, ref)
    const message = { actor, machine: machine.id, value, context: redacted(context), ended: status !== 'active' }
    channel.postMessage({ ...message, ...(event && { event }) } satisfies ActorMessage)
  }
  const report = (inspected: InspectionEvent): void => {
    if (inspected.type !== '@xstate.snapshot' || Date.now() - (askedAt ?? 0) > 3 * askEveryMs) return
    const { type, ...data } = inspected.event
    tell(inspected.actorRef, inspected.snapshot, { type, data: redacted(data), at: Date.now() })
  }
  const follow = (actor: AnyActor): void => void actor.system.inspect(report)
  channel.addEventListener('message', ({ data }: MessageEvent<ActorMessage | Question>) => {
    if ('send' in data) known.get(data.actor)?.send(data.send)
    if (!('ask' in data)) return
    if (askedAt === undefined) {
      actors.running().forEach(follow)
      actors.whenCreated(follow)
    }
    askedAt = Date.now()
    for (const actor of actors.running()) tell(actor, actor.getSnapshot())
  })
}

const isOfMachine = (snapshot: unknown): snapshot is AnyMachineSnapshot =>
  typeof snapshot === 'object' && snapshot !== null && 'machine' in snapshot
