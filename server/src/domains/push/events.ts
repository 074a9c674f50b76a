import type { Deps } from '../../deps.ts'
import type { Io } from '../../platform/realtime/io.ts'
import { on } from '../../platform/realtime/on.ts'

/** Notes which tabs are visible. */
export function pushEvents(io: Io, { log }: Pick<Deps, 'log'>): void {
  io.on('connection', (socket) => {
    on({ socket, log }, 'in_view', async (isInView) => {
      socket.data.isInView = isInView
    })
  })
}
