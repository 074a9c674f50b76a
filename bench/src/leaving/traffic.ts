import { type Caller, type ClientSocket, draftTo, partnerOf, quantiles } from '../chat/load.ts'
import type { Figure } from '../table.ts'

const PER_SECOND = 100

/** Sends at a constant rate until it is stopped. */
export interface Traffic {
  /** Figures of the messages that were sent since the last call. */
  since(when: string): Figure[]
  stop(): Promise<void>
}

interface Target {
  callers: readonly Caller[]
  sockets: readonly ClientSocket[]
}

/**
 * Sends `PER_SECOND` messages a second, one member of a pair to the other in turn, and times their
 * acknowledgements from the moment at which each is due.
 */
export function startTraffic({ callers, sockets }: Target): Traffic {
  let times: number[] = []
  let refused = 0
  let isOver = false
  const waiting = new Set<Promise<void>>()
  const startedAt = performance.now()
  const send = async (n: number, dueAt: number) => {
    const draft = draftTo(partnerOf(callers, n).id)
    const { ok } = await sockets[n]!.emitWithAck('send_message', draft)
    times.push(performance.now() - dueAt)
    if (!ok) refused++
  }
  const run = async () => {
    for (let i = 0; !isOver; i++) {
      const dueAt = startedAt + (i * 1000) / PER_SECOND
      const early = dueAt - performance.now()
      if (early > 1) await new Promise((resolve) => setTimeout(resolve, early))
      const sending = send(i % callers.length, dueAt).finally(() => waiting.delete(sending))
      waiting.add(sending)
    }
  }
  const running = run()
  return {
    since: (when) => {
      const { p50, p99 } = quantiles(times)
      const figures = [
        { what: `${when}: ${times.length} sends, p50`, measured: p50, unit: 'ms' },
        { what: `${when}: p99`, measured: p99, unit: 'ms' },
        {
          what: `${when}: longest`,
          measured: times.reduce((a, b) => Math.max(a, b), 0),
          unit: 'ms',
        },
        { what: `${when}: sends refused`, measured: refused, unit: '', atMost: 0 },
      ]
      times = []
      refused = 0
      return figures
    },
    stop: async () => {
      isOver = true
      await running
      await Promise.all(waiting)
    },
  }
}
