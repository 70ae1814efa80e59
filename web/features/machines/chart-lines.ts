import type { ChartState, ChartTransition } from '#machines/diagrams/chart.ts'

/** How wide a text is drawn, in CSS pixels. */
export type Measure = (text: string, face: Face) => number
export type Face = 'name' | 'small' | 'strong'

/** One line of text in a drawing. */
export interface Line {
  readonly text: string
  readonly face: Face
  readonly tone: 'plain' | 'muted'
  /** The transition that a press on the line takes. */
  readonly transition?: ChartTransition
}

/** Longer lines are broken between words. */
const longestLinePx = 190

/** What a state's box says below its name: what runs in it, and what it does without being left. */
export const stateLines = (state: ChartState, measure: Measure): ReadonlyArray<Line> => [
  ...broken(state.name, 'name', measure).map((text): Line => ({ text, face: 'name', tone: 'plain' })),
  ...state.runs.flatMap((actor) =>
    broken(`runs ${actor}`, 'small', measure).map((text): Line => ({ text, face: 'small', tone: 'muted' })),
  ),
  ...state.inner.flatMap((transition) => transitionLines(transition, measure, innerEnd(transition, state))),
]

/** What an arrow says: the trigger, and below it the guard. */
export const transitionLines = (transition: ChartTransition, measure: Measure, end = ''): ReadonlyArray<Line> => [
  ...broken(`${transition.trigger}${end}`, 'strong', measure).map((text): Line => ({
    text,
    face: 'strong',
    tone: 'plain',
    transition,
  })),
  ...(transition.guard === undefined
    ? []
    : broken(`[${transition.guard}]`, 'small', measure).map((text): Line => ({
        text,
        face: 'small',
        tone: 'muted',
        transition,
      }))),
]

const innerEnd = ({ target, targetName }: ChartTransition, state: ChartState): string => {
  if (target === undefined) return ' (stays)'
  return target === state.id ? ' (again)' : ` → ${targetName ?? ''}`
}

const broken = (text: string, face: Face, measure: Measure): ReadonlyArray<string> => {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last !== undefined && measure(longer, face) > longestLinePx) lines.push(word)
    else lines.splice(Math.max(0, lines.length - 1), 1, longer)
  }
  return lines
}
