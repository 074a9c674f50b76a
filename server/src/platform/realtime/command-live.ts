import type { Deps } from '../../deps.ts'
import type { Live } from './live.ts'
import { insertNodeEvents, type NodeEvent } from './node-events.ts'

/**
 * Sends to members from a process without sockets: it stores events, and a node announces them within a second.
 *
 * It knows no presence: everybody counts as online. Events are stored at the next `untilHandled`. A failure of the
 * database is only logged, because every action was committed before it is announced.
 */
export function createCommandLive({ db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>): Live {
  let events: NodeEvent[] = []

  const add = (event: NodeEvent) => void events.push(event)
  const untilHandled = async () => {
    if (events.length === 0) return
    const batch = events
    events = []
    await insertNodeEvents(db, batch, now()).catch((err: unknown) =>
      log.warn({ err }, 'the nodes could not be notified; they find out within a minute'),
    )
  }
  return {
    emit: (to, event, payload) => {
      const members = typeof to === 'string' ? [to] : to
      if (members.length > 0) add({ event, to: members, payload } as NodeEvent)
    },
    closeSessions: (ids) => {
      if (ids.length > 0) add({ sessionsClosed: ids })
      return untilHandled()
    },
    announceConnected: (connected) => add({ connected }),
    announceDisconnected: (disconnected) => add({ disconnected }),
    endTyping: (typingEnded) => add({ typingEnded }),
    listOnline: async (ids) => new Set(ids),
    requireOnline: async (ids) => new Set(ids),
    listTabs: async () => [],
    noteEvent: () => {},
    // No callback is ever called.
    onSessionsClosed: () => {},
    onPresenceChange: () => {},
    onPresenceDoubt: () => {},
    onConnected: () => {},
    onDisconnected: () => {},
    onTypingEnded: () => {},
    untilHandled,
    close: untilHandled,
  }
}
