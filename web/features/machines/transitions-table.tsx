import { type Chart, type ChartState, type ChartTransition, statesOf } from '#machines/diagrams/chart.ts'
import * as styles from './transitions-table.css.ts'

/** The same as the drawing in words: every state, what it is for, what runs in it and every way out of it. */
export const TransitionsTable = ({
  name,
  chart,
  active,
}: {
  readonly name: string
  readonly chart: Chart
  readonly active: ReadonlySet<string>
}) => (
  <table className={styles.table}>
    <caption className={styles.caption}>{`States and transitions of ${name}`}</caption>
    <thead>
      <tr>
        <th scope="col">State</th>
        <th scope="col">What it is</th>
        <th scope="col">What leads on</th>
      </tr>
    </thead>
    <tbody>
      {statesOf(chart.root).map((state) => (
        <tr key={state.id}>
          <th scope="row" className={styles.name}>
            {state.path === '' ? 'anywhere' : state.path}
            {active.has(state.id) && <span className={styles.now}>now</span>}
          </th>
          <td>{meaningOf(state)}</td>
          <td>
            <ul className={styles.ways}>
              {waysOut(chart, state).map((way) => (
                <li key={way.id}>{wayWords(way)}</li>
              ))}
            </ul>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

const waysOut = (chart: Chart, state: ChartState): ReadonlyArray<ChartTransition> => [
  ...state.inner,
  ...chart.arrows.filter(({ source }) => source === state.id),
]

const kindWords: Readonly<Record<ChartState['type'], string>> = {
  atomic: '',
  compound: '',
  parallel: 'All of its parts at once.',
  final: 'The end.',
  history: 'Where it was before.',
}

const meaningOf = (state: ChartState): string =>
  [
    state.description,
    kindWords[state.type],
    state.initial ? 'It begins here.' : '',
    ...state.runs.map((actor) => `Runs ${actor}.`),
    state.entry.length > 0 ? `On the way in: ${state.entry.join(', ')}.` : '',
    state.exit.length > 0 ? `On the way out: ${state.exit.join(', ')}.` : '',
  ]
    .filter(Boolean)
    .join(' ')

const wayWords = ({ trigger, guard, targetName, actions }: ChartTransition): string =>
  [
    trigger,
    guard === undefined ? '' : `when ${guard}`,
    `→ ${targetName ?? 'stays'}`,
    actions.length > 0 ? `(${actions.join(', ')})` : '',
  ]
    .filter(Boolean)
    .join(' ')
