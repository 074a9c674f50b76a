import type { ServerEvent, ServerPayload } from '@shipmates/contract/events'
import { Socket } from 'socket.io-client'
import { expect, vi } from 'vitest'
import { openSocket } from '../lib/socket.ts'

/** The app's socket, open to no server, and what comes in over it. */
export async function liveSocket() {
  const connect = vi.spyOn(Socket.prototype, 'connect').mockReturnThis()
  const close = openSocket()
  await vi.waitFor(() => expect(connect).toHaveBeenCalled())
  const client = connect.mock.contexts[0] as Socket
  return {
    close,
    hear: <E extends ServerEvent>(event: E, payload: ServerPayload<E>) => {
      for (const listen of client.listeners(event)) listen(payload)
    },
  }
}
