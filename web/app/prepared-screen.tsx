import { use, type ComponentType } from 'react'

/** A screen whose code may come later. Prepared before the first render it is drawn at once, else it suspends. */
export interface PreparedScreen {
  readonly prepare: () => Promise<void>
  readonly Screen: ComponentType
}

/**
 * Makes a screen of a module that is loaded on demand. Unlike `React.lazy` it needs no suspended first paint: React
 * holds such a paint back for 300 ms.
 */
export const preparedScreen = (load: () => Promise<ComponentType>): PreparedScreen => {
  let loaded: ComponentType | undefined
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
  const Screen = () => {
    if (!loaded) use(prepare())
    return loaded ? <DrawnScreen screen={loaded} /> : undefined
  }
  return { prepare, Screen }
}

const DrawnScreen = ({ screen: Screen }: { readonly screen: ComponentType }) => <Screen />
