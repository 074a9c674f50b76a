import { type ComponentType, lazy, useEffect, useState } from 'react'
import { whenIdle } from '../lib/browser/when.ts'
import { backoffMs } from '../lib/net/backoff.ts'

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

/**
 * A loadable that suspends until its code is loaded, for parts that a screen does not need at once.
 * Loading is retried until it succeeds, because the connection may be lost.
 */
export const optional = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  loadable<Props>(async () => {
    for (let tries = 1; ; tries++) {
      const component = await load().catch(() => undefined)
      if (component) return component
      await new Promise((resolve) => setTimeout(resolve, backoffMs(tries)))
    }
  })

/**
 * An optional component that is loaded after the first screen, or later, and renders nothing until
 * then. It does not use Suspense: React delays suspended content by up to 300 ms, and a listener
 * would miss live events during that time.
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  when: () => Promise<void> = whenIdle,
) {
  const Loaded = optional<Props>(async () => {
    await when()
    return load()
  })
  return function Late(props: Props) {
    const [isLoaded, setLoaded] = useState(Loaded.isLoaded)
    useEffect(() => void Loaded.load().then(() => setLoaded(true)), [])
    return isLoaded && <Loaded {...props} />
  }
}
