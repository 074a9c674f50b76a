import { Counter, type Registry } from 'prom-client'
import type { Limiter } from './limiter.ts'

/** Exports the number of refusals of each limit, labelled with the limit's name. */
export function measureRefusals(registry: Registry, { refusals }: Pick<Limiter, 'refusals'>): void {
  new Counter({
    name: 'shipmates_limit_refusals_total',
    help: 'Uses that a limit refused on this node',
    labelNames: ['limit'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [limit, times] of refusals) this.inc({ limit }, times)
    },
  })
}
