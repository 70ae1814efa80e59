import type { ActorRefFrom } from 'xstate'
import type { authenticationMachine } from '#machines/authentication.machine.ts'
import type { CommandWorld } from '#machines/journal-view.ts'
import type { World } from '../world.ts'
import type { Rooms } from './rooms.ts'

/** What a part that starts at its first use is made of. How it is made comes with its own code, after the first screen. */
export interface AppParts {
  readonly page: Window
  readonly world: World
  readonly commands: CommandWorld
  readonly rooms: Rooms
  readonly authentication: ActorRefFrom<typeof authenticationMachine>
}
