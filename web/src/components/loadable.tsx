import { type ComponentType, lazy, useState } from 'react'

/**
 * A lazily loaded component with a `load` function for preloading. Once loaded it renders
 * synchronously: with a promise, even a resolved one, React would show the fallback first and keep
 * it for 300 ms.
 */
export function loadable<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined
  const loadOnce = async () => {
    loaded ??= await load()
    return loaded
  }
  const Late = lazy(async () => ({ default: await loadOnce() }))

  function Loadable(props: Props) {
    // Fixed for the lifetime of the instance: React treats the two as different components.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Late)
    return <Shown {...props} />
  }
  return Object.assign(Loadable, { load: loadOnce, isLoaded: () => loaded !== undefined })
}
