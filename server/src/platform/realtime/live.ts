import type { ServerEvent, ServerPayload } from '@shipmates/contract/events'
import type { SessionId, UserId } from '@shipmates/contract/ids'

/** Reaches members over their open sockets, on whichever node those are. */
export interface Live {
  /** Tells every open tab of a member; one without tabs misses it and fetches it later. */
  emit<E extends ServerEvent>(to: UserId, event: E, payload: ServerPayload<E>): void
  /** Closes the sockets of these sessions on every node. */
  closeSessions(ids: readonly SessionId[]): void
  /** Calls back on this node whenever sessions are closed, wherever that was asked for. */
  onSessionsClosed(listener: (ids: readonly SessionId[]) => void): void
}
