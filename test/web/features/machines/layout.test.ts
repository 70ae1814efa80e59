import ELK from 'elkjs/lib/elk.bundled.js'
import { describe, expect, it } from 'vitest'
import { chartOf, statesOf } from '#machines/diagrams/chart.ts'
import { drawnMachines } from '#machines/diagrams/drawn-machines.ts'
import { layOut, type Place } from '#web/features/machines/layout.ts'

const measure = (text: string): number => text.length * 7
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
  const drawn = layOut(chart, measure, (graph) => elk.layout(graph))

  it('has a box for each state and a label for each arrow', async () => {
    const { boxes, arrows } = await drawn
    expect(boxes.map(({ state }) => state.id).toSorted()).toEqual(
      statesOf(chart.root)
        .map(({ id }) => id)
        .toSorted(),
    )
    expect(arrows.flatMap(({ transitions }) => transitions.map(({ id }) => id)).toSorted()).toEqual(
      chart.arrows.map(({ id }) => id).toSorted(),
    )
    expect(
      arrows
        .filter(({ transitions, label, points }) => points.length < 2 || (transitions.length > 0 && !label))
        .map(({ id }) => id),
    ).toEqual([])
  })

  it('draws a state inside of its parent and beside its siblings, with space for its words', async () => {
    const { boxes, width, height } = await drawn
    const boxOf = (id: string) => boxes.find(({ state }) => state.id === id)
    const wrong = boxes.flatMap((box) => {
      const children = box.state.children.flatMap(({ id }) => boxOf(id) ?? [])
      const pairs = children.flatMap((one, place) => children.slice(place + 1).map((other) => [one, other] as const))
      const tooSmall = box.lines.some(({ text }) => measure(text) > box.width) || box.lines.length * 16 > box.height
      return [
        ...children.filter((child) => !within(child, box)),
        ...pairs.filter(([one, other]) => overlap(one, other)),
        ...(tooSmall ? [box] : []),
      ]
    })
    expect(wrong).toEqual([])
    expect(boxes.filter((box) => !within(box, { x: 0, y: 0, width, height }))).toEqual([])
  })

  it('lays no label over another one, and none over a state that it does not belong to', async () => {
    const { boxes, arrows } = await drawn
    const labels = arrows.flatMap(({ id, label }) => (label ? [{ id, ...label }] : []))
    const over = labels.flatMap((one, place) =>
      labels
        .slice(place + 1)
        .filter((other) => overlap(one, other))
        .map((other) => `${one.id} ${other.id}`),
    )
    const leaves = boxes.filter(({ state }) => state.children.length === 0)
    expect([
      over,
      labels.flatMap((label) =>
        leaves.filter((box) => overlap(label, box)).map(({ state }) => `${label.id} ${state.id}`),
      ),
    ]).toEqual([[], []])
  })
})
