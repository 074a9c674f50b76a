import { type ComponentType, lazy, useState } from 'react'

/**
 * A component whose code is loaded when it is first shown, or ahead of that by `load`. What has been loaded
 * is drawn at once: behind a promise, even a kept one, React would draw the fallback first, which it
 * then leaves standing for 300 ms.
 */
export function loadable<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined
  const loadOnce = async () => {
    loaded ??= await load()
    return loaded
  }
  const Late = lazy(async () => ({ default: await loadOnce() }))

  function Loadable(props: Props) {
    // The same for as long as it is shown: to React the two are different components.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Late)
    return <Shown {...props} />
  }
  return Object.assign(Loadable, { load: loadOnce, isLoaded: () => loaded !== undefined })
}
