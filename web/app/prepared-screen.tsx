import { use, type ComponentType } from 'react'

/** A screen whose code may come later. Prepared before the first render it is drawn at once, else it suspends. */
export interface PreparedScreen<Props extends object = object> {
  readonly prepare: () => Promise<void>
  readonly Screen: ComponentType<Props>
}

/**
 * Makes a screen of a module that is loaded on demand. Unlike `React.lazy` it needs no suspended first paint: React
 * holds such a paint back for 300 ms.
 */
export const preparedScreen = <Props extends object = object>(load: () => Promise<ComponentType<Props>>): PreparedScreen<Props> => {
  let loading: Promise<ComponentType<Props>> | undefined
  const bring = (): Promise<ComponentType<Props>> => {
    if (loading) return loading
    const begun = load()
    loading = begun
    begun.then(
      // `use` reads this mark: without it a promise that has long been kept suspends once more.
      (value) => Object.assign(begun, { status: 'fulfilled', value }),
      // The next attempt asks again.
      () => {
        loading = undefined
      },
    )
    return begun
  }
  const prepare = async (): Promise<void> => {
    await bring()
  }
  const Screen = (props: Props) => <DrawnScreen screen={use(bring())} props={props} />
  return { prepare, Screen }
}

interface DrawnScreenProps<Props extends object> {
  readonly screen: ComponentType<Props>
  readonly props: Props
}

const DrawnScreen = <Props extends object>({ screen: Screen, props }: DrawnScreenProps<Props>) => <Screen {...props} />

/** A screen that is always drawn within another one: whoever prepares it prepares both. */
export const withinFrame = <Props extends object>(frame: PreparedScreen<Props>, screen: PreparedScreen): PreparedScreen => ({
  prepare: () => Promise.all([frame.prepare(), screen.prepare()]).then(() => undefined),
  Screen: screen.Screen,
})
