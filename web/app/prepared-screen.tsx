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
  let loaded: ComponentType<Props> | undefined
  let loading: Promise<void> | undefined
  const bring = async (): Promise<void> => {
    try {
      loaded = await load()
    } catch (reason) {
      // The next attempt asks again.
      loading = undefined
      throw reason
    }
  }
  const prepare = (): Promise<void> => {
    loading ??= bring()
    return loading
  }
  const Screen = (props: Props) => {
    if (!loaded) use(prepare())
    return loaded ? <DrawnScreen screen={loaded} props={props} /> : undefined
  }
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
