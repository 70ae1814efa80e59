import { type ChildProcess, spawn } from 'node:child_process'

/** A program in a group of its own, so that everything that it starts ends with it. */
export interface Program {
  /** Resolves with the first match in what the program prints. */
  readonly prints: (text: RegExp) => Promise<string>
  readonly kill: () => Promise<void>
}

/** Starts a program; `env` is added to our own. */
export const startProgram = (
  path: string,
  args: ReadonlyArray<string>,
  env: Readonly<Record<string, string>> = {},
): Program => {
  const child = spawn(path, args, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  running.add(child)
  const gone = new Promise<void>((resolve) => child.once('close', () => (running.delete(child), resolve())))
  let output = ''
  const changed = new Set<() => void>()
  const take = (chunk: Buffer): void => {
    output += chunk.toString()
    for (const look of changed) look()
  }
  child.stdout.on('data', take)
  child.stderr.on('data', take)
  return {
    prints: (text) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const match = text.exec(output)
          if (match) resolve(match[0])
        }
        changed.add(look)
        look()
        void gone.then(() => reject(new Error(`${path} ended before it printed ${text}:\n${output}`)))
      }),
    kill: async () => {
      endGroup(child)
      await gone
    },
  }
}

const running = new Set<ChildProcess>()

const endGroup = ({ pid }: ChildProcess): void => {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}

process.once('exit', () => running.forEach(endGroup))
