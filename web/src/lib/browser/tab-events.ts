/** An event that a tab sends to the other tabs of this browser: the kind of change. */
type TabEvent = 'session'

const open = () => new BroadcastChannel('shipmates')

export function notifyTabs(event: TabEvent): void {
  const channel = open()
  channel.postMessage(event)
  channel.close()
}

/** Calls back when another tab has sent this event. Returns an unsubscribe function. */
export function onTabEvent(event: TabEvent, listener: () => void): () => void {
  const channel = open()
  channel.onmessage = ({ data }) => {
    if (data === event) listener()
  }
  return () => channel.close()
}
