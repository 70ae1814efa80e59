import ELK from 'elkjs/lib/elk.bundled.js'
import { describe, expect, it } from 'vitest'
import { chartOf, statesOf } from '#machines/diagrams/chart.ts'
import { drawnMachines } from '#machines/diagrams/drawn-machines.ts'
import { arrowsOf, layOut, type Place } from '#web/local/layout.ts'

const sizeOf = (id: string) => ({ width: 60 + 3 * id.length, height: 20 + (id.length % 3) * 16 })
const elk = new ELK()

const within = (inner: Place, outer: Place): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width + 0.5 &&
  inner.y + inner.height <= outer.y + outer.height + 0.5
const overlap = (one: Place, other: Place): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

describe.each(Object.entries(drawnMachines))('The drawing of %s', (_, machine) => {
  const chart = chartOf(machine)
  const states = statesOf(chart.root)
  const labels = arrowsOf(chart).map(({ id }) => id)
  const laid = layOut(chart, sizeOf, (graph) => elk.layout(graph))
  const placer = async () => {
    const { places } = await laid
    return (id: string): Place => {
      const place = places.get(id)
      if (!place) throw new Error(`${id} has no place`)
      return place
    }
  }

  it('has a line for each arrow, and a label for each transition that leaves its state', async () => {
    const { lines } = await laid
    expect(labels.filter((id) => !lines.some((line) => line.id === id && line.points.includes(' ')))).toEqual([])
    expect(
      arrowsOf(chart)
        .flatMap(({ transitions }) => transitions)
        .toSorted((one, other) => one.id.localeCompare(other.id)),
    ).toEqual(chart.arrows.toSorted((one, other) => one.id.localeCompare(other.id)))
  })

  it('draws a state inside of its parent and apart from its siblings, with space for its words', async () => {
    const placeOf = await placer()
    const { width, height } = await laid
    const wrong = states.flatMap((state) => {
      const [box, children] = [placeOf(state.id), state.children.map(({ id }) => placeOf(id))]
      const head = { ...box, ...sizeOf(state.id) }
      return [
        ...children.filter((child) => !within(child, box) || overlap(child, head)),
        ...children.filter((one, place) => children.slice(place + 1).some((other) => overlap(one, other))),
        ...(within(head, box) && within(box, { x: 0, y: 0, width, height }) ? [] : [box]),
      ]
    })
    expect(wrong).toEqual([])
  })

  it('lays no label over another one, and none over a state that it does not belong to', async () => {
    const placeOf = await placer()
    const leaves = states.filter(({ children }) => children.length === 0).map(({ id }) => id)
    const over = labels.flatMap((one, place) =>
      [...labels.slice(place + 1), ...leaves].filter((other) => overlap(placeOf(one), placeOf(other))),
    )
    expect(over).toEqual([])
  })
})
