import { type ComponentType, use, useReducer, useState } from 'react'
import { Button } from '#web/design/controls/button.tsx'
import { loadAgain, missing } from '#web/shared/page/lazy-part.tsx'
import { lazyCode } from '#web/shared/page/lazy.ts'
import * as styles from './loading-screen.css.ts'

/** A screen whose code may load later. Prepared before the first render it is drawn at once, else it suspends. */
export interface PreparedScreen<Props extends object = object> {
  readonly prepare: () => Promise<unknown>
  readonly Screen: ComponentType<Props>
}

/** Unlike `React.lazy` this needs no suspended first paint, which React delays by 300 ms. */
export const preparedScreen = <Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
): PreparedScreen<Props> => {
  const code = lazyCode(load)
  let loading: Promise<ComponentType<Props> | undefined> | undefined
  const bring = (): Promise<ComponentType<Props> | undefined> => {
    if (loading) return loading
    const begun = code.load()
    loading = begun
    // `use` reads this mark: without it a settled promise suspends once more.
    void begun.then((value) => Object.assign(begun, { status: 'fulfilled', value }))
    return begun
  }
  const prepare = async (): Promise<void> => {
    const begun = bring()
    // After a failed load ahead, showing the screen loads again.
    if (!(await begun) && loading === begun) loading = undefined
  }
  const Screen = (props: Props) => {
    const [tries, redraw] = useReducer((times: number) => times + 1, 0)
    const screen = use(bring())
    return screen ? (
      <DrawnScreen screen={screen} props={props} />
    ) : (
      <Missing
        key={tries}
        onRetry={() => {
          loading = undefined
          redraw()
        }}
      />
    )
  }
  return { prepare, Screen }
}

/** Replaces a page whose code cannot be fetched now; the rest of the shell stays usable. */
const Missing = ({ onRetry }: { readonly onRetry: () => void }) => {
  // With a network the code is gone for good, as after a deploy: a reload brings the new one.
  const [isGone] = useState(() => navigator.onLine)
  return (
    <div className={styles.screen}>
      <h1 tabIndex={-1}>{missing}</h1>
      {isGone ? <Button onClick={loadAgain}>Load again</Button> : <Button onClick={onRetry}>Try again</Button>}
    </div>
  )
}

interface DrawnScreenProps<Props extends object> {
  readonly screen: ComponentType<Props>
  readonly props: Props
}

const DrawnScreen = <Props extends object>({ screen: Screen, props }: DrawnScreenProps<Props>) => <Screen {...props} />

/** A screen that is always drawn within another one: preparing it prepares both. */
export const withinFrame = <Props extends object>(
  frame: PreparedScreen<Props>,
  screen: PreparedScreen,
): PreparedScreen => ({ prepare: () => Promise.all([frame.prepare(), screen.prepare()]), Screen: screen.Screen })
