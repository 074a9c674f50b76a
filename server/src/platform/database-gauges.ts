import { Gauge, type Registry } from 'prom-client'
import { isUnavailable } from './db/unavailable.ts'

/**
 * Returns a function that registers a gauge of a value that `measure` reads from the database. It is measured once on
 * each scrape for all gauges, which are absent while the database is unavailable.
 */
export function createDatabaseGauges<State>(registry: Registry, measure: () => Promise<State>) {
  let measuring: Promise<State> | undefined
  const measureOnce = () => {
    measuring ??= measure().finally(() => {
      measuring = undefined
    })
    return measuring
  }
  return (name: string, help: string, read: (state: State) => number) =>
    new Gauge({
      name,
      help: `${help}; absent while the database is unavailable`,
      registers: [registry],
      async collect() {
        await measureOnce().then(
          (state) => this.set(read(state)),
          (error) => {
            if (!isUnavailable(error)) throw error
            this.remove()
          },
        )
      },
    })
}
