import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { drawnMachines } from '#machines/diagrams/drawn-machines.ts'
import { nodesOf } from '#test/machines/support/explore.ts'
import { machineToMarkdown } from './machine-to-mermaid.ts'

const folder = new URL('../../../machines/diagrams/', import.meta.url)
const machines = Object.entries(drawnMachines)

describe('the diagrams', () => {
  it.each(machines)('%s is drawn as the machine is; `npm run diagrams` draws it again', (name, machine) => {
    const file = new URL(`${name}.md`, folder)
    const drawn = machineToMarkdown(machine)
    if (process.env['UPDATE_DIAGRAMS']) writeFileSync(file, drawn)
    expect(readFileSync(file, 'utf8')).toBe(drawn)
  })

  it('exist for every machine, and for nothing else', () => {
    const written = readdirSync(folder)
      .filter((name) => name.endsWith('.md'))
      .map((name) => name.slice(0, -3))
    const root = new URL('../../../machines/', import.meta.url).pathname
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.machine.ts'),
    )
    const names = machines.map(([name]) => name)
    expect(new Set(written)).toEqual(new Set(names))
    expect(new Set(files.map((name) => name.split('/').at(-1)?.replace('.machine.ts', '')))).toEqual(new Set(names))
  })
})

describe('every machine', () => {
  it.each(machines)('%s describes each resting state and names each actor that it runs', (_, machine) => {
    const nodes = nodesOf(machine.root)
    expect(
      nodes
        .filter((node) => (node.type === 'atomic' || node.type === 'final') && !node.description)
        .map(({ id }) => id),
    ).toEqual([])
    expect(nodes.flatMap((node) => node.invoke.map(({ id }) => id)).filter((id) => /^\d|^$|\.\d+$/.test(id))).toEqual(
      [],
    )
  })
})
